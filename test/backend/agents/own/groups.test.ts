import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents } from '#app/backend/db/schema.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createUser, today, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { type AgentWorld, createAgentWorld } from '../../../support/world/agents.ts'

let db: Database
let world: AgentWorld
let officer: string

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await createAgentWorld(db)
  officer = (await world.officer()).token
  await world.wantGuides('people', 8)
})

/** Guide with a user of their own. */
async function addGuide(name: string, keys = ['operation/booking-list', 'operation/my-groups']) {
  const user = await createUser(db, world.place.placeId, keys)
  const uuid = randomUUID()
  await db.orm.insert(agents).values({ uuid, placeId: world.place.placeId, name, userId: user.userId })
  return { uuid, token: user.token }
}
const assign = (agent: string, date = tomorrow) =>
  world.call('PUT', '/operations/guides', {
    token: officer,
    body: { product_uuid: world.place.productUuid, date, time: '09:00', agent_uuid: agent }
  })
const read = (token: string, query = '') => world.call('GET', `/guides/own/groups${query}`, { token })

it('tells a guide their own groups with people, meeting point and notes, and never those of another', async () => {
  const luzia = await addGuide('Luzia Macedo')
  const igor = await addGuide('Igor Reis')
  const booked = await world.book()
  await db.pool.query(`update bookings set notes = 'Cadeira de rodas', language = 'es' where public_id = $1`, [
    booked.uuid
  ])
  await db.pool.query(`update places set address = 'Rua da Portaria, 1', arrive_minutes = 20 where id = $1`, [
    world.place.placeId
  ])
  await db.pool.query(`update products set address = '' where id = $1`, [world.place.productId])
  await assign(luzia.uuid)
  const { body } = await read(luzia.token)
  expect(body.guide).toEqual({ uuid: luzia.uuid, name: 'Luzia Macedo', active: true })
  expect(body.groups).toMatchObject([
    {
      date: tomorrow,
      time: '09:00',
      meeting_point: 'Rua da Portaria, 1',
      arrive_minutes: 20,
      assigned: true,
      people: 3,
      bookings: [{ uuid: booked.uuid, people: 3, language: 'es', notes: 'Cadeira de rodas' }]
    }
  ])
  expect(body.groups[0].bookings[0].name).toMatch(/^\w+ \w+/)
  expect(JSON.stringify(body)).not.toMatch(/phone|email|cpf|document/)
  expect((await read(igor.token)).body.groups).toEqual([])
  await db.pool.query('update products set address = $2 where id = $1', [world.place.productId, 'Trilha, km 6'])
  expect((await read(luzia.token)).body.groups[0].meeting_point).toBe('Trilha, km 6')
})

it('shows a slot before its first booking, a booking that names the guide, and no cancelled one', async () => {
  const luzia = await addGuide('Luzia Macedo')
  await assign(luzia.uuid)
  const named = await world.book({ time: '14:00' })
  await world.choose(named.uuid, luzia.uuid, named)
  const groups = (await read(luzia.token)).body.groups
  expect(groups.map((one: Record<string, unknown>) => [one.time, one.assigned, one.people])).toEqual([
    ['09:00', true, 0],
    ['14:00', false, 3]
  ])
  await db.pool.query(`update bookings set status = 'CANCELLED' where public_id = $1`, [named.uuid])
  expect((await read(luzia.token)).body.groups).toHaveLength(1)
})

it('masks names and hides notes from a guide who may not open bookings', async () => {
  const luzia = await addGuide('Luzia Macedo', ['operation/my-groups'])
  const booked = await world.book()
  await db.pool.query(`update bookings set name = 'Rosa', surname = 'Dias', notes = 'Asma' where public_id = $1`, [
    booked.uuid
  ])
  await assign(luzia.uuid)
  expect((await read(luzia.token)).body.groups[0].bookings[0]).toMatchObject({ name: 'Rosa D.', notes: '' })
})

it('keeps the last 30 days, the newest first', async () => {
  const luzia = await addGuide('Luzia Macedo')
  const days = [-1, -30, -31].map((days) => addDays(today, days))
  for (const date of days) {
    await db.pool.query(
      `insert into slot_guides (product_id, date, time, agent_uuid, place_id) values ($1, $2, '09:00', $3, $4)`,
      [world.place.productId, date, luzia.uuid, world.place.placeId]
    )
  }
  const past = (await read(luzia.token, '?past=true')).body.groups
  expect(past.map(({ date }: { date: string }) => date)).toEqual(days.slice(0, 2))
  expect((await read(luzia.token)).body.groups).toEqual([])
})

it('tells what the guide earns, and nothing of what others earn', async () => {
  const luzia = await addGuide('Luzia Macedo')
  const igor = await addGuide('Igor Reis')
  const booked = await world.book()
  await assign(luzia.uuid)
  await db.pool.query(`update bookings set date = $2, status = 'APPROVED', received = 20000 where public_id = $1`, [
    booked.uuid,
    addDays(today, -1)
  ])
  await db.pool.query(
    `insert into commission_rates (uuid, place_id, product_id, kind, value, valid_from, created_by)
     select gen_random_uuid(), $1, $2, 'percent', 1000, '2020-01-01', min(id) from users where place_id = $1`,
    [world.place.placeId, world.place.productId]
  )
  expect((await read(luzia.token)).body.money).toEqual({
    commission_value: 20,
    paid_value: 0,
    due_value: 20,
    payouts: []
  })
  expect((await read(igor.token)).body.money).toMatchObject({ commission_value: 0, due_value: 0 })
})

it('says nothing to a user who is nobody’s guide, and refuses one without the permission', async () => {
  const nobody = await createUser(db, world.place.placeId, ['operation/my-groups'])
  expect((await read(nobody.token)).body).toEqual({ guide: null, feed_since: null, groups: [], money: null })
  expect((await read(officer)).status).toBe(403)
})
