import { ERRORS } from '../words/error-catalogue.ts'
import { addDays, daysBetween, formatDay, formatMonth, type IsoDay, toIsoDay } from './dates.ts'

/** Days of the place's zone, both inclusive. */
export interface DayRange {
  from: IsoDay
  to: IsoDay
}

export type RangeProblemCode = 'no-day' | 'out-of-time' | 'reversed' | 'too-long'

export interface RangeProblem {
  code: RangeProblemCode
  field: 'from' | 'to'
  message: string
}

/** 5 years with two leap days, both ends counted. */
export const MAX_REPORT_DAYS = 5 * 365 + 2 + 1

const EARLIEST = '1990-01-01'
const LATEST = '2100-12-31'

export function findRangeProblem({ from, to }: DayRange): RangeProblem | null {
  for (const [field, day] of [
    ['from', from],
    ['to', to]
  ] as const) {
    if (toIsoDay(day) !== day) return { code: 'no-day', field, message: ERRORS.unknownDay }
    if (day < EARLIEST || day > LATEST) {
      return { code: 'out-of-time', field, message: 'Escolha uma data entre 1990 e 2100.' }
    }
  }
  if (from > to) {
    return { code: 'reversed', field: 'to', message: ERRORS.daysReversed }
  }
  if (countDays({ from, to }) > MAX_REPORT_DAYS) {
    return { code: 'too-long', field: 'to', message: 'O período é longo demais. Escolha até 5 anos.' }
  }
  return null
}

/** True for a range that reports accept, or its base, which may lie before 1990 and hold two leap days more. */
export function isSplittable({ from, to }: DayRange): boolean {
  const isRange = toIsoDay(from) === from && toIsoDay(to) === to && from <= to
  return isRange && countDays({ from, to }) <= MAX_REPORT_DAYS + 2
}

/** Both ends counted. */
export function countDays({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1
}

export function monthOf(day: IsoDay): DayRange {
  const month = day.slice(0, 7)
  return { from: `${month}-01`, to: lastOfMonth(month) }
}

/**
 * The same number of days right before the range; for whole months, the whole months before, so that November is
 * compared with October.
 */
export function previousPeriod(range: DayRange): DayRange {
  const { from, to } = range
  if (!isWholeMonths(range)) return { from: addDays(from, -countDays(range)), to: addDays(from, -1) }
  const months = monthIndex(to) - monthIndex(from) + 1
  return { from: `${monthText(monthIndex(from) - months)}-01`, to: addDays(from, -1) }
}

/** The same days a year before: 29 February becomes the 28th, whole months stay whole. */
export function sameLastYear(range: DayRange): DayRange {
  const { from, to } = range
  const end = isWholeMonths(range) ? lastOfMonth(monthText(monthIndex(to) - 12)) : yearBefore(to)
  return { from: yearBefore(from), to: end }
}

function isWholeMonths({ from, to }: DayRange): boolean {
  return from.slice(8) === '01' && to === lastOfMonth(to.slice(0, 7))
}

function yearBefore(day: IsoDay): IsoDay {
  const month = monthText(monthIndex(day) - 12)
  const last = lastOfMonth(month)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

function monthIndex(day: IsoDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function monthText(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** `YYYY-MM`. */
export function lastOfMonth(month: string): IsoDay {
  return addDays(`${monthText(monthIndex(month) + 1)}-01`, -1)
}

/** The days in full: date fields beside it may show another order. */
export function periodLabel(range: DayRange): string {
  const month = monthOf(range.from)
  const days = range.from === range.to ? formatDay(range.from) : `de ${formatDay(range.from)} a ${formatDay(range.to)}`
  if (month.from !== range.from || month.to !== range.to) return capitalise(days)
  return `${capitalise(formatMonth(range.from.slice(0, 7)))}, ${days}`
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Formats `out/26`, so that three fit on a phone. */
export function shortMonth({ from }: DayRange): string {
  return `${formatMonth(from.slice(0, 7)).slice(0, 3)}/${from.slice(2, 4)}`
}
