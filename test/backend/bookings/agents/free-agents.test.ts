import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { insertBookingAgent } from '#app/backend/db/queries/agents.server.ts'
import {
  agentDaysOff,
  agents,
  bookingAgents,
  bookingEvents,
  bookings,
  places,
  products
} from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { listUnfree } from '#app/backend/kernel/agents/unfree-agents.server.ts'
import { weekdayOf } from '#app/domain/product/day-rule.ts'
import { createUser, today, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { type AgentWorld, type Booked, createAgentWorld } from '../../../support/world/agents.ts'

let db: Database
let world: AgentWorld
let token: string

beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 16 })
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await createAgentWorld(db)
  token = (await world.officer()).token
  // Each booking wants a guide of its own, so that two bookings of a slot are two groups.
  await db.orm.update(products).set({ guide: 'booking' }).where(eq(products.id, world.place.productId))
})

const rowOf = async ({ uuid }: Booked) => {
  const [row] = await db.orm.select().from(bookings).where(eq(bookings.publicId, uuid))
  if (!row) throw new Error('no such booking')
  return row
}

/** Groups that a guide has at one time of tomorrow. */
async function groupsAt(time: string, agent: string): Promise<number> {
  const rows = await db.orm
    .select({ id: bookings.id })
    .from(bookingAgents)
    .innerJoin(bookings, eq(bookings.id, bookingAgents.bookingId))
    .where(and(eq(bookingAgents.agentUuid, agent), eq(bookings.time, time), eq(bookings.date, tomorrow)))
  return rows.length
}

describe('a guide who is not free', () => {
  it.each<[string, Partial<typeof agents.$inferInsert>, string]>([
    ['on a day off of the week', { weekdaysOff: [weekdayOf(tomorrow)] }, 'agent_unavailable'],
    ['after the end of the register', { cadasturUntil: today }, 'agent_unavailable'],
    [
      'after the end of a certificate',
      { certificates: [{ name: 'Socorros', issuer: '', number: '', valid_until: today }] },
      'agent_unavailable'
    ]
  ])('%s is neither offered nor given, by visitors and staff alike', async (_when, changes, code) => {
    await db.orm.update(places).set({ agentsNeedValid: true }).where(eq(places.id, world.place.placeId))
    const luzia = await world.addAgent('Luzia Macedo', changes)
    const { uuid, hash, link } = await world.book()
    const seen = await world.list(uuid, { link })
    expect(seen.body.agents).toMatchObject([{ busy: true, busy_with: 'não está disponível neste dia' }])
    expect((await world.list(uuid, { token })).body.agents[0].busy_with).toMatch(/não trabalha|vencido/)
    expect((await world.choose(uuid, luzia, { link })).body.code).toBe(code)
    expect((await world.choose(uuid, luzia, { token })).body.code).toBe(code)
    expect((await world.act(token, hash, 'add-agent', { agents: [luzia] })).body.code).toBe(code)
    expect(await world.agentsOf(uuid)).toEqual([])
  })

  it('because of a paper that ended is given where the place only warns', async () => {
    const luzia = await world.addAgent('Luzia Macedo', { cadasturUntil: today })
    const { uuid, link } = await world.book()
    expect((await world.choose(uuid, luzia, { link })).status).toBe(200)
  })

  it('has days off, and no more bookings a day than the most', async () => {
    const luzia = await world.addAgent()
    const off = { agentUuid: luzia, from: tomorrow, until: tomorrow, reason: 'Férias' }
    await db.orm.insert(agentDaysOff).values(off)
    const one = await world.book()
    const two = await world.book({ time: '14:00' })
    const refused = await world.act(token, one.hash, 'add-agent', { agents: [luzia] })
    expect(refused.body.message).toBe(
      'Luzia Macedo não pode acompanhar este grupo: de folga: Férias. Escolha outra pessoa.'
    )
    await db.orm.delete(agentDaysOff)
    await db.orm.update(agents).set({ bookingsPerDay: 1 }).where(eq(agents.uuid, luzia))
    expect((await world.choose(one.uuid, luzia, one)).status).toBe(200)
    expect((await world.choose(two.uuid, luzia, two)).body.code).toBe('agent_unavailable')
    expect((await world.choose(one.uuid, luzia, one)).body.outcome).toBe('already')
  })
})

describe('a visit that moves', () => {
  const move = (booked: Booked, payload: object) =>
    world.act(token, booked.hash, 'change-date', { date: tomorrow, ...payload })

  it('says before who cannot come along, and leaves them behind with a line of its history', async () => {
    const luzia = await world.addAgent()
    const igor = await world.addAgent('Igor Magalhães')
    const there = await world.book()
    const moving = await world.book({ time: '14:00' })
    await world.choose(there.uuid, luzia, there)
    await world.act(token, moving.hash, 'add-agent', { agents: [luzia, igor] })
    const asked = `/booking/${moving.uuid}/change-date?date=${tomorrow}&time=09:00`
    expect((await world.call('GET', asked, { token })).body.agents_leaving).toEqual([
      { uuid: luzia, name: 'Luzia Macedo', problem: 'já tem o grupo completo neste horário' }
    ])
    const unseen = await move(moving, { time: '09:00', agents_seen: [] })
    expect([unseen.status, unseen.body.code]).toEqual([409, 'agents_changed'])
    expect((await rowOf(moving)).time).toBe('14:00')
    expect(await world.agentsOf(moving.uuid)).toHaveLength(2)
    const done = await move(moving, { time: '09:00', agents_seen: [luzia] })
    expect(done.body.message).toContain('Luzia Macedo deixou a reserva')
    expect(await world.agentsOf(moving.uuid)).toEqual([igor])
    const events = await db.orm
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, (await rowOf(moving)).id))
    expect(events.find(({ action }) => action === 'agent-removed')?.reason).toBe(
      'Pela mudança de data: já tem o grupo completo neste horário'
    )
  })

  it('keeps all free agents, without a message from an API that has none', async () => {
    const luzia = await world.addAgent()
    const moving = await world.book({ time: '14:00' })
    await world.choose(moving.uuid, luzia, moving)
    expect((await move(moving, { time: '09:00' })).body.message).not.toContain('deixou')
    expect(await world.agentsOf(moving.uuid)).toEqual([luzia])
  })

  it('loses agents who took another group, when it comes back after its hold ended', async () => {
    const luzia = await world.addAgent()
    const late = await world.book()
    const other = await world.book()
    await world.choose(late.uuid, luzia, late)
    await db.orm.update(bookings).set({ status: 'EXPIRED' }).where(eq(bookings.publicId, late.uuid))
    expect((await world.choose(other.uuid, luzia, other)).status).toBe(200)
    const desk = await createUser(db, world.place.placeId, ['operation/all-bookings', 'operation/checkin'])
    expect((await world.act(desk.token, late.hash, 'confirm', {})).status).toBe(200)
    expect(await world.agentsOf(late.uuid)).toEqual([])
    expect(await groupsAt('09:00', luzia)).toBe(1)
  })
})

describe('at once', () => {
  it('lets an agent guide one of several groups, whoever asks and in any way', async () => {
    const luzia = await world.addAgent()
    const groups = await Promise.all(Array.from({ length: 4 }, () => world.book()))
    const moving = await world.book({ time: '14:00' })
    await world.choose(moving.uuid, luzia, moving)
    const answers = await Promise.all([
      ...groups.map((group, index) =>
        index % 2 === 0
          ? world.choose(group.uuid, luzia, group)
          : world.act(token, group.hash, 'add-agent', { agents: [luzia] })
      ),
      world.act(token, moving.hash, 'change-date', { date: tomorrow, time: '09:00' })
    ])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await groupsAt('09:00', luzia)).toBe(1)
  })

  it('a guide has no more groups a day than the most', async () => {
    const luzia = await world.addAgent('Luzia Macedo', { bookingsPerDay: 1 })
    const groups = await Promise.all(['09:00', '14:00', '09:00', '14:00'].map((time) => world.book({ time })))
    await Promise.all(groups.map((group) => world.act(token, group.hash, 'add-agent', { agents: [luzia] })))
    expect((await groupsAt('09:00', luzia)) + (await groupsAt('14:00', luzia))).toBe(1)
  })

  it('would go with two without the lock', async () => {
    const luzia = await world.addAgent()
    const groups = await Promise.all([world.book(), world.book()])
    const rows = await Promise.all(groups.map(rowOf))
    let looked = 0
    let goOn: () => void = () => undefined
    const bothLooked = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await Promise.all(
      rows.map((row) =>
        inTransaction(db, async (tx) => {
          const unfree = await listUnfree(tx, row, [luzia])
          looked += 1
          if (looked === rows.length) goOn()
          await bothLooked
          if (unfree.length === 0) await insertBookingAgent(tx, row.id, luzia)
        })
      )
    )
    expect(await groupsAt('09:00', luzia)).toBe(2)
  })

  it('knows the length of a visit: groups that only meet in time are two at once', async () => {
    await db.orm.update(products).set({ durationMinutes: 360 }).where(eq(products.id, world.place.productId))
    const luzia = await world.addAgent()
    const morning = await world.book()
    const afternoon = await world.book({ time: '14:00' })
    expect((await world.choose(morning.uuid, luzia, morning)).status).toBe(200)
    expect((await world.act(token, afternoon.hash, 'add-agent', { agents: [luzia] })).body.code).toBe('agent_busy')
  })
})
