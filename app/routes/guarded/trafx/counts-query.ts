import { addDays, type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { countDays, type DayRange, findRangeProblem } from '#app/domain/calendar/range.ts'

export interface AskedRange {
  /** Text as typed. */
  inicio: string
  fim: string
  errors: Partial<Record<'inicio' | 'fim', string>>
  /** Valid only without errors. */
  range: DayRange
}

interface Defaults {
  last: IsoDay
  /** Number of days to show by default. */
  days: number
  most: number
}

/** With only `inicio` or `fim`, the range has the default length. */
export function readRange(search: URLSearchParams, { last, days, most }: Defaults): AskedRange {
  const typed = { inicio: (search.get('inicio') ?? '').trim(), fim: (search.get('fim') ?? '').trim() }
  const start = toIsoDay(typed.inicio)
  const end = toIsoDay(typed.fim)
  const to = typed.fim === '' ? (start ? addDays(start, days - 1) : last) : (end ?? typed.fim)
  const from = typed.inicio === '' ? (toIsoDay(to) ? addDays(to, 1 - days) : to) : (start ?? typed.inicio)
  const range = { from, to }
  const problem = findRangeProblem(range)
  const errors: AskedRange['errors'] = {}
  if (problem) errors[problem.field === 'from' ? 'inicio' : 'fim'] = problem.message
  else if (countDays(range) > most) errors.fim = tooLong(most)
  return { inicio: from, fim: to, errors, range }
}

function tooLong(days: number): string {
  return `Nesta visão cabem no máximo ${days === 1 ? '1 dia' : `${days} dias`}. Escolha menos dias.`
}

/** '' for a value outside the list. */
export function readChoice<T extends string>(text: string | null, known: readonly T[]): T | '' {
  return known.find((value) => value === text) ?? ''
}

/** Default end of the range: the last day with data. */
export function lastDay(devices: readonly { last_date: string }[], today: IsoDay): IsoDay {
  const days = devices.map(({ last_date: day }) => day).sort()
  const last = days[days.length - 1] ?? ''
  return last === '' || last > today ? today : last
}
