import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookingForm,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace,
  tomorrow
} from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'

let db: Database
let place: TestPlace
let token: string
let clock = createClock()

const send = pg.Client.prototype.query

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  clock = createClock()
  place = await createPlace(db, { capacity: 10 })
  const may = ['operation/index', 'products/index', 'products/edit', 'operation/all-bookings', 'operation/cancel']
  token = (await createUser(db, place.placeId, may)).token
})
afterEach(() => {
  pg.Client.prototype.query = send
})
afterAll(() => db?.close())

const call = (...asked: Parameters<ReturnType<typeof createCaller>>) =>
  createCaller(createTestBackend(db, clock))(...asked)

const set = (capacity: number | string, changes: Record<string, string> = {}) =>
  call('PUT', '/operations/capacity', {
    token,
    body: { product_uuid: place.productUuid, date: tomorrow, time: '09:00', capacity, ...changes }
  })
const undo = (changes: Record<string, string> = {}) => set('', { action: 'remove', ...changes })

const book = (people: number, changes: Record<string, unknown> = {}) =>
  call('POST', '/booking/express', {
    body: bookingForm(place, {
      tickets: [{ label: 'INTEIRA', quantity: String(people) }],
      payment_method: 'cod',
      payLater: true,
      ...changes
    })
  })

async function slotNow() {
  const { body } = await call('GET', `/operations/day?date=${tomorrow}&product_uuid=${place.productUuid}`, { token })
  return body.attractions[0].slots.find((slot: { time: string }) => slot.time === '09:00')
}

const exceptionsNow = async () =>
  (
    await db.pool.query('select time, capacity, note from slot_exceptions where product_id = $1 order by date, time', [
      place.productId
    ])
  ).rows

describe('the places of one slot on one day', () => {
  it('are raised, lowered and as always again, for the shop too', async () => {
    expect((await set(4, { note: 'Trilha molhada' })).body).toEqual({
      date: tomorrow,
      time: '09:00',
      capacity: 4,
      people: 0
    })
    expect(await exceptionsNow()).toEqual([{ time: '09:00', capacity: 4, note: 'Trilha molhada' }])
    expect([(await book(5)).status, (await book(3)).status]).toEqual([409, 201])
    expect((await set(12)).body).toMatchObject({ capacity: 12, people: 3 })
    expect(await exceptionsNow()).toEqual([{ time: '09:00', capacity: 12, note: 'Trilha molhada' }])
    await set(12, { note: 'Turma de escola' })
    await set(12, { note: 'Turma de escola' })
    expect(await exceptionsNow()).toEqual([{ time: '09:00', capacity: 12, note: 'Turma de escola' }])
    const told = await db.pool.query(
      `select from audit_events where place_id = $1 and action = 'day.capacity-changed' order by id`,
      [place.placeId]
    )
    expect(told.rows).toHaveLength(3)
    expect(await slotNow()).toMatchObject({ capacity: 12, usual_capacity: 10, remaining: 9, exception: true })
    expect((await book(9)).status).toBe(201)
    const below = await undo()
    expect([below.status, below.body.code, below.body.fields]).toEqual([
      422,
      'below_sold',
      { capacity: ['Já há 12 pessoas neste horário: as vagas não podem ser menos de 12.'] }
    ])
    expect((await set(11)).body.fields.capacity[0]).toContain('12 pessoas')
    expect(await findBreaches(db)).toEqual({})
  })

  it('that are as on any other day need no exception, and another day keeps its own', async () => {
    await set(20)
    expect((await set(10)).body).toMatchObject({ capacity: 10 })
    expect(await exceptionsNow()).toEqual([])
    expect((await undo()).body).toMatchObject({ capacity: 10 })
    await set(20)
    await undo()
    expect(await slotNow()).toMatchObject({ capacity: 10, exception: false })
    const { rowCount } = await db.pool.query(`select from audit_events where place_id = $1`, [place.placeId])
    expect(rowCount).toBe(4)
  })

  it('warn the editor of the hours when exceptions would be lost', async () => {
    const path = `/products/${place.productUuid}/hours`
    const { version } = (await call('GET', path, { token })).body
    await set(20)
    const rules = [{ time: '09:00', capacity: '10', weekdays: ['1'] }]
    const late = await call('PUT', path, { token, body: { rules, exceptions: [], version } })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  })

  it('count no hold that has run out', async () => {
    await book(8, { payment_method: 'pix', payLater: false })
    expect((await set(5)).body.fields.capacity[0]).toContain('8 pessoas')
    clock.pass(16)
    expect((await set(5)).body).toMatchObject({ capacity: 5, people: 0 })
    expect(await findBreaches(db)).toEqual({})
  })

  it('are refused at their field, and without permission', async () => {
    const refusals: [string, Record<string, string>, string][] = [
      ['0', {}, 'capacity'],
      ['muitas', {}, 'capacity'],
      ['9', { time: '10:30' }, 'time'],
      ['9', { time: 'cedo' }, 'time'],
      ['9', { date: '2026-11-19' }, 'date'],
      ['9', { date: '2026-02-31' }, 'date'],
      ['9', { note: 'x'.repeat(121) }, 'note'],
      ['9', { action: 'apagar' }, 'action']
    ]
    for (const [capacity, changes, field] of refusals) {
      const { status, body } = await set(capacity, changes)
      expect([changes, status, Object.keys(body.fields ?? {})]).toEqual([changes, 422, [field]])
    }
    const lesser = (await createUser(db, place.placeId, ['operation/index', 'operation/edit'])).token
    const body = { product_uuid: place.productUuid, date: tomorrow, time: '09:00', capacity: '9' }
    expect((await call('PUT', '/operations/capacity', { token: lesser, body })).status).toBe(403)
  })

  it('disappear with an extra hour of that day, unless somebody has booked', async () => {
    await db.pool.query(`insert into slot_exceptions (product_id, date, time, capacity) values ($1, $2, '17:00', 6)`, [
      place.productId,
      tomorrow
    ])
    await book(2, { time: '17:00' })
    expect((await undo({ time: '17:00' })).body.fields.capacity[0]).toContain('só existe por esta mudança')
    await db.pool.query(`insert into slot_exceptions (product_id, date, time, capacity) values ($1, $2, '18:00', 6)`, [
      place.productId,
      tomorrow
    ])
    expect((await undo({ time: '18:00' })).body).toMatchObject({ capacity: 0 })
  })

  it('are bounded in number, as in the form of hours', async () => {
    await db.pool.query(
      `insert into slot_exceptions (product_id, date, time, capacity)
       select $1, $2::date + 1 + i, '09:00', 3 from generate_series(1, 60) i`,
      [place.productId, tomorrow]
    )
    expect((await set(4)).body.code).toBe('too_many_kept')
    expect((await set(9, { date: '2026-11-24' })).status).toBe(200)
  })
})

/** Until somebody waits for such a lock. */
async function until(isOver: () => boolean): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple')`
    )
    if (rows.length > 0 || isOver()) return
  }
}

/** Somebody is about to take the last place, and holds the slot, when the places are lowered to what was sold before. */
async function lowerUnderTheLastOne() {
  await book(9)
  const buyer = await db.pool.connect()
  try {
    await buyer.query('begin')
    const key = [place.productId, tomorrow]
    await buyer.query(
      `update slot_days set taken = taken + 1 where product_id = $1 and date = $2 and time = '09:00'`,
      key
    )
    let isAnswered = false
    const lowering = set(9).finally(() => {
      isAnswered = true
    })
    await until(() => isAnswered)
    await buyer.query('commit')
    return await lowering
  } finally {
    buyer.release()
  }
}

/** It was nobody's: the place goes back. */
async function giveBack() {
  await db.pool.query('update slot_days set taken = taken - 1 where product_id = $1', [place.productId])
  return findBreaches(db)
}

const slotRow = async () =>
  (await db.pool.query(`select capacity, taken from slot_days where product_id = $1`, [place.productId])).rows[0]

describe('lowered while the last place is sold', () => {
  it('waits, and says how many there are then', async () => {
    const { status, body } = await lowerUnderTheLastOne()
    expect([status, body.fields?.capacity]).toEqual([422, [expect.stringContaining('10 pessoas')]])
    expect(await slotRow()).toEqual({ capacity: 10, taken: 10 })
    expect([await exceptionsNow(), await giveBack()]).toEqual([[], {}])
  })

  it("would oversell without the lock, and only the table's own rule would stop it (control)", async () => {
    const isPlain = (config: unknown): config is { text: string } =>
      typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string'
    pg.Client.prototype.query = function (this: pg.Client, config: unknown, ...rest: unknown[]) {
      const isLock = isPlain(config) && /^select "taken" from "slot_days".* for update$/.test(config.text)
      const asked = isLock ? { ...config, text: config.text.replace(/ for update$/, '') } : config
      return Reflect.apply(send, this, [asked, ...rest])
    } as typeof send
    const { status } = await lowerUnderTheLastOne()
    expect(status).toBe(500)
    expect(await slotRow()).toEqual({ capacity: 10, taken: 10 })
    expect(await giveBack()).toEqual({})
  })

  it('sells to no more of 30 at once than are wanted, or were sold before', async () => {
    await set(30)
    const orders = Array.from({ length: 30 }, () => book(1))
    const [lowered, ...answers] = await Promise.all([set(7), ...orders])
    const sold = answers.filter(({ status }) => status === 201).length
    expect(new Set(answers.map(({ status }) => status < 500))).toEqual(new Set([true]))
    if (lowered?.status === 200) expect(sold).toBeLessThanOrEqual(7)
    else expect([lowered?.status, sold]).toEqual([422, 30])
    expect(await slotRow()).toEqual({ capacity: lowered?.status === 200 ? 7 : 30, taken: sold })
    expect(await findBreaches(db)).toEqual({})
  })
})
