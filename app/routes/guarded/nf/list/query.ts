import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { INVOICE_STATE_WORDS, INVOICE_STATES, type InvoiceState } from '#app/domain/invoice/invoice.ts'
import { readPage } from '#app/domain/words/page-number.ts'

export const pageSize = 20

export const states: readonly { value: InvoiceState | 'problem' | 'over'; label: string }[] = [
  ...INVOICE_STATES.map((value) => ({ value, label: INVOICE_STATE_WORDS[value] })),
  { value: 'problem', label: 'Com problema' },
  { value: 'over', label: 'Acima do que ficou pago' }
]

export interface InvoiceQuery {
  state: (typeof states)[number]['value'] | ''
  /** y-m-d; ''. */
  from: string
  to: string
  q: string
  /** From 1. */
  page: number
}

/** What is no choice, day or page counts as none. */
export function readInvoiceQuery(search: URLSearchParams): InvoiceQuery {
  const text = (name: string) => (search.get(name) ?? '').trim()
  return {
    state: states.find(({ value }) => value === text('situacao'))?.value ?? '',
    from: toIsoDay(text('inicio')) ?? '',
    to: toIsoDay(text('fim')) ?? '',
    q: text('q').slice(0, 100),
    page: readPage(search.get('pagina'))
  }
}

export const isNarrowed = ({ state, from, to, q }: InvoiceQuery) => state + from + to + q !== ''
