import { expect, it } from 'vitest'
import { CounterEntrySchema, CounterProductSchema } from '#app/contracts/trafx/calls.ts'
import { seriesByDevice, seriesByProduct } from '#app/routes/guarded/trafx/counter-series.ts'

const day = '2026-11-13'
const products = [CounterProductSchema.parse({ uuid: 'p1', name: 'Cachoeira' })]
const entry = (serial: string, mode: string, prodUuid: string, factor = 1) =>
  CounterEntrySchema.parse({
    serial,
    mode,
    prodUuid,
    factor,
    date: day,
    name: serial,
    total: 4,
    grain: 'bucket',
    entries: [{ time: '09:00', count: 4 }]
  })

it('people of an attraction are added up, and its vehicles stand apart', () => {
  const entries = [
    entry('A', 'Infrared (IR+)', 'p1'),
    entry('B', 'Infrared (IR+)', 'p1'),
    entry('C', 'Vehicle (VEH-4d)', 'p1'),
    entry('D', 'Vehicle (VEH-4d)', '', 2.5)
  ]
  const series = seriesByProduct(seriesByDevice({ entries, grain: 'day', products, from: day, to: day }), products)
  expect(series.map(({ title, unit, points }) => [title, unit, points[0]?.count])).toEqual([
    ['Cachoeira', 'pessoas', 8],
    ['Cachoeira: veículos', 'veículos', 4],
    ['Nenhum atrativo: veículos', 'pessoas', 10]
  ])
})
