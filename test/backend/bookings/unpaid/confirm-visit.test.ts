import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { releaseHolds } from '#app/backend/bookings/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents, bookingAgents, bookingEvents, bookings } from '#app/backend/db/schema.server.ts'
import { createPlace, createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { putOnTrip } from '../../transport/put-on-trip.ts'
import { openPlace, somebody } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

type Row = Partial<typeof bookings.$inferInsert>

const gate = ['operation/all-bookings', 'operation/checkin']
/** The eve of the visit, 18:00 at the place; it may be confirmed a day before. */
const deadline = new Date('2026-11-24T21:00:00Z')
const opens = new Date('2026-11-23T21:00:00Z')

const expired = [409, 'expired', 'O prazo para confirmar acabou e as vagas voltaram à venda.']
const early = [409, 'too_early', 'Ainda é cedo para confirmar: volte a partir de 23/11/2026 18:00.']
const kept = [200, 'done', 'Presença confirmada. As vagas ficam guardadas.']
const already = [200, 'already', 'Esta reserva não espera confirmação.']

/** A booking of four people that is to be paid at the gate, and those who may confirm it. */
async function openBooking({ capacity = 40 } = {}) {
  const world = await openPlace(db, { capacity })
  const { call, book, clock, place } = world
  const { uuid, hash } = (await book(somebody())).body
  const [made] = await db.orm.select().from(bookings).where(eq(bookings.publicId, uuid))
  const id = made?.id ?? 0
  const until = (at: Date) => clock.pass((at.getTime() - clock.now().getTime()) / 60_000)
  const change = (row: Row) => db.orm.update(bookings).set(row).where(eq(bookings.id, id))
  const read = async () => (await db.orm.select().from(bookings).where(eq(bookings.id, id)))[0]
  const events = async () => {
    const isIts = eq(bookingEvents.bookingId, id)
    const rows = await db.orm.select().from(bookingEvents).where(isIts).orderBy(asc(bookingEvents.id))
    return rows.filter(({ action }) => action !== 'created' && action !== 'expired')
  }
  const byLink = async (token?: string, typed = uuid) => {
    const { status, body } = await call('POST', `/booking/${typed}/confirm`, { token })
    return { body, said: [status, body.code, body.message] }
  }
  const user = await createUser(db, place.placeId, gate)
  const byDesk = async (payload = {}) => {
    const { status, body } = await call('POST', '/booking/event', {
      token: user.token,
      body: { action: 'confirm', hash, payload }
    })
    return [status, body.outcome ?? body.code, body.message]
  }
  return { ...world, id, uuid, until, change, read, events, byLink, byDesk, user }
}

describe('a visitor', () => {
  it('confirms by the link from exactly a day before the deadline, once', async () => {
    const { uuid, until, byLink, read, events, clock, backend, place } = await openBooking()
    until(new Date(opens.getTime() - 60_000))
    expect((await byLink()).said).toEqual(early)
    expect(await read()).toMatchObject({ holdUntil: deadline })
    until(opens)
    const tell = vi.spyOn(backend.live, 'tell')
    const { body } = await byLink()
    expect(body).toMatchObject({ uuid, status: 'UNPAID', hold_until: null, masked: true })
    expect(await read()).toMatchObject({ status: 'UNPAID', holdUntil: null })
    const written = { action: 'confirmed', actor: 'visitante', userId: null, at: clock.now(), from: '', to: '' }
    expect(await events()).toMatchObject([written])
    expect(tell.mock.calls).toEqual([[place.placeId, ['bookings', 'places']]])
    expect((await byLink()).said[0]).toBe(200)
    expect(await events()).toHaveLength(1)
  })

  it.each<[string, Row, Date]>([
    ['at the deadline', { status: 'UNPAID' }, deadline],
    ['of a booking that was cancelled', { status: 'CANCELLED' }, opens],
    ['of a booking whose places went back', { status: 'EXPIRED' }, opens]
  ])('comes too late %s', async (_, row, at) => {
    const { until, change, byLink, events } = await openBooking()
    await change(row)
    until(at)
    expect((await byLink()).said).toEqual(expired)
    expect(await events()).toEqual([])
  })

  it.each(['x', '0'.repeat(32), 'f'.repeat(33)])('finds no booking %j', async (typed) => {
    const { byLink } = await openBooking()
    expect((await byLink(undefined, typed)).said).toEqual([404, 'not_found', 'Reserva não encontrada.'])
  })
})

describe('the link in the hands of somebody signed in', () => {
  it('is a visitor’s for who works elsewhere', async () => {
    const { byLink, until, events } = await openBooking()
    const { token } = await createUser(db, (await createPlace(db)).placeId, gate)
    expect((await byLink(token)).said).toEqual(early)
    until(opens)
    expect((await byLink(token)).said[0]).toBe(200)
    expect(await events()).toMatchObject([{ actor: 'visitante', userId: null }])
  })

  it.each<[string, string[], unknown[]]>([
    ['may not admit', ['operation/all-bookings'], [403, 'forbidden']],
    ['does not see the booking', ['operation/checkin'], [404, 'not_found', 'Reserva não encontrada.']]
  ])('confirms nothing where a colleague %s', async (_, granted, said) => {
    const { byLink, until, events, place } = await openBooking()
    until(opens)
    const { token } = await createUser(db, place.placeId, granted)
    const answer = (await byLink(token)).said
    expect(answer.slice(0, said.length)).toEqual(said)
    expect(await events()).toEqual([])
  })

  it.each([
    ['who admits', gate, false],
    ['who guides the group', ['operation/checkin'], true]
  ])('confirms at any time for a colleague %s', async (_, granted, isGuide) => {
    const { byLink, events, place, id } = await openBooking()
    const { token, userId, agentUuid } = await createUser(db, place.placeId, granted, { agent: isGuide })
    if (isGuide) await db.orm.insert(bookingAgents).values({ bookingId: id, agentUuid })
    expect((await byLink(token)).body).toMatchObject({ hold_until: null })
    expect(await events()).toMatchObject([{ action: 'confirmed', actor: '', userId }])
  })
})

const nothing: [string, Row][] = [
  ['is confirmed', { holdUntil: null }],
  ['is paid, though its hold is over', { status: 'APPROVED', holdUntil: new Date('2026-11-20T11:00:00Z') }],
  ['waits for a Pix', { status: 'PENDING' }],
  ['waited for a Pix too long', { status: 'PENDING', holdUntil: new Date('2026-11-20T11:00:00Z') }]
]

it.each(nothing)('the desk has nothing to confirm where the booking %s', async (_, row) => {
  const { byDesk, change, read, events } = await openBooking()
  await change(row)
  const before = await read()
  expect(await byDesk()).toEqual(already)
  expect(await read()).toEqual(before)
  expect(await events()).toEqual([])
})

describe('the desk after the deadline', () => {
  it.each<[string, Row]>([
    ['was cancelled', { status: 'CANCELLED', payLater: true }],
    ['expired while it waited for a Pix', { status: 'EXPIRED', payLater: false }],
    ['is of yesterday', { date: '2026-11-23' }],
    ['expired and is of yesterday', { status: 'EXPIRED', payLater: true, date: '2026-11-23' }]
  ])('keeps no booking that %s', async (_, row) => {
    const { byDesk, change, until, read, events, taken } = await openBooking()
    await change(row)
    until(deadline)
    const before = await read()
    expect(await byDesk()).toEqual(expired)
    expect(await read()).toEqual(before)
    expect(await events()).toEqual([])
    expect(await taken()).toBe(4)
  })

  it('keeps a booking whose places have not gone back yet, to the end of its day', async () => {
    const { byDesk, change, until, read, events, taken, clock, user } = await openBooking()
    await change({ date: '2026-11-24' })
    until(deadline)
    expect(await byDesk()).toEqual(kept)
    expect(await read()).toMatchObject({ status: 'UNPAID', holdUntil: null })
    const written = { action: 'confirmed', userId: user.userId, at: clock.now(), from: 'UNPAID', to: 'UNPAID' }
    expect(await events()).toMatchObject([written])
    expect(await taken()).toBe(4)
  })

  it('only confirms, a moment before', async () => {
    const { byDesk, until, events, user } = await openBooking()
    until(new Date(deadline.getTime() - 1))
    expect(await byDesk()).toEqual(kept)
    expect(await events()).toMatchObject([{ action: 'confirmed', userId: user.userId, from: '', to: '' }])
  })

  it('takes the places anew, without the guide and the trip that others may have by now', async () => {
    const { byDesk, until, read, events, taken, backend, clock, user, id, uuid, place } = await openBooking()
    const { placeId } = place
    const { agentUuid } = await createUser(db, placeId, [], { agent: true })
    await db.orm.insert(bookingAgents).values({ bookingId: id, agentUuid })
    await db.orm.update(agents).set({ active: false }).where(eq(agents.uuid, agentUuid))
    await putOnTrip(db, { placeId, booking: uuid, date: '2026-11-25' })
    await putOnTrip(db, { placeId, booking: uuid, date: '2026-11-24' })
    until(deadline)
    await releaseHolds(backend)
    expect([(await read())?.status, await taken()]).toEqual(['EXPIRED', 0])
    const rides = ['24/11/2026', '25/11/2026'].map(
      (day) => ` Saiu da viagem de ${day} 09:00, ida: inclua a reserva de novo.`
    )
    expect(await byDesk()).toEqual([200, 'done', `${kept[2]}${rides.join('')}`])
    expect([(await read())?.status, await taken()]).toEqual(['UNPAID', 4])
    const by = { userId: user.userId, at: clock.now() }
    expect(await events()).toMatchObject([
      { ...by, action: 'agent-removed', reason: 'O prazo tinha acabado: não recebe mais grupos' },
      { ...by, action: 'trip-left', reason: 'O prazo tinha acabado', from: '24/11/2026 09:00, ida' },
      { ...by, action: 'trip-left', reason: 'O prazo tinha acabado', from: '25/11/2026 09:00, ida' },
      { ...by, action: 'confirmed', from: 'EXPIRED', to: 'UNPAID' }
    ])
    expect(await db.orm.$count(bookingAgents, eq(bookingAgents.bookingId, id))).toBe(0)
    expect(await byDesk()).toEqual(already)
  })

  it('keeps nothing where the places are sold', async () => {
    const { byDesk, until, read, events, backend, book } = await openBooking({ capacity: 4 })
    until(deadline)
    await releaseHolds(backend)
    expect((await book(somebody())).status).toBe(201)
    expect(await byDesk()).toEqual(expired)
    expect(await read()).toMatchObject({ status: 'EXPIRED' })
    expect(await events()).toEqual([])
  })
})
