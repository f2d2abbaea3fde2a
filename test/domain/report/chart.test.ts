import { describe, expect, it } from 'vitest'
import {
  chartVersion,
  isDrawnByMonth,
  isWorthDrawing,
  salesChart,
  visitsByHourChart,
  visitsChart
} from '#app/domain/report/chart.ts'
import { totalSales, totalVisits } from '#app/domain/report/totals.ts'

const sale = { product: 'p', productName: 'P', channel: 'c', method: 'm', seller: '', sellerName: '' }
const paid = { received: 7000, fees: 0, net: 7000, receivable: 2000, refundDue: 0, cancelled: 0 }
const sums = { bookings: 1, people: 2, gross: 9000, discount: 0, sold: 9000, ...paid }
const sales = totalSales([
  { ...sale, ...sums, day: '2026-11-01' },
  { ...sale, ...sums, day: '2026-11-03', sold: 500 }
])
const visit = { ticket: 't', ticketName: 'T', origin: '', noShow: 0 }
const visits = totalVisits([
  { ...visit, day: '2026-11-19', hour: '09', expected: 5, checkedIn: 4 },
  { ...visit, day: '2026-11-21', hour: '11', expected: 7, checkedIn: 0 }
])
const range = { from: '2026-11-19', to: '2026-11-21' }
const valuesOf = ({ series }: ReturnType<typeof salesChart>) => series.map(({ label, values }) => [label, values])

describe('salesChart', () => {
  it('has every day, also those without sales', () => {
    const chart = salesChart(sales, { from: '2026-11-01', to: '2026-11-04' })
    expect(chart.points.map(({ label }) => label)).toEqual(['01/11', '02/11', '03/11', '04/11'])
    expect(valuesOf(chart)).toEqual([
      ['Vendido', [9000, 0, 500, 0]],
      ['Recebido', [7000, 0, 7000, 0]]
    ])
  })

  it('has months where the range is long, as the table', () => {
    const chart = salesChart(sales, { from: '2026-09-15', to: '2027-01-02' })
    expect(chart.points.map(({ label }) => label)).toEqual(['set/26', 'out/26', 'nov/26', 'dez/26', 'jan/27'])
    expect(valuesOf(chart)).toEqual([
      ['Vendido', [0, 0, 9500, 0, 0]],
      ['Recebido', [0, 0, 14_000, 0, 0]]
    ])
  })

  it('has nothing worth drawing without sales or of one day', () => {
    expect(isWorthDrawing(salesChart(totalSales([]), range))).toBe(false)
    expect(isWorthDrawing(salesChart(sales, { from: '2026-11-01', to: '2026-11-01' }))).toBe(false)
    expect(isWorthDrawing(salesChart(sales, { from: '2026-11-01', to: '2026-11-02' }))).toBe(true)
  })
})

describe('visitsChart', () => {
  const counted = { byDay: { '2026-11-19': 9 }, byHour: { '08': 3, '09': 6 } }

  it('leaves gaps where nothing can be known', () => {
    expect(valuesOf(visitsChart({ visits, counted, range, today: '2026-11-20' }))).toEqual([
      ['Esperadas', [5, 0, 7]],
      ['Check-in', [4, 0, null]],
      ['Contadores', [9, null, null]]
    ])
  })

  it('says nothing of counters that were not asked', () => {
    expect(visitsChart({ visits, counted: null, range, today: '2026-11-20' }).series).toHaveLength(2)
  })

  it('goes by hour from the first to the last with somebody', () => {
    const chart = visitsByHourChart({ visits, counted })
    expect(chart.points.map(({ label }) => label)).toEqual(['8 h', '9 h', '10 h', '11 h'])
    expect(valuesOf(chart)).toEqual([
      ['Esperadas', [0, 5, 0, 7]],
      ['Check-in', [0, 4, 0, 0]],
      ['Contadores', [3, 6, null, null]]
    ])
    expect(visitsByHourChart({ visits: totalVisits([]), counted: null }).points).toEqual([])
  })
})

it('has another version where it shows something else', () => {
  const one = salesChart(sales, range)
  const other = salesChart(sales, { from: '2026-11-01', to: '2026-11-03' })
  expect(chartVersion(one)).toBe(chartVersion(salesChart(sales, range)))
  expect(chartVersion(one)).not.toBe(chartVersion(other))
})

it('is drawn by month beyond 92 days', () => {
  const until = (to: string) => isDrawnByMonth({ from: '2026-08-01', to })
  expect([until('2026-10-31'), until('2026-11-01')]).toEqual([false, true])
})

it('says what it draws', () => {
  const long = { from: '2026-01-01', to: '2026-12-31' }
  const said = (chart: ReturnType<typeof salesChart>) => `${chart.title}: ${chart.kind} of ${chart.unit}`
  expect([said(salesChart(sales, range)), said(salesChart(sales, long))]).toEqual([
    'Vendido e recebido por dia: bars of money',
    'Vendido e recebido por mês: bars of money'
  ])
  const asked = { visits, counted: null, today: '2026-11-20' }
  expect([said(visitsChart({ ...asked, range })), said(visitsChart({ ...asked, range: long }))]).toEqual([
    'Pessoas por dia: lines of people',
    'Pessoas por mês: lines of people'
  ])
  const byHour = visitsByHourChart({ visits, counted: null })
  expect(said(byHour)).toBe('Pessoas por horário: bars of people')
  expect(byHour.points[0]).toEqual({ key: '09', label: '9 h', full: '9 h às 10 h' })
  expect(byHour.series.map(({ label }) => label)).toEqual(['Esperadas', 'Check-in'])
})

it('adds counters up by month, and leaves a gap from the month that has not begun', () => {
  const counted = { byDay: { '2026-09-30': 2, '2026-11-01': 3, '2026-11-19': 9 }, byHour: {} }
  const chart = visitsChart({ visits, counted, range: { from: '2026-09-01', to: '2026-12-31' }, today: '2026-11-20' })
  expect(valuesOf(chart)).toEqual([
    ['Esperadas', [0, 0, 12, 0]],
    ['Check-in', [0, 0, 4, null]],
    ['Contadores', [2, null, 12, null]]
  ])
})

it('leaves a time that is no hour out of a chart by hour', () => {
  const counted = { byDay: {}, byHour: { '7': 1, '107': 1, '08': 4, '': 2 } }
  expect(visitsByHourChart({ visits: totalVisits([]), counted }).points.map(({ key }) => key)).toEqual(['08'])
})

it('is worth drawing where one of its lines has something', () => {
  const chart = { ...salesChart(sales, range), series: [] }
  const lines = (...values: (number | null)[][]) => ({
    ...chart,
    series: values.map((one) => ({ label: '', values: one }))
  })
  expect([lines([0, 0], [0, 1]), lines([0, null], [0, 0]), lines([0, -1])].map(isWorthDrawing)).toEqual([
    true,
    false,
    true
  ])
})
