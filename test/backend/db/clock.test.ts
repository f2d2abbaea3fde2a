import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { releaseHolds } from '#app/backend/bookings/jobs.server.ts'
import { createDatabaseClock } from '#app/backend/db/clock.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingForm, createCaller, createPlace, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

const minute = 60_000
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** A machine whose clock is set wrong by so much, and can be set while the program runs. */
function createMachine(aheadMs: number) {
  const machine = { aheadMs, log: { warn: vi.fn(), info: vi.fn() } }
  const ticks = { steady: () => performance.now(), wall: () => Date.now() + machine.aheadMs }
  return { machine, open: (pool: Pick<Database, 'pool'> = db) => createDatabaseClock(pool, machine.log, ticks) }
}

async function databaseTime(): Promise<number> {
  const { rows } = await db.pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms'
  )
  return rows[0]?.ms ?? 0
}

/** Between two looks at the database's own clock, give or take what a busy machine takes for the way there and back. */
async function expectDatabaseTime(now: () => Date) {
  const before = await databaseTime()
  const seen = now().getTime()
  const after = await databaseTime()
  expect(seen).toBeGreaterThan(before - minute)
  expect(seen).toBeLessThan(after + minute)
}

describe('the time of the back end', () => {
  it.each([16 * minute, -16 * minute, 0])('is the database’s on a machine %s ms ahead', async (aheadMs) => {
    const { machine, open } = createMachine(aheadMs)
    const clock = await open()
    await expectDatabaseTime(clock.now)
    expect(machine.log.warn.mock.calls.map(([said]) => said)).toEqual(aheadMs ? [{ aheadSeconds: aheadMs / 1000 }] : [])
  })

  it("does not move when the machine's clock is set during a run, and the log says so once", async () => {
    const { machine, open } = createMachine(0)
    const clock = await open()
    machine.aheadMs = 60 * minute
    await expectDatabaseTime(clock.now)
    await clock.measure()
    await clock.measure()
    await expectDatabaseTime(clock.now)
    expect(machine.log.warn).toHaveBeenCalledTimes(1)
    machine.aheadMs = 0
    await clock.measure()
    expect(machine.log.info).toHaveBeenCalledTimes(1)
  })

  it('follows the database to a server with another clock', async () => {
    const { machine } = createMachine(0)
    let aheadMs = 0
    const query = async (text: string) => {
      const { rows } = await db.pool.query<{ ms: number }>(text)
      return { rows: rows.map(({ ms }) => ({ ms: ms + aheadMs })) }
    }
    const pool = { query } as unknown as Database['pool']
    const clock = await createDatabaseClock({ pool }, machine.log)
    aheadMs = 30 * minute
    await clock.measure()
    await expectDatabaseTime(() => new Date(clock.now().getTime() - aheadMs))
  })

  it('goes on where the database does not answer', async () => {
    const { machine } = createMachine(0)
    let answers = true
    const query = (text: string) => (answers ? db.pool.query(text) : Promise.reject(new Error('gone')))
    const clock = await createDatabaseClock({ pool: { query } as unknown as Database['pool'] }, machine.log)
    answers = false
    await expect(clock.measure()).rejects.toThrow('gone')
    await expectDatabaseTime(clock.now)
  })
})

it('an instance sixteen minutes ahead neither expires nor refuses another’s hold', async () => {
  const instance = async (aheadMs: number) => {
    const { now } = await createMachine(aheadMs).open()
    return createTestBackend(db, { now, pass: () => {} })
  }
  const right = await instance(0)
  const ahead = await instance(16 * minute)
  const place = await createPlace(db, { capacity: 3 })
  const day = new Date(Date.now() + 3 * 24 * 60 * minute).toISOString().slice(0, 10)
  const form = bookingForm(place, { date: day })
  const { body: booking } = await createCaller(right)('POST', '/booking/express', { body: form })
  expect(booking.status).toBe('PENDING')
  await releaseHolds(ahead)
  const other = await createCaller(ahead)('POST', '/booking/express', { body: bookingForm(place, { date: day }) })
  expect([other.status, other.body.code]).toEqual([409, 'full'])
  const pix = await createCaller(ahead)('POST', '/getnet/generate-qr-code-pix', { body: { hash: booking.hash } })
  expect([pix.status, pix.body.expires_at]).toEqual([200, booking.hold_until])
  const { body: seen } = await createCaller(ahead)('GET', `/booking/${booking.uuid}`)
  expect(seen.status).toBe('PENDING')
})
