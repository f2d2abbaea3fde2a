import { describe, expect, it } from 'vitest'
import { BookingItemSchema } from '#app/contracts/booking/calls.ts'
import { CounterEntrySchema, CounterProductSchema } from '#app/contracts/trafx/calls.ts'
import { type CompareSource, compareVisits, countersApart, totalRows } from '#app/routes/guarded/trafx/compare/rows.ts'

const day = '2026-11-13'
const range = { from: day, to: '2026-11-14' }

const entry = (changes: object = {}) =>
  CounterEntrySchema.parse({
    serial: 'A1',
    prodUuid: 'p1',
    name: 'Trilha',
    mode: 'Infrared (IR+)',
    date: day,
    total: 40,
    entries: [{ time: '09:00', count: 40 }],
    grain: 'bucket',
    covered: { from: `${day}T00:00`, to: '2026-11-14T00:00' },
    factor: 1,
    ...changes
  })

const booking = (changes: object = {}) =>
  BookingItemSchema.parse({
    hash: 'h',
    status: 'PAID',
    sdate: day,
    time: '09:00',
    people: 10,
    checked_in_people: 10,
    product_uuid: 'p1',
    ...changes
  })

const products = [
  CounterProductSchema.parse({ uuid: 'p1', name: 'Cachoeira', carrying_capacity: 50 }),
  CounterProductSchema.parse({ uuid: 'p2', name: 'Gruta', carrying_capacity: 0 })
]

const devices = [{ serial: 'A1', name: 'Trilha', mode: 'Infrared (IR+)', prodUuid: 'p1' }]

function compare(
  source: Partial<CompareSource>,
  scope: { grain?: 'day' | 'hour'; atrativo?: string; contador?: string } = {}
) {
  const whole = { entries: [], devices, items: [], products, timezone: 'America/Bahia', now: '2026-12-01', ...source }
  return compareVisits(whole, { range, grain: 'day', atrativo: 'p1', contador: '', ...scope })
}

describe('the comparison', () => {
  it('shows the three figures of a day side by side, with the share of the carrying capacity', () => {
    const { rows, capacity } = compare({ entries: [entry()], items: [booking(), booking({ status: 'UNPAID' })] })
    expect(capacity).toBe(50)
    expect(rows[0]).toMatchObject({ key: day, counted: 40, sold: 10, checkedIn: 20, countedPerCheckin: 2 })
    expect(rows[0]?.capacity).toMatchObject({ percent: 80, level: 'near' })
    expect(rows[0]?.alerts.map(({ code }) => code)).toEqual(['counted-above'])
  })

  it('shows a day nobody counted as a gap', () => {
    const { rows } = compare({ entries: [entry()], items: [booking({ sdate: '2026-11-14' })] })
    expect(rows[1]).toMatchObject({ key: '2026-11-14', counted: null, coverage: 'none', alerts: [] })
    expect(totalRows(rows)).toMatchObject({ counted: 40, checkedIn: 10, checkedInWhileCounting: 0, gaps: 1 })
  })

  it('does not miss people while a counter counted half a day', () => {
    const covered = { from: `${day}T08:00`, to: `${day}T10:00` }
    const { rows } = compare({ entries: [entry({ covered })], items: [booking({ people: 90, checked_in_people: 90 })] })
    expect(rows[0]).toMatchObject({ coverage: 'part', alerts: [] })
  })

  it('sets beside a counter only the people of its own attraction', () => {
    const items = [booking(), booking({ product_uuid: 'p2', people: 90, checked_in_people: 90 })]
    for (const scope of [{ atrativo: '' }, { atrativo: '', contador: 'A1' }]) {
      const { rows, attractions } = compare({ entries: [entry({ total: 12 })], items }, scope)
      expect(rows[0]).toMatchObject({ sold: 10, checkedIn: 10 })
      expect(attractions).toEqual(['Cachoeira'])
    }
  })

  it('accuses no attraction without a trail counter', () => {
    const items = [booking({ product_uuid: 'p2', people: 90, checked_in_people: 0 })]
    expect(compare({ entries: [entry()], items }, { atrativo: 'p2' })).toMatchObject({ rows: [], attractions: [] })
    const silent = compare({ items: [booking({ people: 90, checked_in_people: 0 })] })
    expect(silent.rows[0]).toMatchObject({ counted: null, sold: 90 })
  })

  it('leaves vehicles and car parks apart, also where their counter was asked for', () => {
    const cars = entry({ serial: 'V1', name: 'Portão', mode: 'Vehicle (VEH-4d)', prodUuid: 'p1' })
    const park = entry({ serial: 'E1', name: 'Estacionamento', prodUuid: '' })
    const entries = [entry(), cars, park]
    expect(compare({ entries }).rows[0]?.counted).toBe(40)
    expect(compare({ entries }, { atrativo: '' }).counters).toEqual(['Trilha (A1)'])
    for (const contador of ['V1', 'E1']) {
      expect(compare({ entries }, { atrativo: '', contador })).toMatchObject({ rows: [], attractions: [] })
    }
    const apart = countersApart({ entries, devices, items: [], products, timezone: '', now: '' }, range)
    expect(apart).toEqual([
      {
        title: 'Estacionamento (E1)',
        note: 'Infravermelho · nenhum atrativo',
        total: '40 pessoas',
        href: `/trafx/entries?contador=E1&inicio=${range.from}&fim=${range.to}`
      },
      expect.objectContaining({ title: 'Portão (V1)', note: 'Veículos · Cachoeira', total: '40 veículos' })
    ])
  })

  it('adds up calibrated counters, of one attraction only', () => {
    const entries = [entry(), entry({ serial: 'A2', factor: 0.5 }), entry({ serial: 'B1', prodUuid: 'p2' })]
    expect(compare({ entries }).rows[0]?.counted).toBe(60)
    expect(compare({ entries }, { atrativo: '' }).rows[0]?.counted).toBe(100)
    expect(compare({ entries }, { atrativo: '' }).capacity).toBeNull()
  })

  it("counts a check-in in the hour it happened, in the place's zone", () => {
    const checkins = [{ id: '1', datetime: `${day}T13:20:00Z`, people: 10 }]
    const { rows } = compare(
      { entries: [entry()], items: [booking({ checkin: { list: checkins } })] },
      { grain: 'hour' }
    )
    expect(rows.map(({ key, counted, sold, checkedIn }) => [key, counted, sold, checkedIn])).toEqual([
      [`${day}T09:00`, 40, 10, 0],
      [`${day}T10:00`, 0, 0, 10]
    ])
  })

  it('leaves out check-ins that were undone, and takes the booking’s word where its list falls short', () => {
    const undone = [{ id: '1', datetime: `${day}T13:20:00Z`, people: 10, undone: `${day}T13:21:00Z` }]
    expect(compare({ items: [booking({ checked_in_people: 0, checkin: { list: undone } })] }).rows[0]?.checkedIn).toBe(
      0
    )
    expect(compare({ items: [booking({ checked_in_people: 7 })] }).rows[0]?.checkedIn).toBe(7)
  })
})
