import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents } from '#app/backend/db/schema.server.ts'
import { createUser, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { type AgentWorld, createAgentWorld } from '../../../support/world/agents.ts'

let db: Database
let world: AgentWorld
let officer: string
let luzia: Awaited<ReturnType<typeof addGuide>>

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await createAgentWorld(db)
  officer = (await world.officer()).token
  luzia = await addGuide('Luzia Macedo')
  // All tests ask from one network.
  await db.pool.query('delete from limits')
})

async function addGuide(name: string) {
  const user = await createUser(db, world.place.placeId, ['operation/booking-list', 'operation/my-groups'])
  const uuid = randomUUID()
  await db.orm.insert(agents).values({ uuid, placeId: world.place.placeId, name, userId: user.userId })
  return { ...user, agent: uuid }
}
const assign = (agent: string, time = '09:00') =>
  world.call('PUT', '/operations/guides', {
    token: officer,
    body: { product_uuid: world.place.productUuid, date: tomorrow, time, agent_uuid: agent }
  })
const set = (action: string, token = luzia.token) => world.call('POST', '/guides/own/feed', { token, body: { action } })
const keyOf = async (token?: string): Promise<string> => (await set('renew', token)).body.key
const read = (key: string) => world.call('GET', `/agenda/${key}`)

it('shows the guide’s own groups and nothing about a visitor', async () => {
  const igor = await addGuide('Igor Reis')
  const booked = await world.book()
  await db.pool.query(
    `update bookings set notes = 'Asma. Ligar para 75 98888-1234', language = 'es' where public_id = $1`,
    [booked.uuid]
  )
  await assign(luzia.agent)
  await assign(igor.agent, '14:00')
  const { status, body } = await read(await keyOf())
  expect(status).toBe(200)
  expect(body).toMatchObject({ guide_name: 'Luzia Macedo', timezone: 'America/Bahia' })
  expect(body.groups).toMatchObject([
    { time: '09:00', people: 3, bookings: 1, notes: 1, languages: ['es'], guides: [] }
  ])
  const { rows } = await db.pool.query(
    'select name, surname, phone, email, document, code from bookings where public_id = $1',
    [booked.uuid]
  )
  const said = JSON.stringify(body)
  for (const value of [...Object.values(rows[0]), booked.uuid, 'Asma', '98888', 'Igor']) {
    if (value !== '') expect(said).not.toContain(value)
  }
  await db.pool.query(`update bookings set status = 'CANCELLED' where public_id = $1`, [booked.uuid])
  expect((await read(await keyOf())).body.groups).toMatchObject([{ time: '09:00', people: 0, bookings: 0 }])
})

it('ends with another address, when it is switched off, and when the guide leaves; only a hash is kept', async () => {
  const first = await keyOf()
  const second = await keyOf()
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  const { rows } = await db.pool.query('select * from calendar_feeds')
  expect(JSON.stringify(rows)).not.toContain(second)
  expect((await set('off')).body.key).toBe('')
  expect((await read(second)).status).toBe(404)
  const leaving = [
    [
      'update agents set active = false where uuid = $1',
      'update agents set active = true where uuid = $1',
      luzia.agent
    ],
    [
      'update users set suspended_at = now() where id = $1',
      'update users set suspended_at = null where id = $1',
      luzia.userId
    ],
    [
      'update users set removed_at = now() where id = $1',
      'update users set removed_at = null where id = $1',
      luzia.userId
    ],
    [
      'update agents set user_id = null where uuid = $1',
      `update agents set user_id = ${luzia.userId} where uuid = $1`,
      luzia.agent
    ],
    [`delete from permissions where action = 'my-groups' and user_id = $1`, '', luzia.userId]
  ] as const
  const third = await keyOf()
  for (const [leave, back, id] of leaving) {
    expect([leave, (await read(third)).status]).toEqual([leave, 200])
    await db.pool.query(leave, [id])
    expect([leave, (await read(third)).status]).toEqual([leave, 404])
    if (back) await db.pool.query(back, [id])
  }
})

it('is one address under ten requests at once', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => keyOf()))
  const open = await Promise.all(keys.map(async (key) => (await read(key)).status))
  expect(open.filter((status) => status === 200)).toHaveLength(1)
})

it('refuses other actions, a user who is no guide, and keys of other shapes', async () => {
  expect((await set('toggle')).status).toBe(422)
  const nobody = await createUser(db, world.place.placeId, ['operation/my-groups'])
  expect((await set('renew', nobody.token)).body.code).toBe('no_guide')
  expect((await set('renew', officer)).status).toBe(403)
  for (const key of ['x', 'a'.repeat(32), `${'a'.repeat(31)}%25`, '..%2f']) expect((await read(key)).status).toBe(404)
})

it('of a place shows its slots with bookings and guides, to who configures guides', async () => {
  const keys = ['configurations/agents']
  const manager = (await createUser(db, world.place.placeId, keys)).token
  const setPlace = (token: string, action = 'renew') => world.call('POST', '/guides/feed', { token, body: { action } })
  expect((await setPlace(luzia.token)).status).toBe(403)
  const booked = await world.book()
  await assign(luzia.agent)
  await assign(luzia.agent, '14:00')
  const { key } = (await setPlace(manager)).body
  const { body } = await read(key)
  expect(body.guide_name).toBe('')
  expect(body.groups).toMatchObject([{ time: '09:00', people: 3, bookings: 1, guides: ['Luzia Macedo'] }])
  expect(JSON.stringify(body)).not.toContain(booked.uuid)
  const other = await createAgentWorld(db)
  await other.book()
  expect((await read(key)).body.groups).toHaveLength(1)
  expect((await world.call('GET', '/guides/feed', { token: manager })).body).toMatchObject({ on: true })
  await setPlace(manager, 'off')
  expect((await read(key)).status).toBe(404)
})

it('is limited by network', async () => {
  const key = await keyOf()
  await read(key)
  await db.pool.query(`update limits set count = 600 where key like 'feed:%'`)
  expect((await read(key)).status).toBe(429)
})
