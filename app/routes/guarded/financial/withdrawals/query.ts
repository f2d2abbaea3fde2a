import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { WITHDRAWAL_WORDS, type WithdrawalState } from '#app/domain/withdrawal/states.ts'
import { readPage } from '#app/domain/words/page-number.ts'

export const pageSize = 20

const stateNames: readonly WithdrawalState[] = ['asked', 'approved', 'paid', 'refused', 'dropped']

export const states = stateNames.map((value) => ({ value, label: WITHDRAWAL_WORDS[value] }))

export interface WithdrawalQuery {
  state: WithdrawalState | ''
  /** Days on which they were asked for: y-m-d; ''. */
  from: string
  to: string
  /** From 1. */
  page: number
}

/** Ignores unknown choices, days and pages. */
export function readWithdrawalQuery(search: URLSearchParams): WithdrawalQuery {
  const text = (name: string) => (search.get(name) ?? '').trim()
  return {
    state: stateNames.find((state) => state === text('situacao')) ?? '',
    from: toIsoDay(text('inicio')) ?? '',
    to: toIsoDay(text('fim')) ?? '',
    page: readPage(search.get('pagina'))
  }
}

export const isNarrowed = ({ state, from, to }: WithdrawalQuery) => state + from + to !== ''
