import { expect, it } from 'vitest'
import type { CounterEntry } from '#app/contracts/trafx/calls.ts'
import { sumPassages, toPassageRows } from '#app/routes/guarded/trafx/compare/passages/rows.ts'

const products = [
  { uuid: 'a', name: 'Cachoeira', carrying_capacity: 0, weekday_capacity: [] },
  { uuid: 'b', name: 'Gruta', carrying_capacity: 0, weekday_capacity: [] },
  { uuid: 'c', name: 'Sem contador', carrying_capacity: 0, weekday_capacity: [] }
]
const counter = { serial: '1', name: '', mode: 'Infrared (IR-4h)', prodUuid: 'a' }
const car = { serial: '2', name: '', mode: 'Vehicle (VEH-4d)', prodUuid: 'b' }

function entry(date: string, total: number): CounterEntry {
  const totals = [{ time: '09:00', count: total }]
  const rest = {
    entries: [],
    grain: 'hour' as const,
    totals,
    covered: { from: `${date}T00:00`, to: `${date}T23:59` },
    factor: 1,
    log_id: '1'
  }
  return { ...counter, ...rest, date, total, totals }
}

const source = {
  entries: [entry('2026-11-12', 40), entry('2026-11-13', 20)],
  devices: [counter, car],
  products,
  passages: [
    { product_uuid: 'a', date: '2026-11-12', entered: 20, came_back: 1, left: 15, ended: 6 },
    { product_uuid: 'a', date: '2026-11-14', entered: 7, came_back: 0, left: 0, ended: 0 },
    { product_uuid: 'c', date: '2026-11-12', entered: 9, came_back: 0, left: 0, ended: 9 }
  ],
  today: '2026-11-20'
}
const range = { from: '2026-11-12', to: '2026-11-14' }

it('has a row for each day and attraction with a trail counter, the latest first', () => {
  const rows = toPassageRows(source, { range, atrativo: '' })
  expect(
    rows.map(({ date, product, counted, entered, left, ended }) => [date, product, counted, entered, left, ended])
  ).toEqual([
    ['2026-11-14', 'Cachoeira', null, 7, 0, 0],
    ['2026-11-13', 'Cachoeira', 20, 0, 0, 0],
    ['2026-11-12', 'Cachoeira', 40, 20, 15, 6]
  ])
  expect(rows.map(({ alerts }) => alerts.length)).toEqual([0, 1, 2])
  expect(sumPassages(rows)).toEqual({ counted: 60, entered: 27, cameBack: 1, left: 15, ended: 6, apart: 2 })
})

it('is empty for an attraction whose people nobody counts', () => {
  expect(toPassageRows(source, { range, atrativo: 'c' })).toEqual([])
})
