import { expect, it } from 'vitest'
import { loadBookings, loadCounted, loadSales } from '#app/reports/questions/loads.server.ts'

const choices = { situation: '', channel: '', method: '', money: '', product: '', seller: '', ticket: '', origin: '' }
const filters = { ...choices, q: 'rita' }
const today = '2026-11-20'

/** Answers nothing, and keeps what was asked. */
function listen() {
  const asked: { id: string; query: Record<string, unknown> }[] = []
  const call = async (endpoint: { id: string }, input: object) => {
    asked.push({ id: endpoint.id, query: (input as { query: Record<string, unknown> }).query })
    return [] as never
  }
  return { asked, call }
}

it.each([
  ['2026-11-18', undefined],
  ['2026-11-19', undefined],
  ['2026-11-20', '1'],
  ['2026-12-01', '1']
])('a slot that starts on %s says nocache %s', async (from, nocache) => {
  const { asked, call } = listen()
  const slot = { from, to: '2026-12-02' }
  const shared = { call, filters, today }
  await loadSales({ ...shared, por: 'compra' }, slot)
  await loadBookings({ ...shared, source: { service: 'period', products: [] } }, slot)
  await loadCounted({ ...shared, manager: 'u1' }, slot)
  expect(asked.map(({ id, query }) => [id, query.nocache])).toEqual([
    ['listBillProducts', nocache],
    ['listBookingsByPeriod', nocache],
    ['listCounterEntries', nocache]
  ])
})

it('asks the service the module selects, and nobody for invented bookings', async () => {
  const { asked, call } = listen()
  const slot = { from: '2026-11-01', to: '2026-11-02' }
  await loadBookings({ call, filters, today, source: { service: 'bookings', products: [] } }, slot)
  await loadBookings({ call, filters, today, source: { service: 'period', products: [] } }, slot)
  expect(asked.map(({ id }) => id)).toEqual(['listJanoowpBookings', 'listBookingsByPeriod'])
  expect(asked[1]?.query).toMatchObject({ start_date: '2026-11-01', end_date: '2026-11-02', q: 'rita' })
  const source = { service: 'fake', products: [] } as const
  const invented = await loadBookings({ call, filters: { ...filters, q: '' }, today, source }, slot)
  expect(invented.length).toBeGreaterThan(0)
  expect(asked).toHaveLength(2)
})
