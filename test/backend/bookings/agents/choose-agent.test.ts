import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agentProducts, agents, bookings } from '#app/backend/db/schema.server.ts'
import { createPlace, today, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { type AgentWorld, createAgentWorld } from '../../../support/world/agents.ts'

let db: Database
let world: AgentWorld

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await createAgentWorld(db)
})

describe('a visitor with the link', () => {
  it('chooses, chooses the same again, another one, and nobody', async () => {
    const luzia = await world.addAgent()
    const igor = await world.addAgent('Igor Magalhães')
    const { uuid, link } = await world.book()
    expect((await world.choose(uuid, luzia, { link })).body).toEqual({
      outcome: 'done',
      message: 'Condutor escolhido: Luzia Macedo.',
      operator: false,
      booking_uuid: uuid
    })
    expect((await world.choose(uuid, luzia.toUpperCase(), { link })).body.outcome).toBe('already')
    // Keeping is the operator's: a visitor has one agent.
    expect((await world.choose(uuid, igor, { link, keep: true })).body.outcome).toBe('done')
    expect(await world.agentsOf(uuid)).toEqual([igor])
    expect((await world.choose(uuid, '', { link })).body.message).toBe('A reserva ficou sem condutor.')
    expect((await world.choose(uuid, '', { link })).body.outcome).toBe('already')
    expect(await world.historyOf(uuid)).toEqual([
      ['agent-added', 'visitante', '', 'Luzia Macedo'],
      ['agent-removed', 'visitante', 'Luzia Macedo', ''],
      ['agent-added', 'visitante', '', 'Igor Magalhães'],
      ['agent-removed', 'visitante', 'Igor Magalhães', '']
    ])
  })

  it('sees the chosen agent without a phone, and no other bookings in the list', async () => {
    const luzia = await world.addAgent('Luzia Macedo', { phone: '+5575981112222' })
    const { uuid, link } = await world.book()
    await world.choose(uuid, luzia, { link })
    const { body } = await world.call('GET', `/booking/${uuid}`)
    expect(body.agents).toEqual([{ uuid: luzia, name: 'Luzia Macedo', phone: '', page: true, of_slot: false }])
    const seen = await world.list(uuid, { link })
    expect(seen.body).toMatchObject({ operator: false, closed: '', booking: { people: 3, date: tomorrow } })
    expect(JSON.stringify(seen.body)).not.toMatch(/Maria|Souza|52998224725|98111/)
  })

  it('is offered active agents of the attraction, with those of another group marked busy', async () => {
    const elsewhere = await world.addAgent('Neuza Santana')
    const other = await createPlace(db)
    await db.orm.insert(agentProducts).values({ agentUuid: elsewhere, productId: other.productId })
    const gone = await world.addAgent('Mateus Queiroz', { active: false })
    const busy = await world.addAgent('Álvaro Reis')
    const free = await world.addAgent('Luzia Macedo')
    await world.wantGuides('booking')
    const first = await world.book()
    await world.choose(first.uuid, busy, first)
    const certificates = [today, tomorrow, ''].map((valid_until) => ({
      name: valid_until,
      issuer: '',
      number: '7',
      valid_until
    }))
    await db.orm.update(agents).set({ certificates }).where(eq(agents.uuid, free))
    const { uuid, link } = await world.book()
    const { body } = await world.list(uuid, { link })
    // Those that hold on the day of the visit, without their numbers.
    expect(body.agents[0].certificates).toEqual(
      [tomorrow, ''].map((valid_until) => ({ name: valid_until, issuer: '', valid_until }))
    )
    expect(
      body.agents.map((agent: { name: string; busy: boolean; busy_with: string }) => [
        agent.name,
        agent.busy,
        agent.busy_with
      ])
    ).toEqual([
      ['Luzia Macedo', false, ''],
      ['Álvaro Reis', true, 'já tem o grupo completo neste horário']
    ])
    expect((await world.choose(uuid, busy, { link })).body.code).toBe('agent_busy')
    expect((await world.choose(uuid, gone, { link })).body.code).toBe('agent_inactive')
    expect((await world.choose(uuid, elsewhere, { link })).body.fields.agent_uuid).toHaveLength(1)
    expect((await world.choose(uuid, randomUUID(), { link })).status).toBe(404)
    expect((await world.choose(uuid, 'luzia', { link })).status).toBe(404)
    expect((await world.choose(uuid, free, { link })).status).toBe(200)
    const later = await world.book({ time: '14:00' })
    expect((await world.choose(later.uuid, busy, later)).status).toBe(200)
  })

  it('cannot use a link that is tampered with, of another booking, or made for another purpose', async () => {
    const luzia = await world.addAgent()
    const mine = await world.book()
    const other = await world.book()
    const until = '2099-01-01T00:00:00.000Z'
    const links = [
      other.link,
      `${mine.link.slice(0, -4)}AAAA`,
      'junk',
      world.backend.seal.seal('session', { booking: mine.uuid, until }),
      world.backend.seal.seal('select-agent', { booking: mine.uuid })
    ]
    for (const link of links) {
      for (const answer of [await world.list(mine.uuid, { link }), await world.choose(mine.uuid, luzia, { link })]) {
        expect([answer.status, answer.body.code]).toEqual([403, 'link'])
      }
    }
    expect((await world.list(mine.hash, { link: mine.link })).body.code).toBe('link')
    expect((await world.list(mine.uuid, {})).status).toBe(401)
    expect(await world.agentsOf(mine.uuid)).toEqual([])
  })

  it('has until check-in begins, and the link until the day ends', async () => {
    const luzia = await world.addAgent()
    const { uuid, hash, link } = await world.book({ date: today, time: '14:00' })
    await db.orm.update(bookings).set({ checkedInPeople: 1 }).where(eq(bookings.hash, hash))
    expect((await world.choose(uuid, luzia, { link })).body.code).toBe('inside')
    expect((await world.list(uuid, { link })).body.closed).toContain('A entrada já foi registrada')
    expect((await world.call('GET', `/booking/${uuid}`)).body.agent_token).toBe('')
    world.clock.pass(15 * 60 - 1)
    expect((await world.list(uuid, { link })).status).toBe(200)
    world.clock.pass(1)
    expect((await world.list(uuid, { link })).body.code).toBe('link_expired')
    expect((await world.choose(uuid, luzia, { link })).body.code).toBe('link_expired')
  })

  it('is not asked when the attraction has no agents, and is told of a cancelled booking', async () => {
    expect((await world.book()).link).toBe('')
    const luzia = await world.addAgent()
    const { uuid, hash, link } = await world.book()
    expect(link.length).toBeGreaterThan(40)
    await db.orm.update(bookings).set({ status: 'CANCELLED' }).where(eq(bookings.hash, hash))
    expect((await world.choose(uuid, luzia, { link })).body.code).toBe('cancelled')
    expect((await world.list(uuid, { link })).body.closed).toContain('não vale mais')
    expect((await world.call('GET', `/booking/${uuid}`)).body.agent_token).toBe('')
  })
})

describe('at once', () => {
  it('the same choice makes one row and one line of history', async () => {
    const { token } = await world.officer()
    const luzia = await world.addAgent()
    const { uuid, hash, link } = await world.book()
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => world.choose(uuid, luzia, { link })),
      ...Array.from({ length: 4 }, () => world.act(token, hash, 'add agent', { agents: [luzia] }))
    ])
    expect(answers.filter(({ body }) => body.outcome === 'done')).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await world.agentsOf(uuid)).toEqual([luzia])
    expect(await world.historyOf(uuid)).toHaveLength(1)
  })

  it('two choices leave one agent, and a guide goes with one of several groups', async () => {
    const luzia = await world.addAgent()
    const igor = await world.addAgent('Igor Magalhães')
    const one = await world.book()
    await Promise.all([world.choose(one.uuid, luzia, one), world.choose(one.uuid, igor, one)])
    expect(await world.agentsOf(one.uuid)).toHaveLength(1)
    const neuza = await world.addAgent('Neuza Santana')
    await world.wantGuides('booking')
    const groups = await Promise.all(Array.from({ length: 5 }, () => world.book()))
    const answers = await Promise.all(groups.map((group) => world.choose(group.uuid, neuza, group)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })
})
