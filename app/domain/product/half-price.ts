import { isLegalPrice } from '../booking/price-right.ts'
import { addDays, formatDay, type IsoDay } from '../calendar/dates.ts'
import { type Centavos, formatMoney, halfPrice } from '../money/money.ts'
import { holdsOn, isWithin } from './day-rule.ts'
import { type PricedType, priceOn } from './price.ts'
import type { SeasonPrice } from './season.ts'

/** Ticket type on sale, as it is weighed against the others of its attraction. */
export interface WeighedType extends PricedType {
  /** Unique within the attraction. */
  label: string
  title: string
  withAdult?: boolean
  minimum: number
}

/** Half-price ticket that costs more than half of the whole ticket. */
export interface DearHalf<T extends WeighedType = WeighedType> {
  half: T
  whole: T
  /** First day on which it does. */
  day: IsoDay
  price: Centavos
  wholePrice: Centavos
}

/** Sold to everybody, also to one person who comes alone. */
const isOpen = ({ needsProof, countsToQuota, withAdult, minimum }: WeighedType) =>
  !needsProof && !countsToQuota && !withAdult && minimum <= 1

/**
 * Whole ticket that a half is half of: `INTEIRAVAN` for `MEIAVAN`, else the dearest `INTEIRA…`, else the dearest ticket
 * that everybody may buy. Null if there is none.
 */
function wholeOf<T extends WeighedType>(half: T, sold: readonly T[], day: IsoDay): T | null {
  const open = sold.filter(isOpen)
  const pair = half.label.startsWith('MEIA') ? `INTEIRA${half.label.slice('MEIA'.length)}` : null
  const named = open.filter(({ label }) => label === pair)
  const wholes = open.filter(({ label }) => label.startsWith('INTEIRA'))
  const [from = []] = [named, wholes, open].filter(({ length }) => length > 0)
  return from.reduce<T | null>((best, one) => (best && priceOn(best, day) >= priceOn(one, day) ? best : one), null)
}

function dearOn<T extends WeighedType>(types: readonly T[], day: IsoDay): DearHalf<T>[] {
  const sold = types.filter((type) => isWithin(day, type))
  return sold.filter(isLegalPrice).flatMap((half) => {
    const whole = wholeOf(half, sold, day)
    const price = priceOn(half, day)
    const wholePrice = whole ? priceOn(whole, day) : 0
    return whole && 2 * price > wholePrice ? [{ half, whole, day, price, wholePrice }] : []
  })
}

/** A season that changes all prices by one percentage makes nothing worse, so shares are compared. */
const hasSmallerShare = (one: DearHalf, other: DearHalf) => one.price * other.wholePrice < other.price * one.wholePrice

/** Each half and pair of prices once, on its first day. */
function firstOfEach<T extends WeighedType>(found: readonly DearHalf<T>[]): DearHalf<T>[] {
  const first = new Map<string, DearHalf<T>>()
  for (const one of found) {
    const key = `${one.half.label} ${one.price} ${one.wholePrice}`
    if (!first.has(key)) first.set(key, one)
  }
  return [...first.values()]
}

/** Halves of the types of one attraction that cost too much on some day from today on. */
export function dearHalves<T extends WeighedType>(types: readonly T[], today: IsoDay): DearHalf<T>[] {
  if (!types.some(isLegalPrice)) return []
  return firstOfEach(priceDays(types, today).flatMap((day) => dearOn(types, day)))
}

/** Those that a change of prices makes, or makes worse: prices that stood before are nobody's mistake now. */
export function dearerHalves<T extends WeighedType>(
  { before, after }: { before: readonly T[]; after: readonly T[] },
  today: IsoDay
): DearHalf<T>[] {
  if (!after.some(isLegalPrice)) return []
  const found = priceDays([...before, ...after], today).flatMap((day) => {
    const known = new Map(dearOn(before, day).map((one) => [one.half.label, one]))
    return dearOn(after, day).filter((one) => {
      const was = known.get(one.half.label)
      return !was || hasSmallerShare(was, one)
    })
  })
  return firstOfEach(found)
}

/** Beyond that nobody plans prices. Days. */
const farthest = 3 * 366

/**
 * Days from today on that stand for all others: prices change only where a span begins or ends, and the seven days from
 * there hold every weekday.
 */
function priceDays(types: readonly WeighedType[], today: IsoDay): IsoDay[] {
  const last = addDays(today, farthest)
  const starts = [today, ...types.flatMap((type) => turnsOf(type, today))]
  const shown = starts.filter((day) => today <= day && day <= last)
  const week = [0, 1, 2, 3, 4, 5, 6]
  return [...new Set(shown.flatMap((day) => week.map((count) => addDays(day, count))))].sort()
}

function turnsOf({ seasons, prices, ...type }: WeighedType, today: IsoDay): IsoDay[] {
  const spans = [type, ...prices].flatMap(({ validFrom, validTo }) => [
    ...(validFrom ? [validFrom] : []),
    ...(validTo ? [addDays(validTo, 1)] : [])
  ])
  return [...spans, ...seasons.flatMap((season) => seasonTurns(season, today))]
}

function seasonTurns({ periods, yearly }: SeasonPrice, today: IsoDay): IsoDay[] {
  const ends = periods.flatMap(({ first, last }) => [first, last])
  const days = yearly ? ends.flatMap((day) => inYears(day, Number(today.slice(0, 4)))) : ends
  return days.flatMap((day) => [day, addDays(day, 1)])
}

/** The same day of this year and of those that follow; 29 February is 1 March where there is none. */
function inYears(day: IsoDay, year: number): IsoDay[] {
  const [, month = '', date = ''] = day.split('-')
  return [0, 1, 2, 3].map((later) => addDays(`${year + later}-${month}-01`, Number(date) - 1))
}

/** Why the half's price is too high, and what it may be. `isSaved`: the price stands. */
export function dearHalfWords(
  { half, whole, day, price, wholePrice }: DearHalf,
  { isSaved = false }: { isSaved?: boolean } = {}
): string {
  const costs = `${half.title} ${isSaved ? 'sai' : 'sairia'} por ${formatMoney(price)} em ${formatDay(day)}`
  const most = formatMoney(halfPrice(wholePrice))
  return `${costs}, mais que a metade de ${whole.title} (${formatMoney(wholePrice)}): pela lei, no máximo ${most}.`
}

/** Sentence for each half of the types of one attraction that costs too much as prices stand, by its label. */
export function standingHalves(types: readonly WeighedType[], today: IsoDay): Map<string, string> {
  // The first day of each half stays.
  const found = dearHalves(types, today).reverse()
  return new Map(found.map((dear) => [dear.half.label, dearHalfWords(dear, { isSaved: true })]))
}

/** Index of the type's own price that counts on the day; -1 for its usual price or a season. */
export function ownPriceAt({ prices }: Pick<PricedType, 'prices'>, day: IsoDay): number {
  return prices.findIndex((price) => holdsOn(price, day))
}
