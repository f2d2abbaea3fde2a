import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  agentDaysOff,
  agents,
  bookingAgents,
  bookings,
  slotGuides,
  slotsToShare
} from '#app/backend/db/schema.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createPlace, createUser, today, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { type AgentWorld, createAgentWorld } from '../../../support/world/agents.ts'

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
  await world.wantGuides('people', 8)
})

const at = (time: string, agent: string, more: Record<string, unknown> = {}) => ({
  product_uuid: world.place.productUuid,
  date: tomorrow,
  time,
  agent_uuid: agent,
  ...more
})
const assign = (body: Record<string, unknown>, by = token) =>
  world.call('PUT', '/operations/guides', { token: by, body })
const remove = (time: string, agent: string) => assign(at(time, agent, { action: 'remove' }))

async function read(date = tomorrow) {
  const { body } = await world.call('GET', `/operations/guides?date=${date}`, { token })
  return body.attractions[0].slots as Slot[]
}
interface Slot {
  time: string
  bookings: number
  people: number
  wanted: number
  missing: number
  guides: { agent_uuid: string; assigned: boolean; bookings: number; people: number; limit: number | null }[]
  choices: { agent_uuid: string; why: string; overridable: boolean }[]
}
const slotAt = async (time: string) => (await read()).find((slot) => slot.time === time)

describe('a guide assigned to a slot', () => {
  it('leads its bookings until the group is full, and the need counts the people of the slot', async () => {
    const luzia = await world.addAgent()
    const groups = [await world.book(), await world.book(), await world.book()]
    expect(await slotAt('09:00')).toMatchObject({ bookings: 3, people: 9, wanted: 2, missing: 2, guides: [] })
    expect((await assign(at('09:00', luzia))).body).toEqual({
      outcome: 'done',
      message: 'Luzia Macedo conduz as 09:00.'
    })
    const led = await Promise.all(groups.map(({ uuid }) => world.agentsOf(uuid)))
    // Nine people: two bookings and a part of the third.
    expect(led).toEqual([[luzia], [luzia], [luzia]])
    expect(await slotAt('09:00')).toMatchObject({ wanted: 2, missing: 1, guides: [{ agent_uuid: luzia, bookings: 3 }] })
    const igor = await world.addAgent('Igor')
    await assign(at('09:00', igor))
    expect(await slotAt('09:00')).toMatchObject({ missing: 0 })
    expect((await assign(at('09:00', igor))).body.outcome).toBe('already')
  })

  it('is followed by bookings that come later, and left by those that move or are cancelled', async () => {
    const luzia = await world.addAgent()
    await assign(at('09:00', luzia))
    const one = await world.book()
    expect(await world.agentsOf(one.uuid)).toEqual([])
    await world.share()
    expect(await world.agentsOf(one.uuid)).toEqual([luzia])
    expect(await world.historyOf(one.uuid)).toEqual([['agent-added', 'sistema', '', 'Luzia Macedo']])
    const moved = await world.act(token, one.hash, 'change-date', { date: tomorrow, time: '14:00', agents_seen: [] })
    expect(moved.status).toBe(200)
    expect(await world.agentsOf(one.uuid)).toEqual([])
    await world.share()
    expect(await world.agentsOf(one.uuid)).toEqual([])
    expect((await world.historyOf(one.uuid)).at(-1)).toEqual(['agent-removed', expect.anything(), 'Luzia Macedo', ''])
  })

  it('leaves with the bookings that followed, and not with one that named them', async () => {
    const luzia = await world.addAgent()
    const follower = await world.book()
    const named = await world.book()
    await assign(at('09:00', luzia))
    await world.choose(named.uuid, luzia, named)
    expect((await remove('09:00', luzia)).body.message).toBe('Luzia Macedo saiu das 09:00.')
    expect(await world.agentsOf(named.uuid)).toEqual([luzia])
    expect(await world.agentsOf(follower.uuid)).toEqual([])
    expect((await remove('09:00', luzia)).body.outcome).toBe('already')
  })

  it('gets no other bookings from a visitor who names them, so that nobody books their way to a slot', async () => {
    const luzia = await world.addAgent()
    const other = await world.book()
    const named = await world.book()
    await world.choose(named.uuid, luzia, named)
    await world.share()
    expect(await world.agentsOf(other.uuid)).toEqual([])
    // They count for their own three people, not for the eight of a guide of the slot.
    expect(await slotAt('09:00')).toMatchObject({ people: 6, wanted: 1, missing: 1 })
    await assign(at('09:00', luzia))
    expect(await world.agentsOf(other.uuid)).toEqual([luzia])
    expect(await slotAt('09:00')).toMatchObject({ missing: 0 })
  })

  it('takes no more people than set for them', async () => {
    const luzia = await world.addAgent()
    const groups = [await world.book(), await world.book()]
    await assign(at('09:00', luzia, { people: '3' }))
    expect(await Promise.all(groups.map(({ uuid }) => world.agentsOf(uuid)))).toEqual([[luzia], []])
    for (const people of ['0', '9', 'muitas', '-1']) {
      const { status, body } = await assign(at('09:00', luzia, { people }))
      expect([people, status, Object.keys(body.fields)]).toEqual([people, 422, ['people']])
    }
    await assign(at('09:00', luzia, { people: '' }))
    expect(await Promise.all(groups.map(({ uuid }) => world.agentsOf(uuid)))).toEqual([[luzia], [luzia]])
  })

  it('takes no more people than their own number, wherever it is the smallest', async () => {
    const luzia = await world.addAgent('Luzia Macedo', { groupPeople: 4 })
    const groups = [await world.book(), await world.book()]
    await assign(at('09:00', luzia))
    expect(await Promise.all(groups.map(({ uuid }) => world.agentsOf(uuid)))).toEqual([[luzia], [luzia]])
    const three = await world.book()
    await world.share()
    expect(await world.agentsOf(three.uuid)).toEqual([])
    // Nine people less four: one more guide of eight, in the day and in the warnings alike.
    expect(await slotAt('09:00')).toMatchObject({ missing: 1, guides: [{ limit: null, group_people: 4 }] })
    const refused = await assign(at('09:00', luzia, { people: '5' }))
    expect([refused.status, refused.body.fields.people]).toEqual([
      422,
      ['Luzia Macedo leva no máximo 4 pessoas, pelo cadastro.']
    ])
    expect((await assign(at('09:00', luzia, { people: '3' }))).status).toBe(200)
    expect(await Promise.all(groups.map(({ uuid }) => world.agentsOf(uuid)))).toEqual([[luzia], []])
  })

  it('keeps the number set for them where they move, and never more than their own', async () => {
    const luzia = await world.addAgent()
    const igor = await world.addAgent('Igor Sá')
    const limitAt = async (time: string, agent: string) =>
      (await slotAt(time))?.guides.find(({ agent_uuid: uuid }) => uuid === agent)?.limit
    for (const agent of [luzia, igor]) await assign(at('09:00', agent, { people: '6' }))
    await db.orm.update(agents).set({ groupPeople: 4 }).where(eq(agents.uuid, igor))
    const from = { action: 'move', from_product_uuid: world.place.productUuid, from_time: '09:00' }
    for (const agent of [luzia, igor]) expect((await assign(at('14:00', agent, from))).status).toBe(200)
    expect([await limitAt('14:00', luzia), await limitAt('14:00', igor)]).toEqual([6, 4])
  })

  it('leads again as many as the rule says once their own number is gone', async () => {
    const luzia = await world.addAgent('Luzia Macedo', { groupPeople: 3 })
    const groups = [await world.book(), await world.book()]
    await assign(at('09:00', luzia))
    const { token: editor } = await createUser(db, world.place.placeId, ['agents/index', 'agents/edit'])
    const own = (await world.call('GET', `/agents/${luzia}`, { token: editor })).body
    expect(own.group_people).toBe(3)
    const put = (more: Record<string, unknown>) =>
      world.call('PUT', `/agents/${luzia}`, { token: editor, body: { ...own, ...more } })
    for (const group_people of [0, 1001]) {
      expect((await put({ group_people })).body.fields).toEqual({
        group_people: ['Use um número de 1 a 1000, ou deixe vazio.']
      })
    }
    expect((await put({ group_people: null })).status).toBe(200)
    await world.share()
    expect(await Promise.all(groups.map(({ uuid }) => world.agentsOf(uuid)))).toEqual([[luzia], [luzia]])
  })

  it('shares a slot again after an import, and for a guide whom only a booking names', async () => {
    const luzia = await world.addAgent('Luzia Macedo', { groupPeople: 3 })
    const groups = [await world.book(), await world.book()]
    const led = () => Promise.all(groups.map(({ uuid }) => world.agentsOf(uuid)))
    const csv = (people: number) => `nome;CPF;pessoas por grupo\nLuzia Macedo;529.982.247-25;${people}`
    const { token: editor } = await createUser(db, world.place.placeId, ['agents/index', 'agents/edit'])
    const post = (path: string, body: object) => world.call('POST', `/agents/import${path}`, { token: editor, body })
    const imports = async (people: number) => {
      const { digest } = (await post('/preview', { csv: csv(people) })).body
      return post('', { csv: csv(people), existing: 'update', digest })
    }
    await db.orm.update(agents).set({ cpf: '52998224725' }).where(eq(agents.uuid, luzia))
    await assign(at('09:00', luzia))
    expect(await led()).toEqual([[luzia], []])
    expect((await imports(6)).status).toBe(200)
    await world.share()
    expect(await led()).toEqual([[luzia], [luzia]])
    const nara = await world.addAgent('Nara Luz')
    const named = eq(bookings.publicId, groups[1]?.uuid ?? '')
    const [booking] = await db.orm.select({ id: bookings.id }).from(bookings).where(named)
    await db.orm.insert(bookingAgents).values({ bookingId: booking?.id ?? 0, agentUuid: nara })
    const own = (await world.call('GET', `/agents/${nara}`, { token: editor })).body
    await world.call('PUT', `/agents/${nara}`, { token: editor, body: { ...own, group_people: 2 } })
    expect(await db.orm.$count(slotsToShare)).toBe(1)
    await world.share()
  })

  it('shares slots again by a new rule of the attraction', async () => {
    const luzia = await world.addAgent()
    const groups = [await world.book(), await world.book()]
    await assign(at('09:00', luzia))
    const { token: editor } = await createUser(db, world.place.placeId, ['products/index', 'products/edit'])
    const path = `/products/${world.place.productUuid}`
    const { version } = (await world.call('GET', path, { token: editor })).body
    const saved = await world.call('PUT', path, { token: editor, body: { version, guide: 'people', guide_people: 3 } })
    expect([saved.status, saved.body.fields]).toEqual([200, undefined])
    await world.share()
    expect(await Promise.all(groups.map(({ uuid }) => world.agentsOf(uuid)))).toEqual([[luzia], []])
  })

  it('is refused with the reason where they are not free, and nobody sets aside two groups at once', async () => {
    const luzia = await world.addAgent()
    await db.orm.insert(agentDaysOff).values({ agentUuid: luzia, from: tomorrow, until: tomorrow, reason: 'Férias' })
    const refused = await assign(at('09:00', luzia))
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Luzia Macedo não pode acompanhar este grupo: de folga: Férias.'
    ])
    expect((await slotAt('09:00'))?.choices).toMatchObject([{ why: 'de folga: Férias', overridable: true }])
    const keys = ['operation/index', 'operation/edit', 'operation/guide-override']
    const manager = (await createUser(db, world.place.placeId, keys)).token
    expect((await assign(at('09:00', luzia), manager)).body.fields.reason).toHaveLength(1)
    expect((await assign(at('09:00', luzia, { reason: 'Ela pediu' }), manager)).status).toBe(200)
    await db.pool.query('update products set duration_minutes = 600 where id = $1', [world.place.productId])
    const busy = await assign(at('14:00', luzia, { reason: 'Ela pediu' }), manager)
    expect([busy.status, busy.body.code]).toEqual([409, 'agent_busy'])
  })

  it('is of the place, the day and the slot', async () => {
    const luzia = await world.addAgent()
    const other = await createAgentWorld(db)
    const foreign = await other.addAgent('Outra')
    expect((await assign(at('09:00', foreign))).status).toBe(404)
    expect((await assign(at('09:00', 'luzia'))).status).toBe(404)
    expect((await assign(at('09:00', luzia, { product_uuid: other.place.productUuid }))).status).toBe(404)
    expect((await assign(at('03:00', luzia))).body.fields.time).toHaveLength(1)
    expect((await assign(at('09:00', luzia, { date: addDays(today, -1) }))).body.code).toBe('slot_past')
    expect((await assign(at('09:00', luzia, { date: 'ontem' }))).status).toBe(422)
    expect((await assign(at('09:00', luzia, { date: addDays(today, 400) }))).body.fields.date).toHaveLength(1)
    expect((await assign(at('09:00', luzia, { reason: 'x'.repeat(10_000) }))).body.fields.reason).toHaveLength(1)
    expect((await assign(at('09:00', luzia, { action: 'dançar' }))).status).toBe(422)
    const reader = (await createUser(db, world.place.placeId, ['operation/index'])).token
    expect((await assign(at('09:00', luzia), reader)).status).toBe(403)
    expect(await db.orm.$count(slotGuides, eq(slotGuides.agentUuid, luzia))).toBe(0)
  })
})

describe('at once', () => {
  it('one guide gets one of two slots that meet', async () => {
    await db.pool.query('update products set duration_minutes = 600 where id = $1', [world.place.productId])
    const luzia = await world.addAgent()
    const times = ['09:00', '14:00', '09:00', '14:00']
    const answers = await Promise.all(times.map((time) => assign(at(time, luzia))))
    expect(answers.filter(({ body }) => body.code === 'agent_busy')).toHaveLength(2)
    const rows = await db.orm.select().from(slotGuides).where(eq(slotGuides.agentUuid, luzia))
    expect(rows).toHaveLength(1)
  })

  it('a slot and a booking of another slot do not both get the guide', async () => {
    await db.pool.query('update products set duration_minutes = 600 where id = $1', [world.place.productId])
    const luzia = await world.addAgent()
    const later = await world.book({ time: '14:00' })
    await Promise.all([assign(at('09:00', luzia)), world.choose(later.uuid, luzia, later)])
    const slots = await db.orm.$count(slotGuides, eq(slotGuides.agentUuid, luzia))
    expect(slots + (await world.agentsOf(later.uuid)).length).toBe(1)
  })

  it('bookings and guides that come together end up shared', async () => {
    const guides = await Promise.all(['Ana', 'Bia', 'Caio'].map((name) => world.addAgent(name)))
    const made = await Promise.all([
      ...guides.map((uuid) => assign(at('09:00', uuid))),
      ...Array.from({ length: 6 }, () => world.book())
    ])
    expect(made).toHaveLength(9)
    await world.share()
    expect(await slotAt('09:00')).toMatchObject({ bookings: 6, people: 18, missing: 0 })
    const { rows } = await db.pool.query(
      `select b.id, count(a.agent_uuid)::int as guides from bookings b left join booking_agents a on a.booking_id = b.id
       where b.place_id = $1 group by b.id having count(a.agent_uuid) = 0`,
      [world.place.placeId]
    )
    expect(rows).toEqual([])
  })
})

describe('guides of another day', () => {
  const copy = (from: string, date = tomorrow) =>
    world.call('POST', '/operations/guides/copy', { token, body: { date, from } })
  const after = addDays(tomorrow, 1)

  it('are repeated where they are free, and the others are named with the reason', async () => {
    const luzia = await world.addAgent()
    const igor = await world.addAgent('Igor Magalhães')
    await assign(at('09:00', luzia, { people: '5' }))
    await assign(at('14:00', igor))
    await db.orm.insert(agentDaysOff).values({ agentUuid: igor, from: after, until: after, reason: '' })
    expect((await copy(tomorrow, after)).body).toEqual({
      assigned: 1,
      skipped: [
        { product_name: 'Cachoeira do Sossego', time: '14:00', name: 'Igor Magalhães', why: 'de folga neste dia' }
      ]
    })
    const rows = await db.orm
      .select({ people: slotGuides.people })
      .from(slotGuides)
      .where(and(eq(slotGuides.date, after), eq(slotGuides.agentUuid, luzia)))
    expect(rows).toEqual([{ people: 5 }])
    expect((await copy(tomorrow, after)).body.assigned).toBe(0)
    expect((await copy(after, after)).body.fields.from).toHaveLength(1)
    expect((await copy(tomorrow, addDays(today, -1))).body.code).toBe('slot_past')
  })

  it('are those of the own place', async () => {
    const luzia = await world.addAgent()
    await assign(at('09:00', luzia))
    const far = await createPlace(db)
    const stranger = (await createUser(db, far.placeId, ['operation/edit'])).token
    const { body } = await world.call('POST', '/operations/guides/copy', {
      token: stranger,
      body: { date: after, from: tomorrow }
    })
    expect(body).toEqual({ assigned: 0, skipped: [] })
  })
})

it('names the archived guide of a slot as a problem, and follows no cancelled booking', async () => {
  const luzia = await world.addAgent()
  const one = await world.book()
  await assign(at('09:00', luzia))
  await db.orm.update(agents).set({ active: false }).where(eq(agents.uuid, luzia))
  const [slot] = (await read()).filter(({ time }) => time === '09:00')
  expect(slot?.guides).toMatchObject([{ agent_uuid: luzia, problem: 'não recebe mais grupos' }])
  expect(slot?.choices).toEqual([])
  await db.orm.update(bookings).set({ status: 'CANCELLED' }).where(eq(bookings.publicId, one.uuid))
  await world.share()
  expect(await slotAt('09:00')).toMatchObject({ bookings: 0, wanted: 0, missing: 0 })
})

describe('a guide moved to another slot', () => {
  const move = (from: string, to: string, agent: string, more: Record<string, unknown> = {}) =>
    assign(at(to, agent, { action: 'move', from_product_uuid: world.place.productUuid, from_time: from, ...more }))
  const slotsOf = async (agent: string) => {
    const rows = await db.orm.select().from(slotGuides).where(eq(slotGuides.agentUuid, agent))
    return rows.map(({ time, people }) => [time, people])
  }

  it('takes their number along, and the bookings of both slots follow', async () => {
    const luzia = await world.addAgent()
    const morning = await world.book()
    const afternoon = await world.book({ time: '14:00' })
    await assign(at('09:00', luzia, { people: '6' }))
    // Two visits that overlap: the slot that is left is not in the way.
    await db.pool.query('update products set duration_minutes = 600 where id = $1', [world.place.productId])
    const moved = await move('09:00', '14:00', luzia)
    expect(moved.body).toEqual({ outcome: 'done', message: 'Luzia Macedo conduz as 14:00. Saiu das 09:00.' })
    expect(await slotsOf(luzia)).toEqual([['14:00', 6]])
    expect([await world.agentsOf(morning.uuid), await world.agentsOf(afternoon.uuid)]).toEqual([[], [luzia]])
  })

  it('stays where they are if the other slot is refused', async () => {
    const luzia = await world.addAgent()
    await assign(at('09:00', luzia))
    await assign(at('14:00', luzia))
    const twice = await move('09:00', '14:00', luzia)
    expect([twice.status, twice.body.code]).toEqual([409, 'already_there'])
    await remove('14:00', luzia)
    await db.orm.insert(agentDaysOff).values({ agentUuid: luzia, from: tomorrow, until: tomorrow, reason: 'Férias' })
    const off = await move('09:00', '14:00', luzia)
    expect([off.status, off.body.message]).toEqual([409, expect.stringContaining('de folga: Férias')])
    const unknown = await move('09:00', '03:00', luzia)
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['time']])
    const far = await createPlace(db)
    expect((await move('09:00', '14:00', luzia, { from_product_uuid: far.productUuid })).status).toBe(404)
    expect(await slotsOf(luzia)).toEqual([['09:00', null]])
    const gone = await move('14:00', '09:00', luzia)
    expect([gone.status, gone.body.code]).toEqual([409, 'not_there'])
  })

  it('is moved once, however many do it at once', async () => {
    const luzia = await world.addAgent()
    await assign(at('09:00', luzia))
    const answers = await Promise.all(Array.from({ length: 6 }, () => move('09:00', '14:00', luzia)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await slotsOf(luzia)).toEqual([['14:00', null]])
  })

  it('changes places with another without a deadlock', async () => {
    const luzia = await world.addAgent()
    const igor = await world.addAgent('Igor')
    await Promise.all([assign(at('09:00', luzia)), assign(at('14:00', igor))])
    const answers = await Promise.all([move('09:00', '14:00', luzia), move('14:00', '09:00', igor)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await slotsOf(luzia), await slotsOf(igor)]).toEqual([[['14:00', null]], [['09:00', null]]])
  })
})
