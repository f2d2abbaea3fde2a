import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { readPage } from '#app/domain/words/page-number.ts'

export const pageSize = 20

export const states = [
  { value: 'open', label: 'Em andamento' },
  { value: 'ended', label: 'Encerrados' },
  { value: 'reopened', label: 'Reabertos' }
] as const

export interface ClosureQuery {
  state: (typeof states)[number]['value'] | ''
  /** Day as y-m-d; '' for none. */
  from: string
  to: string
  /** Starts at 1. */
  page: number
}

/** Ignores an unknown choice, day or page. */
export function readClosureQuery(search: URLSearchParams): ClosureQuery {
  const text = (name: string) => (search.get(name) ?? '').trim()
  return {
    state: states.find(({ value }) => value === text('situacao'))?.value ?? '',
    from: toIsoDay(text('inicio')) ?? '',
    to: toIsoDay(text('fim')) ?? '',
    page: readPage(search.get('pagina'))
  }
}

export const isNarrowed = ({ state, from, to }: ClosureQuery) => state + from + to !== ''
