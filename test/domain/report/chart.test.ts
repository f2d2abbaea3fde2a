import { describe, expect, it } from 'vitest'
import { chartVersion, isWorthDrawing, salesChart, visitsByHourChart, visitsChart } from '#app/domain/report/chart.ts'
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
  const [one, other] = [salesChart(sales, range), salesChart(sales, { from: '2026-11-01', to: '2026-11-03' })]
  expect(chartVersion(one)).toBe(chartVersion(salesChart(sales, range)))
  expect(chartVersion(one)).not.toBe(chartVersion(other))
})
