import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingItems, bookings } from '#app/backend/db/schema.server.ts'
import { ExpressBookingSchema } from '#app/contracts/booking/shapes.ts'
import { tomorrow } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { openEntry } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

type Row = Parameters<typeof openEntry>[1]

async function open(row: Row = {}) {
  const world = await openEntry(db, row)
  const { booking } = await world.read()
  if (!booking) throw new Error('there is no booking')
  const make = () => world.call('POST', `/booking/${booking.publicId}/person-tickets`)
  const list = async () => {
    const { body } = await world.call('GET', `/booking/${booking.publicId}`)
    return ExpressBookingSchema.parse(body).person_tickets
  }
  const enter = async (code: string | undefined) => (await world.act('checkin', { ticket: code })).said
  const sell = (label: string, quantity: number) =>
    db.orm
      .update(bookingItems)
      .set({ quantity })
      .where(and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.label, label)))
  return { ...world, booking, make, list, enter, sell }
}

describe('tickets of single people', () => {
  it('are made once, one for each person of a paid booking, each with a code of its own', async () => {
    const { make, list, booking } = await open()
    expect(await list()).toEqual([])
    const answers = await Promise.all([make(), make(), make()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const tickets = await list()
    expect(tickets.map(({ number, title }) => `${number} ${title}`)).toEqual([
      '1 Inteira',
      '2 Inteira',
      '3 Meia-entrada'
    ])
    expect(new Set(tickets.map(({ code }) => code)).size).toBe(3)
    for (const { code } of tickets) {
      expect(code).toMatch(/^P[0-9A-Z]{8}$/)
      expect(code).not.toContain(booking.code)
    }
  })

  it('are for no booking that is unpaid, cancelled, of one person or of a crowd, and for no unknown one', async () => {
    for (const row of [{ status: 'UNPAID' }, { status: 'CANCELLED' }, { people: 1 }, { people: 61 }] satisfies Row[]) {
      const { make } = await open(row)
      const { status, body } = await make()
      expect([status, body.code]).toEqual([409, 'no_person_tickets'])
    }
    const { call } = await open()
    expect((await call('POST', `/booking/${'0'.repeat(32)}/person-tickets`)).status).toBe(404)
  })
})

describe('the code of one person at the gate', () => {
  it('lets in that one, counted with the others, and says the hour when it is read again', async () => {
    const { make, list, enter, act, read, clock } = await open()
    await make()
    const [first, , child] = await list()
    expect(await enter(child?.code)).toEqual([200, 'done', 'Check-in de 1 pessoa feito.'])
    expect((await read()).inside).toEqual([0, 1])
    clock.pass(12)
    expect(await enter(child?.code)).toEqual([200, 'already', 'Esta pessoa já entrou às 09:00.'])
    expect(await enter(first?.code)).toEqual([200, 'done', 'Check-in de 1 pessoa feito.'])
    expect((await act('checkin')).said).toEqual([200, 'done', 'Check-in de 1 pessoa feito.'])
    const { booking, inside, entries, events } = await read()
    expect([booking?.checkedInPeople, inside]).toEqual([3, [2, 1]])
    expect(entries.map(({ items }) => items)).toEqual([{ MEIA: 1 }, { INTEIRA: 1 }, { INTEIRA: 1, MEIA: 0 }])
    expect(events.map(({ reason }) => reason)).toEqual(['ingresso 3', 'ingresso 1', ''])
  })

  it('lets nobody in when the booking’s own code let all of that type in', async () => {
    const { make, list, enter, act, read } = await open()
    await make()
    const [first, second, child] = await list()
    await act('checkin', { people: { INTEIRA: 2 } })
    for (const one of [first, second])
      expect(await enter(one?.code)).toEqual([200, 'already', 'Já entraram todas as pessoas de Inteira desta reserva.'])
    expect((await enter(child?.code))[1]).toBe('done')
    expect((await read()).booking?.checkedInPeople).toBe(3)
  })

  it('lets one person in when two gates read it at once, and each of two people once', async () => {
    const { make, list, enter, read } = await open()
    await make()
    const [first, second] = await list()
    const same = await Promise.all([enter(first?.code), enter(first?.code), enter(first?.code)])
    expect(same.map(([, outcome]) => outcome).sort()).toEqual(['already', 'already', 'done'])
    const both = await Promise.all([enter(second?.code), enter(first?.code)])
    expect(both.map(([, outcome]) => outcome)).toEqual(['done', 'already'])
    expect((await read()).inside).toEqual([2, 0])
  })

  it('may be read again after an undo', async () => {
    const { make, list, enter, act, read } = await open()
    await make()
    const [first] = await list()
    await enter(first?.code)
    expect((await list())[0]?.entered).not.toBeNull()
    expect((await act('undo-checkin', { reason: 'Pessoa errada' })).said[1]).toBe('done')
    expect((await list())[0]?.entered).toBeNull()
    expect((await enter(first?.code))[1]).toBe('done')
    expect((await read()).inside).toEqual([1, 0])
  })

  it('says plainly that it holds no more when the booking has fewer people, and keeps who is inside', async () => {
    const { make, list, enter, sell, read, call, booking } = await open()
    await make()
    const [first, second] = await list()
    await enter(second?.code)
    await sell('INTEIRA', 1)
    const message = 'Este ingresso não vale mais: a reserva mudou e não tem mais esta pessoa.'
    expect(await enter(first?.code)).toEqual([409, 'void-ticket', message])
    expect((await enter(second?.code))[1]).toBe('already')
    expect(await enter('PA1C2D3E4')).toEqual([409, 'void-ticket', message])
    expect((await read()).inside).toEqual([1, 0])
    const { body } = await call('GET', `/booking/${booking.publicId}`)
    expect(ExpressBookingSchema.parse(body).person_tickets.map(({ number }) => number)).toEqual([1, 2, 0])
  })

  it('meets the same obstacles as the booking: another day, no payment, cancelled', async () => {
    const { make, list, enter, booking, read } = await open()
    await make()
    const [first] = await list()
    for (const [set, code] of [
      [{ date: tomorrow }, 'wrong-date'],
      [{ status: 'UNPAID' }, 'unpaid'],
      [{ status: 'CANCELLED' }, 'cancelled']
    ] as const) {
      await db.orm
        .update(bookings)
        .set({ date: booking.date, status: booking.status, ...set })
        .where(eq(bookings.id, booking.id))
      expect((await enter(first?.code)).slice(0, 2)).toEqual([409, code])
    }
    expect((await read()).inside).toEqual([0, 0])
  })

  it('finds its booking in the list, by code and by search, and in no other place', async () => {
    const { make, list, booking, find } = await open()
    const stranger = await open()
    await make()
    const [first] = await list()
    const code = first?.code ?? ''
    expect(await find({ code })).toEqual([booking.publicId])
    expect(await find({ q: code })).toEqual([booking.publicId])
    expect(await stranger.find({ code })).toEqual([])
  })
})
