import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { RETENTION_RULES } from '#app/domain/privacy/retention.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addBooking } from '../clients/world.ts'

let db: Database
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db, createClock()))
})

const long = new Date('2010-01-10T12:00:00Z')
const lately = new Date('2026-11-19T12:00:00Z')

/** Creates one expired and one recent row of every kind. */
async function fill(placeId: string, productId: number, userId: number) {
  const place = { placeId, productId, productUuid: '', termHash: '' }
  for (const at of [long, lately]) {
    const trace = { termAcceptedAt: at, termAddress: '203.0.113.9', termAgent: 'Firefox' }
    await addBooking(db, place, { status: 'EXPIRED', createdAt: at })
    await addBooking(db, place, { createdAt: at, name: 'Lia', ...trace })
    await db.pool.query(
      `insert into messages (place_id, message_body, "to", status, created_at) values ($1, '{"message":"oi"}', '+5571', 'sent', $2)`,
      [placeId, at]
    )
    await db.pool.query(
      `insert into provider_notices (provider, place_id, body, signature, received_at, applied_at) values ('getnet', $1, 'x', 'none', $2, $2)`,
      [placeId, at]
    )
    const type = randomUUID()
    await db.pool.query(`insert into issue_types (id, place_id, label) values ($1, $2, $3)`, [type, placeId, type])
    const issue = randomUUID()
    await db.pool.query(
      `insert into issues (id, place_id, number, type_id, status, details, person_name, changed_at) values ($1, $2, $3, $4, 4, 'x', 'Rui', $5)`,
      [issue, placeId, at.getFullYear(), type, at]
    )
    const file = randomUUID()
    await db.pool.query(
      `insert into files (id, place_id, name, ref, ref_id, origin, created_at) values ($1, $2, 'rg.pdf', 'issues', $3, $1, $4)`,
      [file, placeId, issue, at]
    )
    await db.pool.query(`insert into file_pieces (file_id, number, bytes) values ($1, 0, 'x')`, [file])
    await db.pool.query(
      `insert into clients (uuid, place_id, name, document, created_at) values ($1, $2, 'Rui', $3, $4)`,
      [randomUUID(), placeId, `D${at.getFullYear()}`, at]
    )
    await addListedPerson(place, at)
    await addSigners(place, at)
    await db.pool.query(`insert into tokens (hash, user_id, expires_at) values ($1, $2, $3)`, [
      randomUUID(),
      userId,
      at
    ])
  }
}

/** Adds a group that came at that time, with one person on its list. */
async function addListedPerson(place: Parameters<typeof addBooking>[1], at: Date) {
  const { rows } = await db.pool.query(
    `insert into booking_groups (uuid, place_id, hash, body_hash, name, person_name, created_by)
    values ($1, $2, $3, '', 'Escola', 'Rosa', (select min(id) from users)) returning id`,
    [randomUUID(), place.placeId, randomUUID()]
  )
  const [{ id }] = rows
  const day = at.toISOString().slice(0, 10)
  await addBooking(db, place, { groupId: id, date: day, createdAt: at, name: 'Rosa' })
  await db.pool.query(`insert into group_people (place_id, group_id, position, name) values ($1, $2, 1, 'Ana')`, [
    place.placeId,
    id
  ])
}

/** Signs for a visit of that day, with somebody to tell. */
async function addSigners(place: Parameters<typeof addBooking>[1], at: Date) {
  const { id } = await addBooking(db, place, { createdAt: at, name: 'Ivo' })
  const { rows } = await db.pool.query(
    `insert into waivers (place_id, body, hash, created_at) values ($1, 'Termo.', '', $2) returning id`,
    [place.placeId, at]
  )
  await db.pool.query(
    `insert into waiver_signatures (uuid, place_id, booking_id, product_id, waiver_id, date, time, person_key, name,
      emergency_name, hash, signed_on, signed_at)
    values ($1, $2, $3, $4, $5, $6::timestamptz at time zone 'UTC', '09:00', 'x', 'Ivo', 'Rui', '', $6, $6)`,
    [randomUUID(), place.placeId, id, place.productId, rows[0].id, at]
  )
}

it('previews what would be removed, removes exactly that, and nothing the second time', async () => {
  const { placeId, productId } = await createPlace(db)
  const { token, userId } = await createUser(db, placeId, ['configurations/privacy'])
  await fill(placeId, productId, userId)
  const { body } = await call('GET', '/privacy/settings', { token })
  const said = body.retention.map(({ kind, count, oldest }: Record<string, unknown>) => [kind, count, oldest])
  expect(said).toEqual(RETENTION_RULES.map(({ kind }) => [kind, 1, '2010-01-10']))
  const run = await call('POST', '/privacy/retention', { token, body: {} })
  expect(run.body.counts).toEqual(Object.fromEntries(RETENTION_RULES.map(({ kind }) => [kind, 1])))
  expect((await call('POST', '/privacy/retention', { token, body: {} })).body.counts).toEqual({})
  const after = await call('GET', '/privacy/settings', { token })
  expect(after.body.retention.every(({ count }: { count: number }) => count === 0)).toBe(true)
  expect(after.body.runs).toHaveLength(2)
  const { rows } = await db.pool.query(`select name, total from bookings where place_id = $1 order by created_at`, [
    placeId
  ])
  expect(rows.map(({ name }) => name).sort()).toEqual([
    'Ivo',
    'Ivo',
    'Lia',
    'Lia',
    'Maria',
    'Pessoa anonimizada',
    'Rosa',
    'Rosa'
  ])
})

it('keeps open work, rows of other places and recent clients', async () => {
  const place = await createPlace(db)
  const other = await createPlace(db)
  const { placeId } = place
  const { token } = await createUser(db, placeId, ['configurations/privacy'])
  const foreign = await createUser(db, other.placeId, [])
  await fill(other.placeId, other.productId, foreign.userId)
  for (const status of ['queued', 'scheduled']) {
    await db.pool.query(
      `insert into messages (place_id, message_body, "to", status, created_at) values ($1, '{"message":"oi"}', '+5571', $2, $3)`,
      [placeId, status, long]
    )
  }
  await db.pool.query(
    `insert into provider_notices (provider, place_id, body, signature, received_at) values ('getnet', $1, 'x', 'none', $2)`,
    [placeId, long]
  )
  for (const [status, changedAt] of [
    ...([1, 2, 3] as const).map((one) => [one, long] as const),
    [4, lately] as const
  ]) {
    const type = randomUUID()
    const issue = randomUUID()
    await db.pool.query(`insert into issue_types (id, place_id, label) values ($1, $2, $3)`, [type, placeId, type])
    await db.pool.query(
      `insert into issues (id, place_id, number, type_id, status, details, person_name, changed_at) values ($1, $2, $3, $4, $5, 'x', 'Rui', $6)`,
      [issue, placeId, status, type, status, changedAt]
    )
    await db.pool.query(
      `insert into files (id, place_id, name, ref, ref_id, origin, created_at) values ($1, $2, 'rg.pdf', 'issues', $3, $1, $4)`,
      [randomUUID(), placeId, issue, long]
    )
  }
  await addBooking(db, place, { status: 'EXPIRED', createdAt: long, refund: 'due' })
  await addBooking(db, place, { status: 'EXPIRED', createdAt: long, paid: 100 })
  const keepClient = async (document: string, changes: { changed_at?: Date; merged_into?: string } = {}) => {
    const { rows } = await db.pool.query(
      `insert into clients (uuid, place_id, name, document, created_at, changed_at, merged_into)
       values ($1, $2, 'Rui', $3, $4, $5, $6) returning id`,
      [randomUUID(), placeId, document, long, changes.changed_at ?? null, changes.merged_into ?? null]
    )
    return String(rows[0].id)
  }
  await keepClient('D1', { changed_at: lately })
  const followed = await keepClient('D2')
  await db.pool.query(
    `insert into client_follow_ups (uuid, place_id, client_id, body, due_on) values ($1, $2, $3, 'x', '2010-02-01')`,
    [randomUUID(), placeId, followed]
  )
  // Merged clients keep each other.
  const kept = await keepClient('D3')
  await keepClient('D4', { merged_into: kept })
  for (const [document, visit] of [
    ['D5', { createdAt: lately, date: '2010-01-10' }],
    ['D6', { createdAt: long, date: '2026-11-10' }]
  ] as const) {
    const clientId = Number(await keepClient(document))
    await addBooking(db, place, { ...visit, clientId })
  }
  const run = () => call('POST', '/privacy/retention', { token, body: {} })
  expect((await run()).body.counts).toEqual({})
  // The client goes once the follow-up is done.
  await db.pool.query('update client_follow_ups set done_at = $2 where client_id = $1', [followed, long])
  expect((await run()).body.counts).toEqual({ clients: 1 })
})

it('keeps the minimum that the law requires', async () => {
  const { placeId } = await createPlace(db)
  const { token } = await createUser(db, placeId, ['configurations/privacy'])
  for (const { kind, least } of RETENTION_RULES.filter(({ least }) => least > 0)) {
    const body = { retention: { [kind]: least - 1 } }
    const { status, body: refused } = await call('PUT', '/privacy/settings', { token, body })
    expect([status, Object.keys(refused.fields)]).toEqual([422, [`retention.${kind}`]])
  }
})

it('names the contact in public, or the place when there is none', async () => {
  const { placeId } = await createPlace(db)
  await db.pool.query(`update places set email = 'lugar@example.com' where id = $1`, [placeId])
  const { token } = await createUser(db, placeId, ['configurations/privacy'])
  const read = async () => (await call('GET', `/privacy/place/${placeId}`)).body
  expect(await read()).toMatchObject({ officer_name: '', officer_email: 'lugar@example.com' })
  const officer = { officer_name: 'Rita Luz', officer_email: 'RITA@example.com', officer_phone: '' }
  await call('PUT', '/privacy/settings', { token, body: { officer } })
  expect(await read()).toMatchObject({ officer_name: 'Rita Luz', officer_email: 'rita@example.com' })
})
