import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { shapeOf } from '#app/backend/db/personal/table-shapes.server.ts'
import { type Blockers, findBlockers } from '#app/backend/db/queries/privacy/blockers.server.ts'
import { agents, bookingAgents, drivers, payments, refunds, trips } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import type { BookingStatus } from '#app/domain/booking/state.ts'
import {
  createPlace,
  createUser,
  friday,
  type TestPlace,
  today,
  tomorrow
} from '../../../../support/database/backend.ts'
import { openTestDatabase } from '../../../../support/database/database.ts'
import { addBooking } from '../../../clients/world.ts'

const yesterday = '2026-11-19'

let db: Database
let place: TestPlace
beforeAll(async () => {
  db = await openTestDatabase()
  place = await createPlace(db)
})
afterAll(() => db.close())

/** Finds the blockers of a person with this row. */
const blockersOf = (table: string, row: Record<string, unknown>) =>
  inTransaction(db, (tx) => findBlockers(tx, [{ shape: shapeOf(table), theirs: [row], naming: [] }], today))

const none: Blockers = {
  ahead: [],
  refunds: [],
  payments: [],
  transactions: [],
  issues: [],
  users: [],
  trips: []
}

const past = (changes: object = {}) => addBooking(db, place, { date: yesterday, ...changes })

async function pay(bookingId: number, changes: Partial<typeof payments.$inferInsert>) {
  const id = randomUUID()
  await db.orm.insert(payments).values({
    id,
    placeId: place.placeId,
    bookingId,
    provider: 'getnet',
    method: 'pix',
    status: 'APPROVED',
    value: 100,
    createdAt: friday,
    ...changes
  })
  return id
}

describe('a booking that blocks anonymising', () => {
  it.each<[string, BookingStatus, boolean]>([
    [today, 'APPROVED', true],
    [today, 'PENDING', true],
    [today, 'UNPAID', true],
    [today, 'CANCELLED', false],
    [today, 'EXPIRED', false],
    [yesterday, 'APPROVED', false]
  ])('of %s and %s: %j', async (date, status, isAhead) => {
    const { id, code } = await addBooking(db, place, { date, status })
    expect(await blockersOf('bookings', { id })).toEqual({ ...none, ahead: isAhead ? [code] : [] })
  })

  it('blocks while its refund is due or under way', async () => {
    const due = await past({ refund: 'due' })
    expect(await blockersOf('bookings', { id: due.id })).toEqual({ ...none, refunds: [due.code] })
    for (const [state, stands] of [
      ...(['approval', 'asked', 'sent', 'failed'] as const).map((one) => [one, true] as const),
      ...(['done', 'dropped'] as const).map((one) => [one, false] as const)
    ]) {
      const { id, code } = await past({ refund: 'done' })
      const paymentId = await pay(id, {})
      await db.orm.insert(refunds).values({
        id: randomUUID(),
        placeId: place.placeId,
        bookingId: id,
        paymentId,
        value: 100,
        state,
        askedAs: 'staff',
        createdAt: friday
      })
      const found = await blockersOf('bookings', { id })
      expect([state, found]).toEqual([state, { ...none, refunds: stands ? [code] : [] }])
    }
  })

  it.each<[Parameters<typeof pay>[1], boolean]>([
    [{ status: 'PENDING' }, true],
    [{ dispute: 'open' }, true],
    [{ status: 'EXPIRED', held: 'valor' }, true],
    [{ status: 'CANCELLED', held: 'valor' }, false],
    [{ dispute: 'lost', status: 'CANCELLED' }, false],
    [{}, false]
  ])('with a payment that is %j: %j', async (changes, stands) => {
    const { id, code } = await past()
    await pay(id, changes)
    expect(await blockersOf('bookings', { id })).toEqual({ ...none, payments: stands ? [code] : [] })
  })
})

describe('other open work that blocks anonymising', () => {
  it.each([
    ['open', true],
    ['partial', true],
    ['paid', false],
    ['cancelled', false]
  ])('a transaction that is %s: %j', async (status, stands) => {
    const { rows } = await db.pool.query(
      `insert into finance_transactions (place_id, flow, label, date, status) values ($1, 'in', 'x', $2, $3) returning id`,
      [place.placeId, today, status]
    )
    const found = await blockersOf('finance_payments', { transaction_id: rows[0].id })
    expect(found).toEqual({ ...none, transactions: stands ? [String(rows[0].id)] : [] })
  })

  it.each([
    [1, true],
    [2, true],
    [3, false],
    [4, false]
  ])('a request in state %j: %j', async (status, stands) => {
    const type = randomUUID()
    const id = randomUUID()
    const { placeId } = place
    await db.pool.query('insert into issue_types (id, place_id, label) values ($1, $2, $3)', [type, placeId, type])
    await db.pool.query(
      `insert into issues (id, place_id, number, type_id, status, details, person_name) values ($1, $2, $3, $4, $5, 'x', 'Rui')`,
      [id, placeId, status, type, status]
    )
    expect(await blockersOf('issues', { id })).toEqual({ ...none, issues: stands ? [String(status)] : [] })
  })

  it('a user blocks until their access is removed', async () => {
    const { userId: id } = await createUser(db, place.placeId, [], { name: 'Ivo Sá' })
    expect(await blockersOf('users', { id })).toEqual({ ...none, users: ['Ivo Sá'] })
    await db.pool.query('update users set removed_at = now() where id = $1', [id])
    expect(await blockersOf('users', { id })).toEqual(none)
  })

  it.each([
    [today, 'planned', true],
    [today, 'on_route', true],
    [tomorrow, 'cancelled', false],
    [yesterday, 'planned', false]
  ])('a trip of %s that is %s, of whom leads and who drives: %j', async (date, status, stands) => {
    const agentUuid = randomUUID()
    const own = { placeId: place.placeId, name: 'Luzia Macedo' }
    await db.orm.insert(agents).values({ uuid: agentUuid, ...own })
    const [driver] = await db.orm
      .insert(drivers)
      .values({ ...own, uuid: randomUUID() })
      .returning()
    const row = { uuid: randomUUID(), placeId: place.placeId, date, time: '09:00', direction: 'outward', status }
    await db.orm.insert(trips).values({ ...row, agentUuid, driverId: driver?.id ?? 0 })
    const day = date.split('-').reverse().join('/')
    const expected = { ...none, trips: stands ? [day] : [] }
    expect(await blockersOf('agents', { uuid: agentUuid })).toEqual(expected)
    expect(await blockersOf('drivers', { id: driver?.id })).toEqual(expected)
  })

  it.each<[string, BookingStatus, boolean]>([
    [today, 'APPROVED', true],
    [today, 'CANCELLED', false],
    [yesterday, 'APPROVED', false]
  ])('a visit of %s that is %s, of its guide: %j', async (date, status, stands) => {
    const agentUuid = randomUUID()
    await db.orm.insert(agents).values({ uuid: agentUuid, placeId: place.placeId, name: 'Luzia Macedo' })
    const { id } = await addBooking(db, place, { date, status })
    await db.orm.insert(bookingAgents).values({ bookingId: id, agentUuid })
    const found = await blockersOf('agents', { uuid: agentUuid })
    expect(found).toEqual({ ...none, trips: stands ? [date.split('-').reverse().join('/')] : [] })
  })
})
