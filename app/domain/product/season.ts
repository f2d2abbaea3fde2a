import { daysBetween, type IsoDay } from '../calendar/dates.ts'
import type { Centavos } from '../money/money.ts'
import { weekdayOf } from './day-rule.ts'

/** First and last day, both included. */
export interface Period {
  first: IsoDay
  last: IsoDay
}

/** Centavos to which a season's percentage rounds. */
export const ROUNDINGS = [1, 50, 100] as const
export type Rounding = (typeof ROUNDINGS)[number]

/** Keeps half of a whole price in reais exact. */
export const USUAL_ROUNDING: Rounding = 50

/** Highest price of a ticket. Centavos. */
export const MOST_PRICE: Centavos = 100_000_000

export interface SeasonDays {
  /** Decides between two seasons of as many days: the higher number counts. */
  id: number
  /** Repeats its periods in every year. */
  yearly: boolean
  /** 0 is Sunday. */
  weekdays: readonly number[]
  periods: readonly Period[]
}

/** A season as it applies to one ticket type. */
export interface SeasonPrice extends SeasonDays {
  name: string
  /** Whole per cent added; below 0 taken off. */
  percent: number
  rounding: Rounding
  /** Exact price of this type, which replaces the percentage; null for none. Centavos. */
  price: Centavos | null
}

interface Priced {
  /** Usual price. Centavos. */
  unitPrice: Centavos
  countsToQuota: boolean
  needsProof: boolean
}

const monthDay = (day: IsoDay) => day.slice(5)

function isInPeriod({ first, last }: Period, day: IsoDay, yearly: boolean): boolean {
  if (!yearly) return first <= day && day <= last
  const from = monthDay(first)
  const to = monthDay(last)
  const on = monthDay(day)
  return from <= to ? from <= on && on <= to : from <= on || on <= to
}

export function isSeasonDay({ yearly, weekdays, periods }: SeasonDays, day: IsoDay): boolean {
  return periods.some((period) => isInPeriod(period, day, yearly)) && weekdays.includes(weekdayOf(day))
}

/** Says how much of a year a season takes: days of its periods times its weekdays. */
function sizeOf({ periods, weekdays }: SeasonDays): number {
  return weekdays.length * periods.reduce((sum, { first, last }) => sum + daysBetween(first, last) + 1, 0)
}

/** Negative if the first season counts before the second: the one with fewer days, else the newer one. */
export function compareSeasons(one: SeasonDays, other: SeasonDays): number {
  return sizeOf(one) - sizeOf(other) || other.id - one.id
}

/** The one season that counts on a day, whatever the order of the list; null for none. */
export function seasonOn<S extends SeasonDays>(seasons: readonly S[], day: IsoDay): S | null {
  const holding = seasons.filter((season) => isSeasonDay(season, day))
  return holding.reduce<S | null>((best, one) => (best && compareSeasons(best, one) < 0 ? best : one), null)
}

/**
 * Price of a ticket in a season. A free ticket stays free, and a paid one never becomes free by a percentage. Types that
 * need a proof are rounded down: by a percentage a half price is never more than half (Lei 12.933/2013, Lei 10.741/2003).
 */
export function seasonPrice(season: Omit<SeasonPrice, keyof SeasonDays | 'name'>, type: Priced): Centavos {
  const { percent, rounding, price } = season
  const { unitPrice, countsToQuota, needsProof } = type
  if (unitPrice === 0) return 0
  if (price !== null) return price
  if (percent === 0) return unitPrice
  const hundredths = unitPrice * (100 + percent)
  const step = 100 * rounding
  const rounded = rounding * Math.floor((hundredths + (countsToQuota || needsProof ? 0 : step / 2)) / step)
  const kept = rounded > 0 ? rounded : Math.max(1, Math.floor(hundredths / 100))
  return Math.min(kept, MOST_PRICE)
}
