import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { insertTrip } from '#app/backend/db/queries/transport/trips.server.ts'
import {
  agentDaysOff,
  agentProducts,
  agents,
  auditEvents,
  places,
  products,
  trips
} from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { askGuide } from '#app/backend/kernel/agents/trip-guides.server.ts'
import { createUser, today, tomorrow } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { createTransportWorld, type TransportWorld } from './world.ts'

let db: Database
let world: TransportWorld
let luzia: string
let desk: string

beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 16 })
})
afterAll(() => db?.close())
beforeEach(async () => {
  world = await createTransportWorld(db)
  luzia = await addGuide('Luzia Macedo')
  desk = (await createUser(db, world.place.placeId, ['operation/edit', 'operation/all-bookings'])).token
  await db.orm.update(products).set({ durationMinutes: 120 }).where(eq(products.id, world.place.productId))
})

async function addGuide(name: string): Promise<string> {
  const uuid = randomUUID()
  await db.orm.insert(agents).values({ uuid, placeId: world.place.placeId, name })
  return uuid
}

const change = (changes: Partial<typeof agents.$inferInsert>) =>
  db.orm.update(agents).set(changes).where(eq(agents.uuid, luzia))
const plan = (changes: object = {}) => world.ask('POST', '/trips', world.tripBody({ agent_uuid: luzia, ...changes }))
const preview = (changes: object = {}, trip = '') =>
  world.ask('POST', '/trips/preview', { ...world.tripBody({ agent_uuid: luzia, ...changes }), trip_uuid: trip })
/** A visit lasts from 9:00 to 11:00. */
const give = ({ hash }: { hash: string }, agent = luzia) =>
  world.call('POST', '/booking/event', {
    token: desk,
    body: { action: 'add-agent', hash, payload: { agents: [agent] } }
  })
/** Leaves at 8:30, and gathers people until 9:30. */
const meeting = { time: '08:30', stops: [{ id: '', time: '09:30', place: 'Praça', notes: '' }] }
const codesOf = ({ body }: { body: { warnings: { code: string }[] } }) => body.warnings.map(({ code }) => code)

describe('the guide of a trip', () => {
  it('is refused at the field, before saving and when saved, by the rule of every guide', async () => {
    const day = { agentUuid: luzia, from: tomorrow, until: tomorrow, reason: 'Férias' }
    const [elsewhere] = await db.orm
      .insert(products)
      .values({ placeId: world.place.placeId, uuid: randomUUID(), slug: 'gruta', name: 'Gruta' })
      .returning({ id: products.id })
    const cases: [() => Promise<unknown>, () => Promise<unknown>, RegExp, object?][] = [
      [() => change({ active: false }), () => change({ active: true }), /: não recebe mais grupos\.$/],
      [() => db.orm.insert(agentDaysOff).values(day), () => db.orm.delete(agentDaysOff), /: de folga: Férias\.$/],
      [
        () => db.orm.insert(agentProducts).values({ agentUuid: luzia, productId: elsewhere?.id ?? 0 }),
        () => db.orm.delete(agentProducts).where(eq(agentProducts.agentUuid, luzia)),
        /: não conduz neste atrativo\.$/,
        { product_uuid: world.place.productUuid }
      ]
    ]
    for (const [set, undo, words, changes] of cases) {
      await set()
      for (const { status, body } of [await preview(changes), await plan(changes)]) {
        expect([status, body.fields]).toEqual([422, { agent_uuid: [expect.stringMatching(words)] }])
      }
      await undo()
    }
    // A paper that ended is told, and refused where the place wants valid ones.
    await change({ certificates: [{ name: 'Socorros', issuer: '', number: '', valid_until: today }] })
    const told = await preview()
    expect([told.status, codesOf(told)]).toEqual([200, ['credential_ended']])
    await db.orm.update(places).set({ agentsNeedValid: true }).where(eq(places.id, world.place.placeId))
    expect((await plan()).body.fields.agent_uuid[0]).toBe(
      'Luzia Macedo não pode ir nesta viagem: Socorros: vencido em 20/11/2026.'
    )
  })

  it('stays with a warning until the trip gets another time', async () => {
    const { uuid } = (await plan()).body
    await change({ active: false })
    expect((await world.update(uuid, { agent_uuid: luzia, notes: 'Duas malas' })).status).toBe(200)
    const [row] = (await world.ask('GET', `/trips?date=${tomorrow}`)).body
    expect(row.warnings).toEqual([
      {
        code: 'guide_unfree',
        field: 'agent_uuid',
        words: 'Luzia Macedo não pode ir nesta viagem: não recebe mais grupos.'
      }
    ])
    expect((await preview({}, uuid)).status).toBe(200)
    expect((await world.update(uuid, { agent_uuid: luzia, time: '08:10' })).status).toBe(422)
    expect((await world.update(uuid, { time: '08:10' })).status).toBe(200)
  })

  it('goes with the people they lead, and with no other group meanwhile', async () => {
    const own = await world.book(2)
    const other = await world.book(2)
    expect((await give(own)).status).toBe(200)
    // Nobody rides yet: it is no group. Others alone would be one.
    const { uuid } = (await plan(meeting)).body
    const early = await world.ride(uuid, other.uuid, { people: 2 })
    expect(early.body.fields.people[0]).toBe(
      'Luzia Macedo, condutor desta viagem, está nessa hora com outro grupo: Cachoeira do Sossego, 09:00. ' +
        'Ponha antes essa reserva na viagem, ou troque o condutor da viagem.'
    )
    expect((await world.ride(uuid, own.uuid, { people: 2 })).status).toBe(200)
    expect((await world.ride(uuid, other.uuid, { people: 2 })).status).toBe(200)
    // Two trips at once are two groups, even empty; one that is over by then is none.
    expect((await plan({ time: '09:00' })).body.fields.agent_uuid[0]).toMatch(/: em outra viagem: ida, 08:30\.$/)
    expect((await plan({ time: '09:30' })).status).toBe(201)
    // The other way round: a booking is not given who is on the way with others.
    const joana = world.agent
    const far = await world.addTrip({ ...meeting, direction: 'return', agent_uuid: joana })
    const third = await world.book(1)
    expect((await world.ride(far, third.uuid, { people: 1 })).status).toBe(200)
    const busy = await give(other, joana)
    expect([busy.status, busy.body.code]).toEqual([409, 'agent_busy'])
    expect(busy.body.message).toContain('em uma viagem: volta, 08:30')
    expect((await give(third, joana)).status).toBe(200)
    // Nor is a trip with others given who leads meanwhile.
    const late = await world.addTrip({ ...meeting, direction: 'return', vehicle_uuid: '' })
    await world.ride(late, other.uuid, { people: 2 })
    const igor = await addGuide('Igor Magalhães')
    expect((await give(await world.book(1), igor)).status).toBe(200)
    const refused = await world.update(late, { ...meeting, direction: 'return', agent_uuid: igor })
    expect(refused.body.fields.agent_uuid[0]).toMatch(/: com outro grupo: Cachoeira do Sossego, 09:00\.$/)
  })

  it('leaves a trip, with a message, when their group no longer rides in it', async () => {
    const own = await world.book(2)
    const other = await world.book(2)
    await give(own)
    const { uuid } = (await plan(meeting)).body
    const stamps = new Map<string, string>()
    for (const { uuid: booking } of [own, other]) {
      stamps.set(booking, (await world.ride(uuid, booking, { people: 2 })).body.stamp)
    }
    const drop = ({ uuid: booking }: { uuid: string }) =>
      world.ask('DELETE', `/trips/${uuid}/passengers/${booking}?stamp=${stamps.get(booking)}`)
    expect((await drop(other)).body.status).toBe('Reserva fora da viagem.')
    stamps.set(other.uuid, (await world.ride(uuid, other.uuid, { people: 2 })).body.stamp)
    expect((await world.read(uuid)).agent.uuid).toBe(luzia)
    expect((await drop(own)).body.status).toBe(
      'Reserva fora da viagem. Luzia Macedo saiu da viagem: com outro grupo: Cachoeira do Sossego, 09:00. Escolha outro condutor.'
    )
    expect(await world.read(uuid)).toMatchObject({ agent: { uuid: '' }, people: 2 })
    const changes = await db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, uuid))
    expect(changes.filter(({ action }) => action === 'trip.changed')).toHaveLength(1)
    // Empty it is no group: whoever leads them may wait there for the next.
    const alone = (await plan({ ...meeting, vehicle_uuid: '' })).body.uuid
    stamps.set(own.uuid, (await world.ride(alone, own.uuid, { people: 2 })).body.stamp)
    await world.ask('DELETE', `/trips/${alone}/passengers/${own.uuid}?stamp=${stamps.get(own.uuid)}`)
    expect((await world.read(alone)).agent.uuid).toBe(luzia)
  })

  it('leaves a trip that is taken up again where they have another one by then', async () => {
    const { uuid } = (await plan()).body
    await world.move(uuid, 'cancelled')
    const second = (await plan()).body
    const { status, body } = await world.move(uuid, 'planned')
    expect([status, body.agent.uuid]).toEqual([200, ''])
    expect(body.left).toBe('Luzia Macedo saiu da viagem: em outra viagem: ida, 08:00. Escolha outro condutor.')
    await world.move(second.uuid, 'cancelled')
    expect((await world.move(second.uuid, 'planned')).body).toMatchObject({ left: '', agent: { uuid: luzia } })
  })
})

describe('at once', () => {
  it('a guide goes with one of several trips and bookings', async () => {
    // Each booking wants its own guide: the groups of one slot would go together otherwise.
    await db.pool.query("update products set guide = 'booking' where id = $1", [world.place.productId])
    const riders = await Promise.all([1, 2, 3].map(() => world.book(1)))
    const carrying = await Promise.all(
      riders.map(async ({ uuid: booking }) => {
        const trip = await world.addTrip({ ...meeting, vehicle_uuid: '' })
        await world.ride(trip, booking, { people: 1 })
        return trip
      })
    )
    const groups = await Promise.all([1, 2, 3].map(() => world.book(1)))
    const guided = { ...meeting, vehicle_uuid: '', agent_uuid: luzia }
    const answers = await Promise.all([
      ...carrying.map((trip) => world.update(trip, guided)),
      ...groups.map((group) => give(group)),
      plan({ ...meeting, vehicle_uuid: '' })
    ])
    const refused = answers.filter(({ status }) => status === 422 || status === 409)
    const done = answers.filter(({ status }) => status === 200 || status === 201)
    // A trip without people is no group beside a booking, so both may be; of the rest, one.
    expect(done.length + refused.length).toBe(answers.length)
    expect(done.length).toBeLessThanOrEqual(2)
    expect(answers.slice(0, 6).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(done.length).toBeGreaterThanOrEqual(1)
  })

  it('without the lock goes with two trips: the test above can fail', async () => {
    const { placeId } = world.place
    let looked = 0
    let goOn: () => void = () => undefined
    const bothLooked = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const unlocked = () =>
      inTransaction(db, async (tx) => {
        const trip = { id: 0, date: tomorrow, time: '08:00', productId: null, stopTimes: [] }
        const unfree = (await askGuide(tx, { placeId, agentUuid: luzia, trip }))?.whyNot([])
        looked += 1
        if (looked === 2) goOn()
        await bothLooked
        if (unfree) return
        const row = { uuid: randomUUID(), placeId, date: tomorrow, time: '08:00', direction: 'outward' }
        await insertTrip(tx, { ...row, agentUuid: luzia })
      })
    await Promise.all([unlocked(), unlocked()])
    expect(await db.orm.select().from(trips).where(eq(trips.agentUuid, luzia))).toHaveLength(2)
  })
})
