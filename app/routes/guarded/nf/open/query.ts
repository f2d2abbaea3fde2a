import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { readPage } from '#app/domain/words/page-number.ts'

/** All rows of a page may be issued at once, and each is a card on a phone, so pages are short. */
export const pageSize = 20

export const kinds = [
  { value: 'booking', label: 'Reservas' },
  { value: 'transaction', label: 'Lançamentos' }
] as const

export interface OpenQuery {
  kind: (typeof kinds)[number]['value'] | ''
  /** Day as y-m-d; '' for none. */
  from: string
  to: string
  q: string
  page: number
}

/** Ignores an unknown choice, day or page. */
export function readOpenQuery(search: URLSearchParams): OpenQuery {
  const text = (name: string) => (search.get(name) ?? '').trim()
  return {
    kind: kinds.find(({ value }) => value === text('tipo'))?.value ?? '',
    from: toIsoDay(text('inicio')) ?? '',
    to: toIsoDay(text('fim')) ?? '',
    q: text('q').slice(0, 100),
    page: readPage(search.get('pagina'))
  }
}
