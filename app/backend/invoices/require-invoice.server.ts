import { changedMeanwhile, notFound } from '#app/contracts/api-error.ts'
import { findInvoice, type InvoiceRow } from '../db/queries/finance/invoices.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { isUuid } from '../kernel/place-id.server.ts'

export const unknownInvoice = () => notFound({ message: 'Esta nota não existe.' })

export const invoiceChanged = (message = 'Esta nota já mudou de situação. Confira antes de continuar.') =>
  changedMeanwhile(message)

/** @throws ApiError 404 also for another place's */
export async function requireInvoice(ctx: StaffContext, id: string): Promise<InvoiceRow> {
  const { placeId } = ctx.actor
  const found = isUuid(id) ? await findInvoice(ctx.db.orm, { placeId, id: id.toLowerCase() }) : null
  if (!found) throw unknownInvoice()
  return found
}
