import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents } from '#app/backend/db/schema.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createUser, today, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { type AgentWorld, createAgentWorld } from '../../../support/world/agents.ts'

let db: Database
let world: AgentWorld
let officer: string
let luzia: Awaited<ReturnType<typeof addGuide>>

beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 16 })
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await createAgentWorld(db)
  officer = (await world.officer()).token
  await world.wantGuides('people', 8)
  await setConfirm(true)
  luzia = await addGuide('Luzia Macedo')
})

const setConfirm = (on: boolean) =>
  db.pool.query('update places set guides_confirm = $2 where id = $1', [world.place.placeId, on])

async function addGuide(name: string) {
  const user = await createUser(db, world.place.placeId, ['operation/booking-list', 'operation/my-groups'])
  const agent = randomUUID()
  await db.orm.insert(agents).values({ uuid: agent, placeId: world.place.placeId, name, userId: user.userId })
  return { ...user, agent }
}
const slot = { date: tomorrow, time: '09:00' }
const assign = (agent: string, more: Record<string, unknown> = {}) =>
  world.call('PUT', '/operations/guides', {
    token: officer,
    body: { product_uuid: world.place.productUuid, ...slot, agent_uuid: agent, ...more }
  })
const answer = (answer: string, more: Record<string, unknown> = {}, token = luzia.token) =>
  world.call('POST', '/guides/own/groups/answer', {
    token,
    body: { product_uuid: world.place.productUuid, ...slot, answer, reason: 'Estou doente', ...more }
  })
async function readSlot() {
  const { body } = await world.call('GET', `/operations/guides?date=${tomorrow}`, { token: officer })
  return body.attractions[0].slots.find(({ time }: { time: string }) => time === slot.time)
}
const groupsOf = async (token = luzia.token) => (await world.call('GET', '/guides/own/groups', { token })).body.groups
const rowsOf = async (agent: string) => {
  const { rows } = await db.pool.query(
    `select (select count(*)::int from slot_guides where agent_uuid = $1) as assigned,
       (select count(*)::int from slot_declines where agent_uuid = $1) as declined,
       (select count(*)::int from booking_agents where agent_uuid = $1) as led`,
    [agent]
  )
  return rows[0]
}

describe('a guide', () => {
  it('is asked, accepts, and the desk sees both', async () => {
    expect((await assign(luzia.agent)).body.message).toBe('Luzia Macedo conduz as 09:00. Falta aceitar.')
    expect(await groupsOf()).toMatchObject([{ waiting: true, answerable: true }])
    // A guide who has not answered counts: the slot lacks nobody.
    await world.book()
    await world.share()
    expect(await readSlot()).toMatchObject({ missing: 0, guides: [{ waiting: true, bookings: 1 }] })
    expect((await answer('accept')).body).toEqual({ outcome: 'done', message: 'Grupo das 09:00 aceito.' })
    expect((await answer('accept')).body.outcome).toBe('already')
    expect(await groupsOf()).toMatchObject([{ waiting: false, answerable: true }])
    expect((await readSlot()).guides).toMatchObject([{ waiting: false }])
    // Another number of people is no new question.
    await assign(luzia.agent, { people: '5' })
    expect((await readSlot()).guides).toMatchObject([{ waiting: false, limit: 5 }])
  })

  it('declines with a reason: bookings follow another, and the slot lacks a guide otherwise', async () => {
    const booked = await world.book()
    await assign(luzia.agent)
    expect((await answer('decline', { reason: ' ' })).body.fields.reason).toHaveLength(1)
    expect((await answer('decline', { reason: 'x'.repeat(10_000) })).body.fields.reason).toHaveLength(1)
    const declined = await answer('decline')
    expect(declined.body).toMatchObject({ outcome: 'done', message: expect.stringContaining('recusado') })
    expect((await answer('decline')).body.outcome).toBe('already')
    expect((await answer('accept')).body.code).toBe('gone')
    expect(await readSlot()).toMatchObject({
      missing: 1,
      guides: [],
      declined: [{ agent_uuid: luzia.agent, name: 'Luzia Macedo', reason: 'Estou doente' }]
    })
    expect(await world.agentsOf(booked.uuid)).toEqual([])
    expect((await world.historyOf(booked.uuid)).at(-1)).toEqual(['agent-removed', 'user', 'Luzia Macedo', ''])
    expect(await groupsOf()).toEqual([])
    const { body } = await world.call('GET', '/agents/unguided', {
      token: (await createUser(db, world.place.placeId, ['agents/index'])).token
    })
    expect(body.data).toMatchObject([{ missing: 1, declined: ['Luzia Macedo'] }])
    const igor = await addGuide('Igor Reis')
    await assign(igor.agent)
    expect(await world.agentsOf(booked.uuid)).toEqual([igor.agent])
    const { rows } = await db.pool.query('select action, reason from audit_events where user_id = $1', [luzia.userId])
    expect(rows).toEqual([{ action: 'day.guide-declined', reason: 'Estou doente' }])
  })

  it('who declined comes back only if the desk says so, and not by a copied day', async () => {
    await assign(luzia.agent)
    await answer('decline')
    expect((await assign(luzia.agent)).body.code).toBe('declined')
    const from = addDays(tomorrow, 7)
    await assign(luzia.agent, { date: from })
    const copied = await world.call('POST', '/operations/guides/copy', {
      token: officer,
      body: { date: tomorrow, from }
    })
    expect(copied.body).toMatchObject({ assigned: 0, skipped: [{ why: 'recusou este horário' }] })
    expect((await assign(luzia.agent, { again: true })).status).toBe(200)
    expect(await readSlot()).toMatchObject({ declined: [], guides: [{ waiting: true }] })
  })

  it('answers only for their own group, before it leaves, and where the place asks', async () => {
    const igor = await addGuide('Igor Reis')
    await assign(luzia.agent)
    expect((await answer('decline', {}, igor.token)).body.code).toBe('gone')
    expect((await answer('accept', {}, officer)).status).toBe(403)
    const nobody = await createUser(db, world.place.placeId, ['operation/my-groups'])
    expect((await answer('accept', {}, nobody.token)).status).toBe(404)
    const other = await createAgentWorld(db)
    expect((await answer('accept', { product_uuid: other.place.productUuid })).status).toBe(404)
    expect((await answer('maybe')).status).toBe(422)
    expect((await answer('accept', { date: 'amanhã' })).status).toBe(422)
    expect((await answer('accept', { date: addDays(today, -1) })).body.code).toBe('slot_past')
    await setConfirm(false)
    expect((await answer('accept')).body.code).toBe('not_asked')
    expect(await groupsOf()).toMatchObject([{ waiting: false, answerable: false }])
    expect(await rowsOf(luzia.agent)).toMatchObject({ assigned: 1, declined: 0 })
  })

  it('keeps a booking that named them when they decline the slot', async () => {
    const named = await world.book()
    await world.choose(named.uuid, luzia.agent, named)
    await assign(luzia.agent)
    await answer('decline')
    expect(await world.agentsOf(named.uuid)).toEqual([luzia.agent])
  })
})

it('an answer and a change by the desk at once leave no half state', async () => {
  const igor = await addGuide('Igor Reis')
  const bookings = [await world.book(), await world.book()]
  for (let round = 0; round < 6; round += 1) {
    await assign(luzia.agent, { again: true })
    const [declined] = await Promise.all([
      answer('decline'),
      assign(luzia.agent, { people: '4' }),
      assign(igor.agent, round % 2 ? {} : { action: 'remove' }),
      answer('accept')
    ])
    expect(declined.status).toBe(200)
    expect(await rowsOf(luzia.agent)).toEqual({ assigned: 0, declined: 1, led: 0 })
    const led = await Promise.all(bookings.map(({ uuid }) => world.agentsOf(uuid)))
    expect(led).toEqual(round % 2 ? [[igor.agent], [igor.agent]] : [[], []])
  }
})

it('a guide whom the desk takes out while they decline is either taken out or has declined', async () => {
  await world.book()
  for (let round = 0; round < 6; round += 1) {
    await assign(luzia.agent, { again: true })
    const [declined] = await Promise.all([answer('decline'), assign(luzia.agent, { action: 'remove' })])
    const { assigned, declined: rows, led } = await rowsOf(luzia.agent)
    expect([assigned, led]).toEqual([0, 0])
    expect(declined.status).toBe(rows === 1 ? 200 : 409)
  }
})
