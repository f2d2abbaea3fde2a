import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingEvents, bookings, checkins, passages } from '#app/backend/db/schema.server.ts'
import { createPlace, createUser, friday } from '../../../../support/database/backend.ts'
import { openTestDatabase } from '../../../../support/database/database.ts'
import { addWaiver } from '../../../../support/world/waivers.ts'
import { gate, openGate } from './world.ts'

let db: Database
let at: Awaited<ReturnType<typeof openGate>>

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  at = await openGate(db)
})
afterAll(() => db.close())

const minutesAgo = (minutes: number) => new Date(friday.getTime() - minutes * 60_000)
const entriesOf = (id: number) => db.orm.select().from(checkins).where(eq(checkins.bookingId, id))
const bookingOf = async (id: number) => (await db.orm.select().from(bookings).where(eq(bookings.id, id)))[0]

describe('a scan without network', () => {
  it('is an entry at the time of the scan, by the user, in history too', async () => {
    const booking = await at.book()
    const device = await at.pair()
    expect(await at.told([at.scan(device, { code: booking.code, ago: 40 })])).toEqual(['kept'])
    expect(await entriesOf(booking.id)).toMatchObject([
      { at: minutesAgo(40), people: 3, items: { INTEIRA: 2, MEIA: 1 }, userId: at.user.userId }
    ])
    const events = await db.orm.select().from(bookingEvents).where(eq(bookingEvents.bookingId, booking.id))
    expect(events).toMatchObject([{ action: 'checked-in', at: minutesAgo(40), from: '0/3', to: '3/3' }])
    expect(await at.kept()).toMatchObject([{ problem: '', bookingId: booking.id, receivedAt: friday }])
  })

  it('is read as the address of the QR code, the code as people type it, or one person’s ticket', async () => {
    const one = await at.book()
    const other = await at.book()
    const apart = await at.book()
    const device = await at.pair()
    const { body } = await at.call('POST', `/booking/${apart.publicId}/person-tickets`)
    const person = body.person_tickets?.[0]?.code
    const typed = `${other.code.slice(0, 4)}-${other.code.slice(4)}`.toLowerCase()
    const scans = [
      at.scan(device, { code: `https://reservas.example.com/booking-details/${one.publicId}` }),
      at.scan(device, { code: typed }),
      at.scan(device, { code: person, people: 1 })
    ]
    expect(await at.told(scans)).toEqual(['kept', 'kept', 'kept'])
    expect((await bookingOf(apart.id))?.checkedInPeople).toBe(1)
  })

  it('counts as many people as the device counted, by type or in all', async () => {
    const booking = await at.book()
    const device = await at.pair()
    const scans = [
      at.scan(device, { code: booking.code, people: 1, items: { MEIA: 1 } }),
      at.scan(device, { code: booking.code, people: 1 })
    ]
    expect(await at.told(scans)).toEqual(['kept', 'kept'])
    expect((await entriesOf(booking.id)).map(({ items }) => items)).toEqual([{ MEIA: 1 }, { INTEIRA: 1 }])
  })

  it('is an exit, and a return of people who left', async () => {
    const booking = await at.book()
    const device = await at.pair()
    const scans = [
      at.scan(device, { code: booking.code, ago: 60 }),
      at.scan(device, { code: booking.code, ago: 30, direction: 'exit', people: 2 }),
      at.scan(device, { code: booking.code, ago: 10, people: 2 })
    ]
    expect(await at.told(scans)).toEqual(['kept', 'kept', 'kept'])
    const moved = await db.orm.select().from(passages).where(eq(passages.bookingId, booking.id))
    expect(moved).toMatchObject([
      { direction: 'out', people: 2, at: minutesAgo(30) },
      { direction: 'back', people: 2, at: minutesAgo(10) }
    ])
  })

  it('by the ticket of a person who left is their return, while others have not come', async () => {
    const booking = await at.book()
    const device = await at.pair()
    const { body } = await at.call('POST', `/booking/${booking.publicId}/person-tickets`)
    const code = body.person_tickets?.[0]?.code
    const scans = [
      at.scan(device, { code, ago: 60, people: 1 }),
      at.scan(device, { code, ago: 30, people: 1, direction: 'exit' }),
      at.scan(device, { code, ago: 10, people: 1 })
    ]
    expect(await at.told(scans)).toEqual(['kept', 'kept', 'kept'])
    expect(await bookingOf(booking.id)).toMatchObject({ checkedInPeople: 1, awayPeople: 0 })
  })

  it('of an exit, heard after the entry was corrected, keeps that entry from being undone', async () => {
    const booking = await at.book()
    const device = await at.pair()
    await at.act(booking.hash, 'checkin')
    at.clock.pass(5)
    await at.act(booking.hash, 'undo-checkin', { people: { INTEIRA: 2 } })
    at.clock.pass(5)
    const exit = at.scan(device, { code: booking.code, ago: 8, people: 2, items: { INTEIRA: 2 }, direction: 'exit' })
    expect(await at.told([exit])).toEqual(['kept'])
    const { status, body } = await at.act(booking.hash, 'undo-checkin', { reason: 'Engano' })
    expect([status, body.code]).toEqual([409, 'left'])
    expect(await bookingOf(booking.id)).toMatchObject({ checkedInPeople: 2, awayPeople: 2 })
  })

  it('of yesterday counts for yesterday’s visit', async () => {
    const booking = await at.book({ date: '2026-11-19' })
    const device = await at.pair()
    const scans = [at.scan(device, { code: booking.code, ago: 24 * 60 })]
    expect(await at.told(scans)).toEqual(['kept'])
  })
})

describe('a wrong clock', () => {
  it.each([10, -10])('of %i minutes is corrected', async (wrong) => {
    const booking = await at.book()
    const device = await at.pair()
    expect(await at.told([at.scan(device, { code: booking.code, ago: 20, wrong })], { wrong })).toEqual(['kept'])
    expect(await entriesOf(booking.id)).toMatchObject([{ at: minutesAgo(20) }])
  })

  it('never puts an entry into the future', async () => {
    const booking = await at.book()
    const device = await at.pair()
    expect(await at.told([at.scan(device, { code: booking.code, ago: -50 })])).toEqual(['kept'])
    expect(await entriesOf(booking.id)).toMatchObject([{ at: friday }])
  })
})

describe('what does not fit', () => {
  it.each<[string, object, object]>([
    ['cancelled', { status: 'CANCELLED' }, {}],
    ['wrong-date', { date: '2026-11-22' }, {}],
    ['unpaid', { status: 'UNPAID' }, {}],
    ['too-many', {}, { people: 4 }],
    ['too-many', {}, { people: 2, items: { MEIA: 2 } }],
    ['never-came', {}, { direction: 'exit' }],
    ['too-old', {}, { ago: 73 * 60 }]
  ])('as %s becomes a conflict and changes nothing else', async (problem, row, scanned) => {
    const booking = await at.book(row)
    const device = await at.pair()
    expect(await at.told([at.scan(device, { code: booking.code, ...scanned })])).toEqual([`conflict ${problem}`])
    expect(await entriesOf(booking.id)).toEqual([])
    const [kept] = await at.kept()
    expect(kept).toMatchObject({ problem, bookingId: booking.id, userId: at.user.userId, seenAt: null })
    expect(kept?.message).not.toBe('')
  })

  it('as people without a signature becomes a conflict, and whoever signed comes in', async () => {
    const booking = await at.book()
    await addWaiver(db, booking.publicId, 'required')
    const device = await at.pair()
    const scans = [3, 1].map((people) => at.scan(device, { code: booking.code, people }))
    expect(await at.told(scans)).toEqual(['conflict unsigned', 'kept'])
    expect(await entriesOf(booking.id)).toMatchObject([{ people: 1 }])
  })

  it('as an entry elsewhere says when it was, and which people passed', async () => {
    const booking = await at.book()
    const device = await at.pair()
    await at.act(booking.hash, 'checkin')
    expect(await at.told([at.scan(device, { code: booking.code, ago: 5 })])).toEqual(['conflict already'])
    expect(await at.kept()).toMatchObject([{ at: minutesAgo(5), people: 3, problem: 'already' }])
  })

  it('as an unknown code keeps the code, but no other text', async () => {
    const device = await at.pair()
    const scans = [at.scan(device, { code: 'A1C2-D3E4' }), at.scan(device, { code: 'Maria Souza' })]
    expect(await at.told(scans)).toEqual(['conflict unknown', 'conflict unknown'])
    expect((await at.kept()).map(({ code }) => code)).toEqual(['A1C2D3E4', ''])
  })

  it('does not block the others of its batch', async () => {
    const [one, other] = [await at.book(), await at.book()]
    const device = await at.pair()
    const scans = [
      at.scan(device, { code: one.code }),
      null,
      { sequence: 'x' },
      at.scan(device, { code: one.code, at: 'ontem' }),
      at.scan(device, { code: one.code, people: -1 }),
      at.scan(device, { code: other.code })
    ]
    const { body } = await at.send(scans)
    const results = body.scans.map(({ result }: { result: string }) => result).sort()
    expect(results).toEqual(['kept', 'kept', 'refused', 'refused', 'refused', 'refused'])
  })
})

describe('the same scan again', () => {
  it('is answered as before and counts once, also at the same time', async () => {
    const booking = await at.book()
    const device = await at.pair()
    const scans = [at.scan(device, { code: booking.code, people: 1 })]
    const answers = await Promise.all(Array.from({ length: 6 }, () => at.told(scans)))
    expect(answers).toEqual(Array.from({ length: 6 }, () => ['kept']))
    expect(await entriesOf(booking.id)).toHaveLength(1)
    expect(await at.told(scans)).toEqual(['kept'])
  })

  it('with other content is refused', async () => {
    const [one, other] = [await at.book(), await at.book()]
    const device = await at.pair()
    const scan = at.scan(device, { code: one.code })
    expect(await at.told([scan])).toEqual(['kept'])
    expect(await at.told([{ ...scan, code: other.code }])).toEqual(['refused replayed'])
    expect(await at.told([{ ...scan, people: 2 }])).toEqual(['refused replayed'])
    expect(await entriesOf(other.id)).toEqual([])
  })

  it('is the online try that got no answer, if the device says so', async () => {
    const booking = await at.book()
    const device = await at.pair()
    await at.act(booking.hash, 'checkin')
    expect(await at.told([at.scan(device, { code: booking.code, again: true })])).toEqual(['kept'])
    at.clock.pass(10)
    expect(await at.told([at.scan(device, { code: booking.code, again: true })])).toEqual(['conflict already'])
    expect(await entriesOf(booking.id)).toHaveLength(1)
  })
})

describe('the online try that got no answer', () => {
  it.each(['exit', 'entry'])('is also known if it was an %s of people who had come', async (direction) => {
    const booking = await at.book()
    const device = await at.pair()
    await at.act(booking.hash, 'checkin')
    at.clock.pass(30)
    await at.act(booking.hash, 'leave')
    if (direction === 'entry') {
      at.clock.pass(30)
      await at.act(booking.hash, 'come-back')
    }
    const scan = (again: boolean) => at.scan(device, { code: booking.code, direction, again })
    expect(await at.told([scan(true), scan(false)])).toEqual(['kept', 'conflict already'])
    at.clock.pass(10)
    expect(await at.told([scan(true)])).toEqual(['conflict already'])
    expect(await db.orm.select().from(passages).where(eq(passages.bookingId, booking.id))).toHaveLength(
      direction === 'exit' ? 1 : 2
    )
  })
})

describe('an attack', () => {
  it('with the device of a colleague, of another place, or of nobody is refused', async () => {
    const booking = await at.book()
    const colleague = await createUser(db, at.place.placeId, gate)
    const elsewhere = await createUser(db, (await createPlace(db)).placeId, gate)
    const devices = [await at.pair(colleague.token), await at.pair(elsewhere.token), randomUUID()]
    const scans = devices.map((device) => at.scan(device, { code: booking.code }))
    expect(await at.told(scans)).toEqual(Array.from({ length: 3 }, () => 'refused foreign_device'))
    expect(await at.kept()).toEqual([])
    for (const device of devices.slice(0, 2)) {
      const paired = await at.call('POST', '/operations/gate/devices', { token: at.user.token, body: { device } })
      expect([paired.status, paired.body.code]).toEqual([409, 'foreign_device'])
    }
  })

  it('without the gate’s right is refused before anything is read', async () => {
    const device = await at.pair()
    const { token } = await createUser(db, at.place.placeId, ['operation/booking-list', 'operation/all-bookings'])
    const booking = await at.book()
    expect(await at.told([at.scan(device, { code: booking.code })], { as: token })).toEqual([403])
    expect((await at.call('GET', '/operations/gate/list', { token })).status).toBe(403)
    expect((await at.call('POST', '/operations/gate/devices', { token, body: { device } })).status).toBe(403)
    expect((await at.call('GET', '/operations/gate/conflicts', { token })).status).toBe(403)
  })

  it('of a guide on a booking of others is told the same as an unknown code', async () => {
    const guide = await createUser(db, at.place.placeId, ['operation/booking-list', 'operation/checkin'], {
      agent: true
    })
    const [mine, others] = [await at.book(), await at.book()]
    await db.pool.query('insert into booking_agents (booking_id, agent_uuid) values ($1, $2)', [
      mine.id,
      guide.agentUuid
    ])
    const device = await at.pair(guide.token)
    const scans = [mine, others].map(({ code }) => at.scan(device, { code }))
    const { body } = await at.send([...scans, at.scan(device, { code: 'A1C2D3E4' })], { as: guide.token })
    expect(body.scans).toMatchObject([{ result: 'kept' }, { code: 'unknown' }, { code: 'unknown' }])
    expect(body.scans[1].message).toBe(body.scans[2].message)
    expect(await entriesOf(others.id)).toEqual([])
  })

  it('on a booking of another place finds nothing', async () => {
    const other = await openGate(db)
    const booking = await other.book()
    const device = await at.pair()
    const scans = [at.scan(device, { code: booking.code }), at.scan(device, { code: booking.publicId })]
    expect(await at.told(scans)).toEqual(['conflict unknown', 'conflict unknown'])
    expect(await entriesOf(booking.id)).toEqual([])
  })

  it('is told to open screens, and a batch without scans is not', async () => {
    const tell = vi.spyOn(at.live, 'tell')
    const device = await at.pair()
    const booking = await at.book()
    expect(await at.told([])).toEqual([])
    const changes = () => tell.mock.calls.flatMap(([, kinds]) => kinds)
    expect(changes()).toEqual([])
    await at.told([at.scan(device, { code: booking.code })])
    expect(changes()).toEqual(['bookings', 'places'])
  })

  it('with too many scans at once is refused whole', async () => {
    const device = await at.pair()
    const scans = Array.from({ length: 201 }, () => at.scan(device, { code: 'A1C2D3E4' }))
    expect((await at.send(scans)).status).toBe(422)
  })
})

describe('in any order, with anything sent twice', () => {
  it('every scan is there once, with its time', async () => {
    const devices = [await at.pair(), await at.pair()]
    const rounds = fc.asyncProperty(
      fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.nat({ max: 7 })),
      async (picks, order) => {
        const codes = await Promise.all(Array.from({ length: 3 }, async () => (await at.book()).code))
        const made = picks.map((pick, index) =>
          at.scan(devices[pick % 2] ?? '', { code: codes[pick % 3], people: 1, ago: 30 - index })
        )
        const before = (await at.kept()).length
        const sent = Array.from({ length: made.length * 2 }, () => made[(order.next().value ?? 0) % made.length])
        for (const batch of [sent.slice(0, made.length), sent.slice(made.length), [...made].reverse()])
          await at.send(batch)
        const kept = (await at.kept()).slice(before)
        const byKey = (rows: { sequence: number; at: string | Date }[]) =>
          rows.map((row) => `${row.sequence} ${new Date(row.at).toISOString()}`).sort()
        expect(byKey(kept)).toEqual(byKey(made))
      }
    )
    await fc.assert(rounds, { numRuns: 100 })
  }, 120_000)
})
