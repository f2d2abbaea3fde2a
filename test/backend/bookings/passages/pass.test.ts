import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leave } from '#app/backend/bookings/passages/pass.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { findBreaches } from '#app/backend/db/invariants.server.ts'
import { bookingGroups, bookingItems, bookings, products } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { BookingEventPayloadSchema } from '#app/contracts/booking/event.ts'
import { ExpressBookingSchema } from '#app/contracts/booking/shapes.ts'
import { createTestBackend, createUser, today, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { addBooking } from '../../clients/world.ts'
import { gate, openEntry } from '../world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** Everybody came: 2 INTEIRA, 1 MEIA. */
async function entered(row: Parameters<typeof openEntry>[1] = {}) {
  const opened = await openEntry(db, row)
  await opened.act('checkin')
  return opened
}

const brokenRules = async () => {
  const client = await db.pool.connect()
  try {
    return (await findBreaches(client)).map(({ rule }) => rule)
  } finally {
    client.release()
  }
}

const somebodyWaits = async () => {
  const { rows } = await db.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  )
  return rows.length > 0
}

describe('people who leave', () => {
  it('are kept with time, user and ticket types, and still count as come', async () => {
    const { act, read, clock, user } = await entered()
    clock.pass(30)
    expect((await act('leave', { people: { INTEIRA: 2 } })).said).toEqual([200, 'done', 'Saíram 2 pessoas.'])
    const { booking, inside, passed, events } = await read()
    expect([booking?.checkedInPeople, booking?.awayPeople, inside]).toEqual([3, 2, [2, 1]])
    const by = { at: clock.now(), userId: user.userId }
    expect(passed).toMatchObject([{ ...by, direction: 'out', people: 2, items: { INTEIRA: 2 }, undoneAt: null }])
    expect(events.at(-1)).toMatchObject({ ...by, action: 'left', from: '3/3', to: '1/3' })
  })

  it('are everybody inside by one press, and nobody by the second', async () => {
    const { act, read, clock } = await entered()
    await act('leave', { people: { MEIA: 1 } })
    clock.pass(5)
    expect((await act('leave')).said).toEqual([200, 'done', 'Saíram 2 pessoas.'])
    const before = await read()
    clock.pass(5)
    expect((await act('leave')).said).toEqual([200, 'already', 'Todos já saíram às 09:05.'])
    expect(await read()).toEqual(before)
  })

  it('are no more of a type than are inside', async () => {
    const { act, read } = await entered()
    await act('leave', { people: { INTEIRA: 1 } })
    const { status, body } = await act('leave', { people: { INTEIRA: 2, MEIA: 1 } })
    expect([status, body.fields]).toEqual([422, { 'people.INTEIRA': ['Use um número de 0 a 1.'] }])
    expect((await act('leave', { people: { INTEIRA: 0 } })).status).toBe(422)
    expect((await read()).booking?.awayPeople).toBe(1)
  })

  it('leave for who saw how many are inside, and for no other', async () => {
    const { act } = await entered()
    await act('leave', { people: { INTEIRA: 1 }, inside: 3 })
    const again = await act('leave', { people: { INTEIRA: 1 }, inside: 3 })
    expect(again.said.slice(0, 2)).toEqual([409, 'changed'])
  })

  it('are nobody of a booking that never came', async () => {
    const { act, read } = await openEntry(db)
    expect((await act('leave')).said).toEqual([409, 'never-came', 'Ninguém desta reserva entrou ainda.'])
    expect((await read()).passed).toEqual([])
  })

  it('need the permission of the gate', async () => {
    const { act } = await openEntry(db, {}, ['operation/all-bookings', 'operation/booking-list'])
    for (const action of ['leave', 'come-back', 'undo-passage']) expect((await act(action)).status).toBe(403)
  })
})

describe('people who come back', () => {
  it('are those who left, and everybody by one press', async () => {
    const { act, read, clock } = await entered()
    await act('leave')
    clock.pass(20)
    expect((await act('come-back', { people: { INTEIRA: 1 } })).said).toEqual([200, 'done', 'Voltou 1 pessoa.'])
    expect((await act('come-back')).said).toEqual([200, 'done', 'Voltaram 2 pessoas.'])
    const { booking, events } = await read()
    expect([booking?.checkedInPeople, booking?.awayPeople]).toEqual([3, 0])
    expect(events.slice(-2).map(({ action, from, to }) => [action, from, to])).toEqual([
      ['returned', '0/3', '1/3'],
      ['returned', '1/3', '3/3']
    ])
    expect((await act('come-back')).said).toEqual([200, 'already', 'Ninguém desta reserva está fora.'])
  })

  it('came before', async () => {
    const { act } = await openEntry(db)
    const never = 'Ninguém desta reserva entrou ainda. Faça o check-in.'
    expect((await act('come-back')).said).toEqual([409, 'never-came', never])
  })

  it('do not come back on another day', async () => {
    const { act, clock } = await entered()
    await act('leave')
    clock.pass(24 * 60)
    expect((await act('come-back')).said).toEqual([409, 'wrong-date', 'Esta reserva é para 20/11/2026, não para hoje.'])
  })

  it('come back after midnight while the visit lasts', async () => {
    const { act, clock, place } = await openEntry(db, { time: '23:30' })
    await db.orm.update(products).set({ durationMinutes: 90 }).where(eq(products.placeId, place.placeId))
    clock.pass(14.6 * 60)
    await act('checkin')
    await act('leave')
    clock.pass(60)
    expect((await act('come-back')).said).toEqual([200, 'done', 'Voltaram 3 pessoas.'])
  })
})

describe('an exit that is undone', () => {
  it('is the latest, keeps who undid it, and can be done again', async () => {
    const { act, read, clock, user } = await entered()
    await act('leave')
    await act('come-back', { people: { MEIA: 1 } })
    clock.pass(3)
    expect((await act('undo-passage', { reason: 'Engano' })).said).toEqual([200, 'done', 'Volta desfeita.'])
    expect((await read()).booking?.awayPeople).toBe(3)
    expect((await act('undo-passage', { reason: 'Engano' })).said).toEqual([200, 'done', 'Saída desfeita.'])
    const { booking, passed, events } = await read()
    expect(booking?.awayPeople).toBe(0)
    const undone = { undoneAt: clock.now(), undoneBy: user.userId, undoReason: 'Engano' }
    expect(passed).toMatchObject([undone, undone])
    expect(events.at(-1)).toMatchObject({ action: 'left-undone', from: '0/3', to: '3/3' })
    const again = await act('undo-passage', { reason: 'Engano' })
    expect(again.said).toEqual([200, 'already', 'Não há saída nem volta a desfazer.'])
  })

  it('is corrected when fewer left, without a reason', async () => {
    const { act, read } = await entered()
    await act('leave')
    expect((await act('undo-passage', { people: { INTEIRA: 2, MEIA: 1 } })).status).toBe(422)
    expect((await act('undo-passage', { people: { INTEIRA: 3 } })).status).toBe(422)
    const fewer = await act('undo-passage', { people: { INTEIRA: 1, MEIA: 0 }, inside: 0 })
    expect(fewer.said).toEqual([200, 'done', 'Corrigido. Saiu 1 pessoa.'])
    const { booking, passed, events } = await read()
    expect(booking?.awayPeople).toBe(1)
    expect(passed.filter(({ undoneAt }) => !undoneAt).map(({ items }) => items)).toEqual([{ INTEIRA: 1 }])
    expect(events.at(-1)).toMatchObject({ action: 'left-undone', from: '0/3', to: '2/3' })
  })

  it('needs a reason, and the same day', async () => {
    const { act, clock } = await entered()
    await act('leave')
    expect((await act('undo-passage', { reason: ' a ' })).status).toBe(422)
    clock.pass(24 * 60)
    expect((await act('undo-passage', { reason: 'Engano' })).said[1]).toBe('too_late')
  })

  it('comes before the check-in is undone or corrected', async () => {
    const { act, read } = await entered()
    await act('leave', { people: { INTEIRA: 2 } })
    for (const payload of [{ reason: 'Engano' }, { people: { INTEIRA: 1 } }]) {
      expect((await act('undo-checkin', payload)).said.slice(0, 2)).toEqual([409, 'left'])
    }
    await act('undo-passage', { reason: 'Engano' })
    expect((await act('undo-checkin', { reason: 'Engano' })).said[1]).toBe('done')
    expect((await read()).booking?.checkedInPeople).toBe(0)
  })
})

describe("one person's ticket", () => {
  async function withTickets() {
    const world = await openEntry(db)
    const { booking } = await world.read()
    await world.call('POST', `/booking/${booking?.publicId}/person-tickets`)
    const list = async () => {
      const { body } = await world.call('GET', `/booking/${booking?.publicId}`, {
        token: (await createUser(db, world.place.placeId, [...gate, 'operation/booking-list'])).token
      })
      return ExpressBookingSchema.parse(body).person_tickets
    }
    const codes = (await list()).map(({ code }) => code)
    const pass = async (action: string, ticket: string | undefined) => (await world.act(action, { ticket })).said
    return { ...world, list, codes, pass }
  }

  it('leaves and comes back alone', async () => {
    const { act, pass, list, codes, read } = await withTickets()
    expect((await pass('leave', codes[0])).slice(0, 2)).toEqual([409, 'never-came'])
    await act('checkin', { ticket: codes[0] })
    expect((await pass('leave', codes[1])).slice(0, 2)).toEqual([409, 'never-came'])
    expect(await pass('leave', codes[0])).toEqual([200, 'done', 'Saiu 1 pessoa.'])
    expect(await pass('leave', codes[0])).toEqual([200, 'already', 'Todos já saíram às 09:00.'])
    expect((await list()).map(({ where }) => where)).toEqual(['away', '', ''])
    expect(await pass('come-back', codes[0])).toEqual([200, 'done', 'Voltou 1 pessoa.'])
    expect((await list()).map(({ where }) => where)).toEqual(['inside', '', ''])
    expect((await read()).passed.map(({ personTicketId }) => personTicketId !== null)).toEqual([true, true])
  })

  it('comes back by itself after all left by the booking, each person once', async () => {
    const { act, pass, codes } = await withTickets()
    await act('checkin')
    await act('leave')
    expect((await pass('come-back', codes[0]))[1]).toBe('done')
    expect(await pass('come-back', codes[0])).toEqual([200, 'already', 'Esta pessoa já está dentro.'])
    expect((await pass('come-back', codes[1]))[1]).toBe('done')
    expect((await pass('come-back', codes[2]))[1]).toBe('done')
    expect((await pass('leave', codes[2]))[1]).toBe('done')
  })
})

describe('a whole group', () => {
  it('leaves and comes back by one press, over its bookings of today', async () => {
    const world = await entered()
    const { place, id, act, clock } = world
    const about = { name: 'Escola', personName: 'Rute Sá', hash: `${id}`, bodyHash: '' }
    const values = { uuid: randomUUID(), placeId: place.placeId, createdBy: world.user.userId, ...about }
    const [group] = await db.orm.insert(bookingGroups).values(values).returning()
    const others = [
      { time: '15:00', date: today },
      { time: '09:00', date: tomorrow }
    ]
    for (const visit of others) {
      const other = await addBooking(db, place, { people: 4, checkedInPeople: 4, ...visit, groupId: group?.id })
      const item = { bookingId: other.id, label: 'INTEIRA', title: 'Inteira', quantity: 4, checkedIn: 4, unitPrice: 0 }
      await db.orm.insert(bookingItems).values(item)
    }
    await db.orm.update(bookings).set({ groupId: group?.id }).where(eq(bookings.id, id))
    clock.pass(10)
    expect((await act('leave', { whole_group: true })).said).toEqual([
      200,
      'done',
      'Grupo, 2 reservas: Saíram 7 pessoas.'
    ])
    expect((await act('leave', { whole_group: true })).said[1]).toBe('already')
    expect((await act('come-back', { whole_group: true })).said).toEqual([
      200,
      'done',
      'Grupo, 2 reservas: Voltaram 7 pessoas.'
    ])
  })
})

describe('two gates at once', () => {
  it('let the same people out and in once', async () => {
    const { act, read } = await entered()
    for (const action of ['leave', 'come-back', 'leave']) {
      const said = (await Promise.all([act(action), act(action), act(action)])).map(({ said: [, outcome] }) => outcome)
      expect(said.sort()).toEqual(['already', 'already', 'done'])
    }
    const both = await Promise.all([act('come-back'), act('leave'), act('come-back'), act('leave')])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { booking, passed } = await read()
    const sum = passed.reduce((total, { direction, people }) => total + (direction === 'out' ? people : -people), 0)
    expect(booking?.awayPeople).toBe(sum)
    expect(await brokenRules()).not.toContain('more left of a ticket type than came')
  })

  it('count people twice without the lock', async () => {
    const { id, user, clock, read } = await entered()
    const backend = createTestBackend(db, clock)
    const actor = {
      ...user,
      uuid: '',
      placeId: '',
      name: '',
      permissions: [],
      mustEnrol: false,
      address: '',
      requestId: ''
    }
    const [booking] = await db.orm.select().from(bookings).where(eq(bookings.id, id))
    if (!booking) throw new Error('there is no booking')
    const payload = BookingEventPayloadSchema.parse({ people: { INTEIRA: 2 } })
    let second: Promise<unknown> = Promise.resolve()
    const work = { booking, timezone: 'America/Bahia', payload, actor, ctx: backend as never }
    // The first holds its transaction open until the second has decided, and waits for the first one's row.
    await inTransaction(db, async (tx) => {
      await leave({ ...work, tx })
      second = inTransaction(db, (other) => leave({ ...work, tx: other }))
      while (!(await somebodyWaits())) await setTimeout(5)
    })
    await second
    const away = (await read()).passed.reduce((total, { people }) => total + people, 0)
    expect(away).toBe(4)
    expect(await brokenRules()).toContain('more left of a ticket type than came')
    await db.orm.update(bookings).set({ awayPeople: 0 }).where(eq(bookings.id, id))
    await db.pool.query('delete from passages where booking_id = $1', [id])
  })
})
