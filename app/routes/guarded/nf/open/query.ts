import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { readPage } from '#app/domain/words/page-number.ts'

/** All of a page may be issued at once; on a phone each is a card. */
export const pageSize = 20

export const kinds = [
  { value: 'booking', label: 'Reservas' },
  { value: 'transaction', label: 'Lançamentos' }
] as const

export interface OpenQuery {
  kind: (typeof kinds)[number]['value'] | ''
  /** y-m-d; ''. */
  from: string
  to: string
  q: string
  page: number
}

/** What is no choice, day or page counts as none. */
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
