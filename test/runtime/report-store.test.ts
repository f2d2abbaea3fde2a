import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshSales } from '#app/backend/bills/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createReportCache, type FinishedSlot } from '#app/reports/cache/cache.server.ts'
import { createReportStore } from '#app/runtime/report-store.server.ts'
import { openTestDatabase } from '../support/database/database.ts'

let db: Database
let place: string

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  await refreshSales({ db })
})

afterAll(() => db.close())

beforeEach(async () => {
  await db.pool.query('delete from report_slots')
  await refreshSales({ db })
  await db.pool.query('delete from report_slots')
  place = (await db.pool.query<{ id: string }>('select id from places limit 1')).rows[0]?.id ?? ''
})

const openInstance = () => {
  const cache = createReportCache()
  cache.setStore(createReportStore(db))
  return cache
}

const hourMs = 3_600_000

function slot(changes: Partial<FinishedSlot> = {}): FinishedSlot {
  return {
    key: 'k',
    placeId: place,
    from: '2026-01-01',
    to: '2026-01-02',
    value: { rows: [{ day: '2026-01-01', é: '≤' }] },
    loadedAt: new Date(),
    until: new Date(Date.now() + hourMs),
    ...changes
  }
}

const mark = (date: string) =>
  db.pool.query(`insert into dirty_days (place_id, basis, date) values ($1, 'visit', $2)`, [place, date])

describe('an answer that one instance stores', () => {
  it('another one finds', async () => {
    await openInstance().write(slot())
    expect(await openInstance().read(['k', 'other'])).toEqual(new Map([['k', slot().value]]))
  })

  it('is gone everywhere when one of them drops its days', async () => {
    const one = openInstance()
    const other = openInstance()
    await one.write(slot())
    expect((await other.read(['k'])).size).toBe(1)
    await one.drop({ placeId: place, from: '2026-01-02', to: '2026-01-09' })
    expect((await other.read(['k'])).size).toBe(0)
    expect((await one.read(['k'])).size).toBe(0)
  })

  it('stays when other days or another place change', async () => {
    const one = openInstance()
    await one.write(slot())
    await one.drop({ placeId: place, from: '2026-01-03', to: '2026-01-09' })
    await one.drop({ placeId: randomUUID(), from: '2026-01-01', to: '2026-01-09' })
    expect((await one.read(['k'])).size).toBe(1)
  })

  it('ends at its time', async () => {
    const one = openInstance()
    await one.write(slot({ until: new Date(Date.now() - 1) }))
    expect((await one.read(['k'])).size).toBe(0)
  })
})

describe('a change of a booking', () => {
  it('takes the slot away at once, and for good when its day is counted again', async () => {
    const one = openInstance()
    await one.write(slot())
    await mark('2026-01-02')
    expect((await one.read(['k'])).size).toBe(0)
    await refreshSales({ db })
    expect((await one.read(['k'])).size).toBe(0)
    await one.write(slot({ loadedAt: new Date(Date.now() + 6000) }))
    expect((await one.read(['k'])).size).toBe(1)
  })

  it('is noticed from any writer', async () => {
    const { rows } = await db.pool.query<{ id: number; day: string }>(
      'select id, date::text as day from bookings where place_id = $1 limit 1',
      [place]
    )
    const [booking] = rows
    const one = openInstance()
    await one.write(slot({ from: booking?.day ?? '', to: booking?.day ?? '' }))
    expect((await one.read(['k'])).size).toBe(1)
    await db.pool.query('update bookings set people = people + 1 where id = $1', [booking?.id])
    expect((await one.read(['k'])).size).toBe(0)
  })

  it('keeps earlier requests from being stored', async () => {
    const one = openInstance()
    const asked = slot()
    await mark('2026-01-02')
    await one.write(asked)
    expect((await one.read(['k'])).size).toBe(0)
    await refreshSales({ db })
    await one.write(asked)
    expect((await one.read(['k'])).size).toBe(0)
  })
})

it('a store that fails is a report asked again, not an error', async () => {
  const cache = createReportCache()
  const fail = () => Promise.reject(new Error('gone'))
  cache.setStore({ list: fail, get: fail, put: fail, drop: fail })
  await cache.write(slot())
  expect((await cache.read(['k'])).size).toBe(0)
})

it('removes outdated entries', async () => {
  let now = Date.now()
  const store = createReportStore(db, () => now)
  const put = (key: string, until: number) =>
    store.put({ ...slot({ key }), text: '1', until: new Date(Date.now() + until) })
  await put('old', -1)
  await put('young', hourMs)
  now += hourMs
  await put('last', hourMs)
  const { rows } = await db.pool.query<{ key: string }>('select key from report_slots order by key')
  expect(rows.map(({ key }) => key)).toEqual(['last', 'young'])
})
