import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { readPage } from '#app/domain/words/page-number.ts'

export const pageSize = 20

export const states = [
  { value: 'approve', label: 'A aprovar' },
  { value: 'open', label: 'Em andamento' },
  { value: 'problem', label: 'Com problema ou à mão' },
  { value: 'done', label: 'Devolvidas' },
  { value: 'dropped', label: 'Não aprovadas' }
] as const

export interface RefundQuery {
  state: (typeof states)[number]['value'] | ''
  /** y-m-d; ''. */
  from: string
  to: string
  q: string
  /** From 1. */
  page: number
}

/** What is no choice, day or page counts as none. */
export function readRefundQuery(search: URLSearchParams): RefundQuery {
  const text = (name: string) => (search.get(name) ?? '').trim()
  return {
    state: states.find(({ value }) => value === text('situacao'))?.value ?? '',
    from: toIsoDay(text('inicio')) ?? '',
    to: toIsoDay(text('fim')) ?? '',
    q: text('q').slice(0, 100),
    page: readPage(search.get('pagina'))
  }
}

export const isNarrowed = ({ state, from, to, q }: RefundQuery) => state + from + to + q !== ''
