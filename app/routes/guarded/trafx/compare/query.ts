import { type AskedRange, readChoice, readRange } from '../counts-query.ts'

export type CompareGrain = 'day' | 'hour'

/** `days` are shown where none are asked for, `most` at once. */
export const views = [
  { value: 'dia', grain: 'day', label: 'Por dia', days: 30, most: 92 },
  { value: 'hora', grain: 'hour', label: 'Por hora', days: 1, most: 7 }
] as const

export interface CompareQuery extends Omit<AskedRange, 'errors'> {
  errors: Partial<Record<'inicio' | 'fim' | 'atrativo' | 'contador', string>>
  por: string
  grain: CompareGrain
  /** '' for all attractions. */
  atrativo: string
  /** '' for all counters of people. */
  contador: string
}

interface Known {
  today: string
  /** Last day with counts: the view by hour begins there. */
  lastCounted: string
  devices: readonly { serial: string }[]
  products: readonly { uuid: string }[]
}

/** Another place's attraction or counter is an error: all would be other figures. */
export function readCompareQuery(
  search: URLSearchParams,
  { today, lastCounted, devices, products }: Known
): CompareQuery {
  const view = views.find(({ value }) => value === search.get('por')) ?? views[0]
  const last = view.grain === 'hour' ? lastCounted : today
  const asked = readRange(search, { last, days: view.days, most: view.most })
  const errors: CompareQuery['errors'] = { ...asked.errors }
  const choose = (name: 'atrativo' | 'contador', known: string[]) => {
    const chosen = readChoice(search.get(name), known)
    if (search.get(name) && !chosen) errors[name] = 'Escolha um da lista.'
    return chosen
  }
  const atrativo = choose(
    'atrativo',
    products.map(({ uuid }) => uuid)
  )
  const contador = choose(
    'contador',
    devices.map(({ serial }) => serial)
  )
  return { ...asked, errors, por: view.value, grain: view.grain, atrativo, contador }
}
