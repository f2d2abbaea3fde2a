import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents, bookings } from '#app/backend/db/schema.server.ts'
import { createPlace, createUser, today, tomorrow } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { type AgentWorld, createAgentWorld } from '../../support/world/agents.ts'

let db: Database
let world: AgentWorld

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await createAgentWorld(db)
})

describe('an operator', () => {
  it('chooses by hash or id, and keeps the others when asked to, but never an agent with another group', async () => {
    const { token } = await world.officer()
    const luzia = await world.addAgent()
    const igor = await world.addAgent('Igor Magalhães')
    const neuza = await world.addAgent('Neuza Santana')
    const other = await world.book()
    await world.wantGuides('booking')
    await world.choose(other.uuid, neuza, other)
    const { uuid, hash, link } = await world.book()
    const seen = await world.list(hash, { token })
    expect(seen.body).toMatchObject({ operator: true, booking: { uuid } })
    const busy = { name: 'Neuza Santana', busy_with: 'já tem o grupo completo neste horário' }
    expect(seen.body.agents.at(-1)).toMatchObject(busy)
    expect((await world.choose(uuid, neuza, { token })).body.code).toBe('agent_busy')
    expect((await world.act(token, hash, 'add agent', { agents: [luzia, neuza] })).body.code).toBe('agent_busy')
    expect(await world.agentsOf(uuid)).toEqual([])
    expect((await world.choose(hash, luzia, { token })).body).toMatchObject({ operator: true, booking_uuid: uuid })
    await world.choose(uuid, igor, { token, keep: true })
    expect(await world.agentsOf(uuid)).toEqual([luzia, igor].sort())
    expect((await world.choose(uuid, igor, { link })).body.code).toBe('several')
    expect((await world.list(uuid, { link })).body.closed).toContain('mais de um condutor')
    // With both, it is the operator who did it.
    await world.choose(uuid, igor, { token, link })
    expect(await world.agentsOf(uuid)).toEqual([igor])
    expect(await world.historyOf(uuid)).toEqual([
      ['agent-added', 'user', '', 'Luzia Macedo'],
      ['agent-added', 'user', '', 'Igor Magalhães'],
      ['agent-removed', 'user', 'Luzia Macedo', '']
    ])
  })

  it('adds and removes by the specification’s events; twice is harmless', async () => {
    const { token } = await world.officer()
    const luzia = await world.addAgent()
    const igor = await world.addAgent('Igor Magalhães')
    const { uuid, hash } = await world.book()
    const added = await world.act(token, hash, 'add agent', { agents: [luzia, { uuid: igor }, luzia] })
    expect(added.body.outcome).toBe('done')
    expect(added.body.booking.agents).toHaveLength(2)
    expect(added.body.booking.events.at(-1)).toMatchObject({ action: 'agent-added', user: 'Joana Prado' })
    expect((await world.act(token, hash, 'add-agent', { agents: [luzia] })).body.outcome).toBe('already')
    const removed = await world.act(token, hash, 'remove agent', { uuid: luzia })
    expect(removed.body).toMatchObject({ outcome: 'done', message: 'Condutor retirado: Luzia Macedo.' })
    expect((await world.act(token, hash, 'remove-agent', { uuid: luzia })).body.outcome).toBe('already')
    expect(await world.agentsOf(uuid)).toEqual([igor])
    expect(await world.historyOf(uuid)).toHaveLength(3)
    expect((await world.act(token, hash, 'add agent', {})).status).toBe(422)
    expect((await world.act(token, hash, 'add guide', { agents: [luzia] })).status).toBe(422)
  })

  it('needs the permission, the place and their own booking', async () => {
    const luzia = await world.addAgent()
    const { uuid, hash } = await world.book()
    const { token: gate } = await createUser(db, world.place.placeId, [
      'operation/booking-list',
      'operation/all-bookings'
    ])
    const { token: agent } = await createUser(db, world.place.placeId, ['operation/edit'], { agent: true })
    const far = await createPlace(db)
    const { token: stranger } = await createUser(db, far.placeId, ['operation/edit', 'operation/all-bookings'])
    const strange = randomUUID()
    await db.orm.insert(agents).values({ uuid: strange, placeId: far.placeId, name: 'Outro' })
    const statuses = async (token: string) => [
      (await world.list(uuid, { token })).status,
      (await world.choose(hash, luzia, { token })).status,
      (await world.act(token, hash, 'add agent', { agents: [luzia] })).status,
      (await world.act(token, hash, 'remove agent', { uuid: luzia })).status
    ]
    expect(await statuses(gate)).toEqual([403, 403, 403, 403])
    expect(await statuses(agent)).toEqual([404, 404, 404, 404])
    expect(await statuses(stranger)).toEqual([404, 404, 404, 404])
    const { token } = await world.officer()
    expect((await world.choose(uuid, strange, { token })).status).toBe(404)
    expect((await world.act(token, hash, 'add agent', { agents: [luzia, strange] })).status).toBe(404)
    expect((await world.act(token, hash, 'remove agent', { uuid: strange })).status).toBe(404)
    expect((await world.act(token, hash, 'remove agent', { uuid: '' })).status).toBe(404)
    expect(await world.agentsOf(uuid)).toEqual([])
  })

  it("shows the booking in the agent's list, and lets an agent who may edit leave it", async () => {
    const { token } = await world.officer()
    const agent = await createUser(db, world.place.placeId, ['operation/booking-list', 'operation/edit'], {
      agent: true
    })
    const { uuid, hash } = await world.book()
    const seen = async () => {
      const { body } = await world.call('GET', `/booking/byPeriod?start_date=${tomorrow}&end_date=${tomorrow}`, agent)
      return body.map((item: { uuid: string }) => item.uuid)
    }
    expect(await seen()).toEqual([])
    await world.act(token, hash, 'add agent', { agents: [agent.agentUuid] })
    expect(await seen()).toEqual([uuid])
    const left = await world.act(agent.token, hash, 'remove agent', { uuid: agent.agentUuid })
    expect([left.status, left.body.outcome]).toEqual([200, 'done'])
    expect(await seen()).toEqual([])
  })

  it('changes no agent of a cancelled or past booking, but may while visitors go in', async () => {
    const { token } = await world.officer()
    const luzia = await world.addAgent()
    const { hash, uuid } = await world.book({ date: today, time: '14:00' })
    const set = (values: Partial<typeof bookings.$inferInsert>) =>
      db.orm.update(bookings).set(values).where(eq(bookings.hash, hash))
    await set({ checkedInPeople: 1 })
    expect((await world.act(token, hash, 'add agent', { agents: [luzia] })).status).toBe(200)
    await set({ status: 'CANCELLED' })
    expect((await world.act(token, hash, 'remove agent', { uuid: luzia })).body.code).toBe('cancelled')
    await set({ status: 'APPROVED' })
    // 22:30 of the visit's day there, the next one in UTC; then half past midnight.
    world.clock.pass(13.5 * 60)
    expect((await world.act(token, hash, 'add agent', { agents: [luzia] })).body.outcome).toBe('already')
    world.clock.pass(2 * 60)
    expect((await world.act(token, hash, 'remove agent', { uuid: luzia })).body.code).toBe('past')
    expect((await world.choose(uuid, '', { token })).body.code).toBe('past')
    expect(await world.agentsOf(uuid)).toEqual([luzia])
  })
})
