import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { ISSUE_STATUSES } from '#app/domain/issue/status.ts'
import { readPage } from '#app/domain/words/page-number.ts'

export const pageSize = 20

export const sorts = [
  { value: 'prazo', label: 'Prazo mais próximo' },
  { value: 'numero', label: 'Número' }
] as const

const sortNames = { '': 'changed', prazo: 'due', numero: 'number' } as const

/** Nothing is decided yet, whatever the status. */
export const undecided = 'andamento'

export interface IssueListQuery {
  q: string
  /** '' for all, `andamento`, or the number of one. */
  status: string
  type: string
  /** Days y-m-d or ''. */
  from: string
  to: string
  overdue: boolean
  unread: boolean
  mine: boolean
  sort: '' | 'prazo' | 'numero'
  /** From 1. */
  page: number
}

/** Ignores unknown situations, days, orders and pages. */
export function readListQuery(search: URLSearchParams): IssueListQuery {
  const text = (name: string) => (search.get(name) ?? '').trim()
  const day = (name: string) => toIsoDay(text(name).slice(0, 10)) ?? ''
  const status = text('situacao')
  const isStatus = status === undecided || ISSUE_STATUSES.some(({ id }) => String(id) === status)
  return {
    q: text('q').slice(0, 100),
    status: isStatus ? status : '',
    type: text('tipo').slice(0, 100),
    from: day('desde'),
    to: day('ate'),
    overdue: text('atrasados') === '1',
    unread: text('novidades') === '1',
    mine: text('meus') === '1',
    sort: sorts.find(({ value }) => value === text('ordem'))?.value ?? '',
    page: readPage(search.get('pagina'))
  }
}

/** Builds the call's query. */
export function toCall({ status, overdue, unread, mine, sort, ...asked }: IssueListQuery) {
  const flag = (on: boolean) => (on ? '1' : '0')
  return {
    ...asked,
    status: status === undecided ? -1 : Number(status),
    overdue: flag(overdue),
    unread: flag(unread),
    mine: flag(mine),
    sort: sortNames[sort]
  }
}

/** All but the situation, as the address says it. */
export function writeQuery(asked: IssueListQuery, status: string): string {
  const said: [string, string][] = [
    ['q', asked.q],
    ['situacao', status],
    ['tipo', asked.type],
    ['desde', asked.from],
    ['ate', asked.to],
    ['atrasados', asked.overdue ? '1' : ''],
    ['novidades', asked.unread ? '1' : ''],
    ['meus', asked.mine ? '1' : ''],
    ['ordem', asked.sort]
  ]
  const query = new URLSearchParams(said.filter(([, value]) => value !== ''))
  return query.size > 0 ? `?${query}` : ''
}

export function isNarrowed({ q, status, type, from, to, overdue, unread, mine }: IssueListQuery): boolean {
  return [q, status, type, from, to].some((said) => said !== '') || overdue || unread || mine
}
