import { conflict } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { correctInvoice as call } from '#app/contracts/finance/invoices.ts'
import type { Taker } from '#app/domain/invoice/invoice.ts'
import { lockInvoice, setInvoice } from '../db/queries/finance/invoices.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { type Composed, columnsOf, flawsOf } from './compose/compose.server.ts'
import { readTaker, refuseFlaws } from './compose/typed-taker.server.ts'
import { labelOf } from './label.server.ts'
import { lockOrigin } from './lock-origin.server.ts'
import { queueInvoice } from './queue-invoice.server.ts'
import { readInvoice } from './read-invoices.server.ts'
import { contentOfReplacement } from './replace-invoice.server.ts'
import { invoiceChanged, requireInvoice, unknownInvoice } from './require-invoice.server.ts'
import { requireReady } from './require-ready.server.ts'

/**
 * Corrects a draft, or a refused invoice, with the customer's present data, the present settings and the paid amount.
 * Sent again, it keeps its number; one that replaces another keeps what a replacement must keep.
 * @throws ApiError 404, 409, 422
 */
export async function correctInvoice(
  { params, body }: Received<typeof call>,
  ctx: StaffContext
): Promise<Answer<typeof call>> {
  const known = await requireInvoice(ctx, params.id)
  const { db } = ctx
  const { version, send, description } = body
  const taker = readTaker(body)
  const zone = await findTimezone(db.orm, known.placeId)
  await inTransaction(db, async (tx) => {
    const settings = await requireReady(tx, ctx, known.placeId)
    const composed = await lockOrigin(tx, known, settings)
    const replaced = known.replaces === null ? null : await lockInvoice(tx, known.replaces)
    const row = await lockInvoice(tx, known.id)
    if (!row || !composed) throw unknownInvoice()
    if (row.state !== 'draft' && row.state !== 'rejected') throw invoiceChanged()
    if (row.version !== version)
      throw invoiceChanged('Outra pessoa mudou esta nota enquanto isso. Confira e salve de novo.')
    if (composed.stays <= 0) throw conflict({ message: 'Nada mais ficou pago: descarte esta nota.' })
    const now = ctx.now()
    const typed = { taker, description }
    const content = replaced ? contentOfReplacement(replaced, composed, typed) : contentOf(composed, typed)
    const columns = columnsOf(content, { settings, now, zone })
    // Without a number yet, it uses the place's present target.
    const target = row.number === null ? settings.target : row.target
    const next = { ...row, ...columns, target }
    refuseFlaws(flawsOf(next, { zone, now, replacedKey: replaced?.key ?? '' }))
    await setInvoice(tx, row.id, {
      ...columns,
      target,
      ...(send ? {} : { problem: row.state === 'draft' ? '' : row.problem })
    })
    const numbered = send ? await queueInvoice(tx, { row: next, series: settings.series, now }) : row
    await recordChange(tx, ctx, {
      action: send ? 'invoice.issued' : 'invoice.changed',
      id: row.id,
      label: labelOf(numbered)
    })
  })
  const message = send ? 'Nota enviada para autorização.' : 'Rascunho salvo.'
  return { outcome: 'done', message, invoice: await readInvoice({ params }, ctx) }
}

function contentOf(composed: Composed, { taker, description }: { taker: Taker; description: string }): Composed {
  return { ...composed, taker, service: { ...composed.service, description: description.trim() } }
}
