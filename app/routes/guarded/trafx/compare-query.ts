import { type AskedRange, readChoice, readRange } from './counts-query.ts'

export type CompareGrain = 'day' | 'hour'

/** How finely the figures are compared, how many days of it fit, and how many are shown where none are asked for. */
export const views = [
  { value: 'dia', grain: 'day', label: 'Por dia', days: 30, most: 92 },
  { value: 'hora', grain: 'hour', label: 'Por hora', days: 1, most: 7 }
] as const

export interface CompareQuery extends AskedRange {
  por: string
  grain: CompareGrain
  /** Empty for all attractions. */
  atrativo: string
  /** Empty for all counters of people. */
  contador: string
}

interface Known {
  today: string
  /** By the hour nothing newer is worth showing first. */
  lastCounted: string
  devices: readonly { serial: string }[]
  products: readonly { uuid: string }[]
}

/** Reads the address of the comparison; what is no choice of the lists is as if nothing was said. */
export function readCompareQuery(
  search: URLSearchParams,
  { today, lastCounted, devices, products }: Known
): CompareQuery {
  const view = views.find(({ value }) => value === search.get('por')) ?? views[0]
  return {
    ...readRange(search, { last: view.grain === 'hour' ? lastCounted : today, days: view.days, most: view.most }),
    por: view.value,
    grain: view.grain,
    atrativo: readChoice(
      search.get('atrativo'),
      products.map(({ uuid }) => uuid)
    ),
    contador: readChoice(
      search.get('contador'),
      devices.map(({ serial }) => serial)
    )
  }
}
