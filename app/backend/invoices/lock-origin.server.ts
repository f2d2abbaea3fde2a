import type { Transaction } from '../db/connection.server.ts'
import { lockBookingToInvoice, lockTransactionToInvoice } from '../db/queries/finance/invoice-origins.server.ts'
import type { InvoiceSettingsRow } from '../db/queries/finance/invoice-settings.server.ts'
import type { InvoiceRow } from '../db/queries/finance/invoices.server.ts'
import { type Composed, composeOfBooking, composeOfTransaction } from './compose/compose.server.ts'

/** Locks the origin of an invoice, before the invoice itself, and composes its present content. */
export async function lockOrigin(
  tx: Transaction,
  { placeId, bookingId, transactionId }: Pick<InvoiceRow, 'placeId' | 'bookingId' | 'transactionId'>,
  settings: InvoiceSettingsRow
): Promise<Composed | null> {
  if (bookingId !== null) {
    const origin = await lockBookingToInvoice(tx, { placeId, id: bookingId })
    return origin && composeOfBooking(origin, settings)
  }
  const origin = await lockTransactionToInvoice(tx, { placeId, id: transactionId ?? 0 })
  return origin && composeOfTransaction(origin, settings)
}
