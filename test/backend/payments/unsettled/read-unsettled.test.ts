import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { DaySchema } from '#app/contracts/day/calls.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { openUnsettledWorld, solver, type UnsettledWorld } from './world.ts'

let db: Database
let world: UnsettledWorld
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await openUnsettledWorld(db)
})
afterEach(() => world.close())

const alertsOf = async (token: string) =>
  DaySchema.parse((await world.call('GET', '/operations/summary', { token })).body).alerts

/** Where any of these reais stand in an answer, as a number, in words or as centavos. */
function moneyIn(value: unknown, reais: readonly number[], at = ''): string[] {
  if (typeof value === 'number') return reais.some((one) => value === one || value === one * 100) ? [at] : []
  if (typeof value === 'string') return /R\$|\d,\d\d(?!\d)/.test(value) ? [at] : []
  return Object.entries(value ?? {}).flatMap(([name, one]) => moneyIn(one, reais, `${at}.${name}`))
}

it('lists held and disputed payments and those without a booking, the newest first, with their subject', async () => {
  const { list } = await world.as()
  const first = await world.hold(15_000)
  world.clock.pass(5)
  const second = await world.hold(30_000)
  const money = await world.stray(4_200)
  const paid = await world.paid()
  await world.simulator.decide(paid.payment.providerId, 'dispute')
  await world.apply(paid.payment.providerId)
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body.held.data).toMatchObject([
    { id: second.id, state: 'open', why: 'amount', asked: 200, received: 300, booking_code: second.code },
    { id: first.id, asked: 200, received: 150, booking_uuid: first.uuid, provider_id: first.providerId }
  ])
  expect(body.disputed).toMatchObject({ total: 1, data: [{ state: 'open', booking_uuid: paid.uuid, received: 200 }] })
  expect(body.stray).toMatchObject({ total: 1, data: [{ id: money.id, received: 42, asked: null, booking_code: '' }] })
  const page = await list('kind=held&page=2&limit=1')
  expect([page.body.held.total, page.body.held.data[0].id, page.body.stray.total]).toEqual([2, first.id, 0])
  expect((await list(`booking=${first.uuid}`)).body).toMatchObject({ held: { total: 1 }, stray: { total: 0 } })
})

it('tells who settled each, when and why, and counts open ones for the day', async () => {
  const staff = await world.as()
  const one = await world.hold(15_000)
  const other = await world.hold(30_000)
  const money = await world.stray(4_200)
  expect((await alertsOf(staff.token)).unsettled).toEqual({ held: 2, disputed: 0, stray: 1 })
  await staff.settle(one.id, 'accept', { seen: 150, note: 'Visitante avisou' })
  world.clock.pass(1)
  await staff.settle(other.id, 'return', { seen: 300 })
  await staff.settle(money.id, 'other', { note: 'Venda de camisetas' })
  expect((await alertsOf(staff.token)).unsettled).toEqual({ held: 0, disputed: 0, stray: 0 })
  const { body } = await staff.list('state=solved')
  expect(body.held.data).toMatchObject([
    { id: one.id, state: 'accepted', note: 'Visitante avisou', solved_by: expect.stringMatching(/./) }
  ])
  expect(body.stray.data).toMatchObject([{ state: 'other', note: 'Venda de camisetas' }])
  expect((await staff.list()).body.held.data).toMatchObject([{ id: other.id, state: 'returning' }])
  await world.send()
  expect((await staff.list('state=solved')).body.held.data[0]).toMatchObject({ id: other.id, state: 'returned' })
})

it('hides values, names and bookings without permission, and everything of another place', async () => {
  const held = await world.hold(15_000)
  const money = await world.stray(4_200)
  const narrow = await world.as(['financial/unsettled'])
  const { body } = await narrow.list()
  expect(body.held.data).toMatchObject([{ asked: null, received: null, booking_uuid: '', name: '' }])
  expect(body.stray.data).toMatchObject([{ asked: null, received: null, booking_uuid: '', name: '' }])
  // Fields that no number of ours belongs to: an id may have any digits.
  expect(moneyIn(body, [150, 42, 200])).toEqual([])
  expect((await alertsOf((await world.as(['operation/booking-list'])).token)).unsettled).toBeNull()
  const elsewhere = await world.as(solver, await world.till.openPlace())
  expect((await elsewhere.list()).body).toMatchObject({ held: { total: 0 }, stray: { total: 0 } })
  for (const id of [held.id, money.id, 'nothing']) expect((await elsewhere.read(id)).status).toBe(404)
})

it('marks a booking with a held payment on its page and in its list, for staff only', async () => {
  const held = await world.hold(15_000)
  const { token } = await world.as()
  const { body } = await world.call('GET', `/booking/${held.uuid}`, { token })
  expect(body.payments.map((payment: { held: boolean }) => payment.held)).toEqual([true])
  const seen = await world.call('GET', `/booking/${held.uuid}`)
  expect(seen.body.payments.map((payment: { held: boolean }) => payment.held)).toEqual([false])
})

it('is linked from the reconciliation, which counts no settled payment as a difference', async () => {
  const held = await world.hold(15_000)
  const money = await world.stray(4_200)
  const { token, settle } = await world.as([...solver, 'financial/reconciliation'])
  const day = world.clock.now().toISOString().slice(0, 10)
  const compare = async () => {
    const path = `/financial/reconciliation?start_date=${day}&end_date=${day}`
    const { body } = await world.call('GET', path, { token })
    const told = (id: string) => body.data.find((row: { provider_id: string }) => row.provider_id === id)
    return [told(held.providerId), told(money.providerId)]
  }
  expect(await compare()).toMatchObject([
    { difference: 'held', unsettled: held.id },
    { difference: 'unknown', unsettled: money.id }
  ])
  await settle(money.id, 'other')
  await settle(held.id, 'accept', { seen: 150 })
  expect(await compare()).toMatchObject([
    { difference: 'same', unsettled: '' },
    { difference: 'solved', unsettled: money.id }
  ])
})
