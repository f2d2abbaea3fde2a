import type { SeriesGrain } from '#app/domain/counter/trafx-series.ts'
import { type AskedRange, readChoice, readRange } from '../counts-query.ts'

/** `days`: default length; `most`: longest range. */
export const grains = [
  { value: '3min', grain: 'bucket', label: 'A cada 3 minutos', days: 1, most: 3 },
  { value: 'hora', grain: 'hour', label: 'Por hora', days: 3, most: 31 },
  { value: 'dia', grain: 'day', label: 'Por dia', days: 30, most: 366 },
  { value: 'semana', grain: 'week', label: 'Por semana', days: 84, most: 731 },
  { value: 'mes', grain: 'month', label: 'Por mês', days: 365, most: 1096 }
] as const satisfies readonly { value: string; grain: SeriesGrain; label: string; days: number; most: number }[]

export const groupings = [
  { value: 'contador', label: 'Contador' },
  { value: 'atrativo', label: 'Atrativo' }
] as const

export interface EntriesQuery extends AskedRange {
  grao: string
  grain: SeriesGrain
  por: string
  contador: string
  atrativo: string
}

interface Known {
  last: string
  devices: readonly { serial: string }[]
  products: readonly { uuid: string }[]
}

/** Ignores values outside the lists. */
export function readEntriesQuery(search: URLSearchParams, { last, devices, products }: Known): EntriesQuery {
  const day = grains[2]
  const view = grains.find(({ value }) => value === search.get('grao')) ?? day
  const values = groupings.map(({ value }) => value)
  return {
    ...readRange(search, { last, days: view.days, most: view.most }),
    grao: view.value,
    grain: view.grain,
    por: readChoice(search.get('por'), values) || 'contador',
    contador: readChoice(
      search.get('contador'),
      devices.map(({ serial }) => serial)
    ),
    atrativo: readChoice(
      search.get('atrativo'),
      products.map(({ uuid }) => uuid)
    )
  }
}
