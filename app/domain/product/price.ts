import type { IsoDay } from '../calendar/dates.ts'
import type { Centavos } from '../money/money.ts'
import { type DayRule, holdsOn, isWithin } from './day-rule.ts'

/** Another price by season or weekday. */
export interface DayPrice extends DayRule {
  price: Centavos
}

export interface PricedType {
  /** Where no other price holds. */
  unitPrice: Centavos
  /** First and last day of visit it is sold for. */
  validFrom: IsoDay | null
  validTo: IsoDay | null
  /** Of those that hold on a day the first counts. */
  prices: readonly DayPrice[]
}

/** What one ticket costs on a day of visit: for visitor, counter and calendar alike. */
export function priceOn({ unitPrice, prices }: Omit<PricedType, 'validFrom' | 'validTo'>, day: IsoDay): Centavos {
  return prices.find((other) => holdsOn(other, day))?.price ?? unitPrice
}

/** The types sold for a day of visit, at that day's price. */
export function typesOn<T extends PricedType>(types: readonly T[], day: IsoDay): T[] {
  return types.filter((type) => isWithin(day, type)).map((type) => ({ ...type, unitPrice: priceOn(type, day) }))
}

interface Headline {
  needsProof: boolean
  price: Centavos
}

/** The price a shop window says: of the first type that anybody may buy, else of the first that costs anything. */
export function headlinePrice(types: readonly Headline[]): Centavos | null {
  const paid = types.filter(({ price }) => price > 0)
  return (paid.find(({ needsProof }) => !needsProof) ?? paid[0] ?? types[0])?.price ?? null
}
