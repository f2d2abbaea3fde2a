import type { IsoDay } from '../calendar/dates.ts'
import type { Centavos } from '../money/money.ts'
import { type DayRule, holdsOn, isWithin } from './day-rule.ts'
import { unitDiscount } from './discount.ts'
import { type SeasonPrice, seasonOn, seasonPrice } from './season.ts'

/** Another price of one ticket type by dates or weekday. */
export interface DayPrice extends DayRule {
  price: Centavos
}

/** Prices that are set at the ticket type itself. */
export interface OwnPrices {
  /** Price if no other one holds. */
  unitPrice: Centavos
  /** First and last day of visit it is sold for. */
  validFrom: IsoDay | null
  validTo: IsoDay | null
  /** If several prices hold on a day, the first one counts. */
  prices: readonly DayPrice[]
}

export interface PricedType extends OwnPrices {
  countsToQuota: boolean
  needsProof: boolean
  /** The place's seasons that touch this type, in any order. */
  seasons: readonly SeasonPrice[]
}

/**
 * Price of one ticket on a day of visit, the same for visitor, counter and calendar. Centavos. The type's own price for
 * the day counts before a season, which counts before the usual price.
 */
export function priceOn(type: Omit<PricedType, 'validFrom' | 'validTo'>, day: IsoDay): Centavos {
  const own = type.prices.find((other) => holdsOn(other, day))
  if (own) return own.price
  const season = seasonOn(type.seasons, day)
  return season ? seasonPrice(season, type) : type.unitPrice
}

/** The types sold for a day of visit, at that day's price. */
export function typesOn<T extends PricedType>(types: readonly T[], day: IsoDay): T[] {
  return types.filter((type) => isWithin(day, type)).map((type) => ({ ...type, unitPrice: priceOn(type, day) }))
}

interface Offered {
  price: Centavos
  needsProof: boolean
  withAdult?: boolean
  minimum?: number
}

/**
 * Price that every shop window shows, 'a partir de': the lowest for one person who comes alone without proof; else the
 * lowest without proof, else with one. 0 if all are free, null if nothing is sold.
 */
export function priceFrom(types: readonly Offered[]): Centavos | null {
  const paid = types.filter(({ price }) => price > 0)
  const open = paid.filter(({ needsProof }) => !needsProof)
  const alone = open.filter(({ withAdult = false, minimum = 0 }) => !withAdult && minimum <= 1)
  const said = [alone, open, paid, types].find((some) => some.length > 0)
  return said ? Math.min(...said.map(({ price }) => price)) : null
}

/** The same for one day of visit. */
export function priceFromOn(types: readonly (PricedType & Omit<Offered, 'price'>)[], day: IsoDay): Centavos | null {
  return priceFrom(typesOn(types, day).map((type) => ({ ...type, price: type.unitPrice })))
}

interface Item {
  quantity: number
  unitPrice: Centavos
  unitDiscount: Centavos
}

interface Ticket extends Omit<Item, 'quantity'> {
  label: string
  countsToQuota: boolean
}

type Code = Parameters<typeof unitDiscount>[0]

/**
 * Discount after the price changed. If the code and so its rule are unknown, a free ticket stays free, and an amount is
 * at most the new price.
 */
export function movedDiscount(item: Ticket, price: Centavos, code: Code | null): Centavos {
  if (code) return unitDiscount(code, { ...item, unitPrice: price })
  const { unitPrice, unitDiscount: off } = item
  if (off <= 0) return 0
  return off >= unitPrice ? price : Math.min(price, off)
}

/** Sums after a date change; `letOff` is the desk's courtesies on top, never more than is left. */
export function sumMoved(
  items: readonly Item[],
  letOff: Centavos
): { total: Centavos; discount: Centavos; final: Centavos } {
  const total = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
  const off = items.reduce((sum, { quantity, unitDiscount }) => sum + quantity * unitDiscount, 0)
  const discount = Math.min(total, off + letOff)
  return { total, discount, final: total - discount }
}
