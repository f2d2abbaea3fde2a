import { dpsIdOf } from '#app/domain/invoice/invoice.ts'
import type { Transaction } from '../db/connection.server.ts'
import { type InvoiceRow, setInvoice, takeInvoiceNumber } from '../db/queries/finance/invoices.server.ts'

interface Queueing {
  row: Pick<InvoiceRow, 'id' | 'placeId' | 'target' | 'series' | 'number' | 'issuer'>
  /** Series from the settings, for invoices without a number. */
  series: number
  now: Date
}

/** Takes the number in the transaction that queues the invoice, so that a rollback leaves no gap. */
export async function queueInvoice(tx: Transaction, { row, series: ofPlace, now }: Queueing) {
  const { placeId, target, issuer } = row
  const series = row.series ?? ofPlace
  const number = row.number ?? (await takeInvoiceNumber(tx, { placeId, target, series }))
  await setInvoice(tx, row.id, {
    state: 'processing',
    series,
    number,
    issuedAt: now,
    tryAt: now,
    attempts: 0,
    code: '',
    problem: '',
    dpsId: dpsIdOf({ city: issuer.city, cnpj: issuer.cnpj, series, number })
  })
  return { series, number }
}
