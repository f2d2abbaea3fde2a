import type { Receivable } from '#app/contracts/finance/receivables.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { formatAnyDocument } from '#app/domain/person/any-document.ts'
import { countLabel } from '#app/domain/words/labels.ts'

/** A masked document is shown as it came. */
export const documentWords = ({
  document,
  document_country: country
}: Record<'document' | 'document_country', string>) =>
  document === '' || document.includes('*') ? document : formatAnyDocument(document, country)

const daysWords = (days: number | null) =>
  days === null ? '' : days === 0 ? 'no mesmo dia' : countLabel(days, { one: 'dia', many: 'dias' })

export function toReceivableRow(row: Receivable) {
  const { uuid, name, items, open_value: open, overdue_value: overdue, received_value: received } = row
  return {
    uuid,
    name,
    open,
    overdue,
    received,
    items,
    document: documentWords(row),
    waiting: items > 0 ? countLabel(items, { one: 'conta aberta', many: 'contas abertas' }) : '',
    oldest: row.oldest ? formatDay(row.oldest) : '',
    days: daysWords(row.average_days),
    bills: row.bills > 0 ? countLabel(row.bills, { one: 'reserva paga', many: 'reservas pagas' }) : ''
  }
}

export type ReceivableRow = ReturnType<typeof toReceivableRow>
