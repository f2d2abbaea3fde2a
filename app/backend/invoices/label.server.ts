import type { InvoiceRow } from '../db/queries/finance/invoices.server.ts'

/** Label for the record of changes, which names no visitor. */
export function labelOf({ series, number }: Pick<InvoiceRow, 'series' | 'number'>): string {
  return series === null || number === null ? 'Rascunho' : `DPS ${series}/${number}`
}
