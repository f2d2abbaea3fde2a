import fc from 'fast-check'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace,
  tomorrow
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let place: TestPlace
let token: string

const send = pg.Client.prototype.query

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  place = await createPlace(db, { capacity: 40 })
  token = (await createUser(db, place.placeId, ['products/index', 'products/edit', 'operation/all-bookings'])).token
})
afterEach(() => {
  pg.Client.prototype.query = send
})
afterAll(() => db?.close())

const call = (...asked: Parameters<ReturnType<typeof createCaller>>) => createCaller(createTestBackend(db))(...asked)

async function change(capacities: Record<string, number>) {
  const path = `/products/${place.productUuid}/hours`
  const { version } = (await call('GET', path, { token })).body
  const weekdays = ['0', '1', '2', '3', '4', '5', '6']
  const rules = Object.entries(capacities).map(([time, capacity]) => ({ time, capacity, weekdays }))
  return call('PUT', path, { token, body: { rules, exceptions: [], version } })
}

const book = (people: number, time: string) =>
  call('POST', '/booking/express', {
    body: bookingForm(place, {
      tickets: [{ label: 'INTEIRA', quantity: String(people) }],
      payment_method: 'cod',
      payLater: true,
      time
    })
  })

async function slots() {
  const { rows } = await db.pool.query(
    `select s.time, s.capacity, s.taken, s.planned,
       (select coalesce(sum(b.people), 0)::int from bookings b where b.product_id = s.product_id
         and b.date = s.date and b.time = s.time and b.status in ('PENDING', 'UNPAID', 'APPROVED')) as people
     from slot_days s where s.product_id = $1 and s.date = $2 order by s.time`,
    [place.productId, tomorrow]
  )
  return rows
}

/** Checks that all sales exist, and that none exceeds the larger of the new capacity and the earlier sales. */
async function expectKept(wanted: Record<string, number>) {
  for (const { time, capacity, taken, planned, people } of await slots()) {
    const wants = wanted[time] ?? 0
    expect([time, taken]).toEqual([time, people])
    expect([time, capacity]).toEqual([time, Math.max(wants, taken)])
    expect([time, planned]).toEqual([time, wants < taken ? wants : null])
  }
}

it('keeps every sold place through any changes under any bookings', async () => {
  const times = ['09:00', '11:00', '14:00']
  const capacity = fc.integer({ min: 1, max: 12 })
  const pattern = fc.record({ '09:00': capacity, '11:00': capacity, '14:00': capacity }, { requiredKeys: [] })
  const order = fc.record({ people: fc.integer({ min: 1, max: 4 }), time: fc.constantFrom(...times) })
  await fc.assert(
    fc.asyncProperty(pattern, fc.array(order, { minLength: 4, maxLength: 10 }), async (wanted, orders) => {
      const sold = orders.map(({ people, time }) => book(people, time))
      const [saved, ...answers] = await Promise.all([change(wanted as Record<string, number>), ...sold])
      expect(saved?.status).toBe(200)
      for (const { status } of answers) expect([201, 409, 422]).toContain(status)
      await expectKept(wanted as Record<string, number>)
    }),
    { numRuns: 10 }
  )
})

it('sells to no more of 50 at once than are wanted, or were sold before', async () => {
  const orders = Array.from({ length: 50 }, () => book(1, '09:00'))
  const [saved, ...answers] = await Promise.all([change({ '09:00': 7 }), ...orders])
  expect(saved?.status).toBe(200)
  const sold = answers.filter(({ status }) => status === 201).length
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
  const [slot] = await slots()
  expect(slot).toMatchObject({ taken: sold, people: sold, capacity: Math.max(7, sold) })
  await expectKept({ '09:00': 7 })
  expect((await book(1, '09:00')).status).toBe(409)
})

/**
 * The first booking of a slot has read the pattern and is about to open the slot by it; then the pattern is changed.
 * The trigger holds it there until the change is done, or waits for it.
 */
async function openWhileLowering(): Promise<void> {
  await db.pool.query(`
    create or replace function wait_here() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4952); return new; end $$;
    create or replace trigger wait_here before insert on slot_days for each row execute function wait_here()`)
  const gate = await db.pool.connect()
  try {
    await gate.query('select pg_advisory_lock(4952)')
    const booking = book(1, '09:00')
    await until(['advisory'])
    let isSaved = false
    const saving = change({ '09:00': 3 }).finally(() => {
      isSaved = true
    })
    await until(['transactionid', 'tuple'], () => isSaved)
    await gate.query('select pg_advisory_unlock(4952)')
    expect((await saving).status).toBe(200)
    await booking
  } finally {
    gate.release()
    await db.pool.query('drop trigger wait_here on slot_days')
  }
}

/** Until somebody waits for such a lock. */
async function until(locks: string[], isOver = () => false): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event = any ($1)`,
      [locks]
    )
    if (rows.length > 0 || isOver()) return
  }
}

it('opens a slot by the current pattern, because booking and editing wait for each other', async () => {
  await openWhileLowering()
  await expectKept({ '09:00': 3 })
})

it('would open it by the old pattern without that lock (control)', async () => {
  const isPlain = (config: unknown): config is { text: string } =>
    typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string'
  pg.Client.prototype.query = function (this: pg.Client, config: unknown, ...rest: unknown[]) {
    const asked = isPlain(config) ? { ...config, text: config.text.replace(/ for share$/, '') } : config
    return Reflect.apply(send, this, [asked, ...rest])
  } as typeof send
  await openWhileLowering()
  expect(await slots()).toMatchObject([{ time: '09:00', capacity: 40, taken: 1 }])
})
