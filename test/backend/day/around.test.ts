import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { BookingTotalsSchema } from '#app/contracts/booking/calls.ts'
import { type Day, DaySchema } from '#app/contracts/day/calls.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  friday,
  type TestPlace,
  today
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>
let place: TestPlace
let other: TestPlace

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
  place = await createPlace(db)
  other = await createPlace(db)
})
afterAll(() => db.close())

async function read(permissions: string[], { agent = false, date = today } = {}): Promise<Day> {
  const { token } = await createUser(db, place.placeId, permissions, { agent })
  return DaySchema.parse((await call('GET', `/operations/summary?date=${date}`, { token })).body)
}

it("lists blocks from the day on, consecutive days as one, and the day's notes", async () => {
  const block = (of: TestPlace, days: number, time = '', reason = 'Manutenção') =>
    db.pool.query('insert into unavailabilities (product_id, date, time, reason) values ($1, $2, $3, $4)', [
      of.productId,
      addDays(today, days),
      time,
      reason
    ])
  for (const days of [-1, 0, 1, 2, 4, 60, 61, 63]) await block(place, days)
  await block(place, 0, '14:00', 'Chuva')
  await block(other, 0)
  const note = (of: TestPlace, date: string, body: string) =>
    db.pool.query('insert into day_notes (product_id, date, body) values ($1, $2, $3)', [of.productId, date, body])
  await note(place, today, 'Ônibus da escola às 9 h')
  await note(place, addDays(today, 1), 'Amanhã')
  await note(other, today, 'De outro parque')
  const seen = ['operation/booking-list', 'operation/all-bookings']
  const { around, visits } = await read(seen)
  const named = { product_uuid: place.productUuid, product: 'Cachoeira do Sossego' }
  expect(around).toEqual({
    blocked: [
      { ...named, time: '', from: today, to: addDays(today, 2), reason: 'Manutenção' },
      { ...named, time: '14:00', from: today, to: today, reason: 'Chuva' },
      { ...named, time: '', from: addDays(today, 4), to: addDays(today, 4), reason: 'Manutenção' },
      // It begins in time, and is told to its end.
      { ...named, time: '', from: addDays(today, 60), to: addDays(today, 61), reason: 'Manutenção' }
    ],
    blocked_more: 0,
    notes: [{ ...named, text: 'Ônibus da escola às 9 h' }]
  })
  // At 9:00 the first has begun.
  expect(visits?.slots.map(({ state }) => state)).toEqual(['past', 'blocked'])
  const many = await read(seen, { date: addDays(today, 3) })
  expect(many.visits?.slots.map(({ state }) => state)).toEqual(['open', 'open'])
  for (let days = 10; days < 30; days += 2) await block(place, days)
  const { around: beyond } = await read(seen)
  expect([beyond?.blocked.length, beyond?.blocked_more]).toEqual([8, 6])
})

it('warns users about tasks that they may see', async () => {
  const message = (of: TestPlace, status: string, days: number) =>
    db.pool.query(
      `insert into messages (place_id, message_body, "to", status, created_at) values ($1, '{}', '5575999998888', $2, $3)`,
      [of.placeId, status, new Date(friday.getTime() - days * 86_400_000)]
    )
  for (const [status, days] of [
    ['failed', 1],
    ['failed', 6],
    ['failed', 8],
    ['sent', 1]
  ] as const) {
    await message(place, status, days)
  }
  await message(other, 'failed', 1)
  const counter = async (serial: string, uploaded: string, covered = '') => {
    await db.pool.query(
      'insert into counter_devices (place_id, serial, name, last_upload_at) values ($1, $2, $3, $4)',
      [place.placeId, serial, `Trilha ${serial}`, `${uploaded}T12:00:00Z`]
    )
    if (covered === '') return
    await db.pool.query(
      `insert into counter_logs (id, place_id, serial, records, grain, covered_from, covered_to, uploaded_at)
      values ($1, $2, $3, 1, 'bucket', '2026-01-01T00:00', $4, now())`,
      [randomUUID(), place.placeId, serial, `${covered}T08:00`]
    )
  }
  await counter('A', '2026-11-01')
  await counter('B', '2026-11-19')
  // Sent yesterday, but of long ago.
  await counter('C', '2026-11-19', '2026-11-12')
  await counter('D', '2026-11-19', '2026-11-13')
  const guide = (name: string, certificates: { name: string; valid_until: string }[], of = place) =>
    db.pool.query('insert into agents (uuid, place_id, name, certificates) values ($1, $2, $3, $4)', [
      randomUUID(),
      of.placeId,
      name,
      JSON.stringify(certificates)
    ])
  await guide('Ana', [
    { name: 'CADASTUR', valid_until: '2026-12-20' },
    { name: 'Resgate', valid_until: '2026-12-21' },
    { name: 'Trilha', valid_until: '' },
    { name: 'Escalada', valid_until: 'logo' }
  ])
  await guide('Beto', [
    { name: 'CADASTUR', valid_until: '2026-11-10' },
    { name: 'Resgate', valid_until: '2026-11-15' },
    { name: 'Resgate', valid_until: '2027-11-15' },
    { name: 'Antigo', valid_until: '2020-01-01' }
  ])
  await guide('De outro parque', [{ name: 'CADASTUR', valid_until: '2026-11-22' }], other)
  const asked = (number: number, state: string, due: string) =>
    db.pool.query(
      `insert into privacy_requests (id, place_id, number, kind, origin, state, asked_at, due_on)
      values ($1, $2, $3, 'anonymise', 'visitor', $4, now(), $5)`,
      [randomUUID(), place.placeId, number, state, due]
    )
  await asked(1, 'asked', '2026-11-10')
  await asked(2, 'asked', '2026-12-10')
  await asked(3, 'done', '2026-11-10')
  const { alerts } = await read([
    'messenger/edit',
    'trafx/index',
    'agents/index',
    'issues/index',
    'issues/edit',
    'configurations/privacy'
  ])
  expect(alerts).toMatchObject({
    refunds: null,
    messages: 2,
    counters: { total: 2, names: ['Trilha A', 'Trilha C'] },
    issues: 0,
    privacy: { waiting: 2, late: 1 }
  })
  expect(alerts.certificates?.data.map(({ agent, certificate }) => `${agent} ${certificate}`)).toEqual([
    'Beto CADASTUR',
    'Ana CADASTUR'
  ])
  expect(alerts.certificates?.total).toBe(2)
  const own = await createUser(db, place.placeId, ['operation/booking-list'], { agent: true })
  const ending = [{ name: 'CADASTUR', valid_until: '2026-11-30' }]
  await db.pool.query('update agents set certificates = $2 where uuid = $1', [own.agentUuid, JSON.stringify(ending)])
  const { body } = await call('GET', '/operations/summary', { token: own.token })
  expect(body.alerts.certificates).toMatchObject({ total: 1, data: [{ agent_uuid: own.agentUuid }] })
  const { messages, counters, issues, privacy } = body.alerts
  expect([messages, counters, issues, privacy]).toEqual([null, null, null, null])
})

it('reports pending refunds and late requests as their own calls do', async () => {
  const seeded = await openTestDatabase({ seed: true })
  try {
    const ask = createCaller(createTestBackend(seeded, createClock(new Date())))
    const { rows } = await seeded.pool.query('select id from places limit 1')
    const permissions = ['operation/booking-list', 'operation/all-bookings', 'operation/values', 'issues/index']
    const { token } = await createUser(seeded, rows[0].id, [...permissions, 'issues/edit'])
    const { alerts } = DaySchema.parse((await ask('GET', '/operations/summary', { token })).body)
    const list = await ask('GET', '/booking/byPeriod?money=refund-due&all_dates=1&page=1&limit=1', { token })
    const { total, totals } = list.body
    expect(alerts.refunds).toEqual({ bookings: total, value: BookingTotalsSchema.parse(totals).refund_due_value })
    expect(total).toBeGreaterThan(0)
    const issues = await ask('GET', '/api/v1/issues/unread', { token })
    expect([issues.status, alerts.issues]).toEqual([200, issues.body.overdue])
  } finally {
    await seeded.close()
  }
})
