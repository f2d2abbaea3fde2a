import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import type { bookings } from '#app/backend/db/schema.server.ts'
import { tomorrow } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { gate, openEntry } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

type Row = Partial<typeof bookings.$inferInsert>

const chief = [...gate, 'operation/checkin-override']
const open = (row: Row = {}, granted: readonly string[] = gate) => openEntry(db, row, granted)

describe('an entry', () => {
  it('of everybody is kept by ticket, with who and when', async () => {
    const { act, read, clock, user } = await open()
    expect((await act('checkin')).said).toEqual([200, 'done', 'Check-in de 3 pessoas feito.'])
    const { booking, inside, entries, events } = await read()
    expect([booking?.checkedInPeople, inside]).toEqual([3, [2, 1]])
    const at = clock.now()
    const { userId } = user
    expect(entries).toMatchObject([{ people: 3, items: { INTEIRA: 2, MEIA: 1 }, at, userId, undoneAt: null }])
    expect(events).toMatchObject([{ action: 'checked-in', at, userId, from: '0/3', to: '3/3', reason: '' }])
  })

  it('of some leaves the others for the next one', async () => {
    const { act, read } = await open()
    const people = { INTEIRA: 1, MEIA: 1 }
    expect((await act('checkin', { people })).said).toEqual([200, 'done', 'Check-in de 2 pessoas feito.'])
    expect((await read()).inside).toEqual([1, 1])
    expect((await act('checkin')).said).toEqual([200, 'done', 'Check-in de 1 pessoa feito.'])
    const { booking, inside, entries, events } = await read()
    expect([booking?.checkedInPeople, inside]).toEqual([3, [2, 1]])
    expect(entries.map(({ items }) => items)).toEqual([people, { INTEIRA: 1, MEIA: 0 }])
    expect(events.map(({ from, to }) => [from, to])).toEqual([
      ['0/3', '2/3'],
      ['2/3', '3/3']
    ])
  })

  it('is not made twice, and says when the first was', async () => {
    const { act, read, clock } = await open()
    await act('checkin', { people: { INTEIRA: 2 } })
    clock.pass(5)
    await act('checkin')
    const before = await read()
    clock.pass(5)
    expect((await act('checkin')).said).toEqual([200, 'already', 'Check-in já feito em 20/11/2026 09:00.'])
    expect(await read()).toEqual(before)
  })

  it('is made for who saw how many are inside, and for no other', async () => {
    const { act } = await open()
    await act('checkin', { people: { INTEIRA: 1 }, inside: 0 })
    expect((await act('checkin', { inside: 0 })).said).toEqual([
      409,
      'changed',
      'Já entrou 1 de 3 pessoas desta reserva. Confira antes de continuar.'
    ])
    expect((await act('checkin', { inside: 1 })).said[1]).toBe('done')
  })
})

describe('people who may not enter', () => {
  const nobodyLeft = ['Ninguém deste tipo falta entrar.']
  const upTo = (most: number) => [`Use um número de 0 a ${most}.`]
  const wrong: [string, Record<string, number>, Record<string, string[]>][] = [
    ['more than were booked', { INTEIRA: 3 }, { 'people.INTEIRA': upTo(2) }],
    ['less than none', { INTEIRA: -1, MEIA: 1 }, { 'people.INTEIRA': upTo(2) }],
    ['of a ticket that was not booked', { VIP: 1, MEIA: 1 }, { 'people.VIP': nobodyLeft }],
    ['each one too many', { INTEIRA: 3, MEIA: 2 }, { 'people.INTEIRA': upTo(2), 'people.MEIA': upTo(1) }]
  ]

  it.each(wrong)('are %s', async (_, people, fields) => {
    const { act, read } = await open()
    const { status, body } = await act('checkin', { people })
    expect([status, body.fields]).toEqual([422, fields])
    expect(await read()).toMatchObject({ inside: [0, 0], entries: [], events: [] })
  })

  it('are those of a ticket whose people are all inside', async () => {
    const { act } = await open()
    await act('checkin', { people: { INTEIRA: 1, MEIA: 1 } })
    const { body } = await act('checkin', { people: { INTEIRA: 2, MEIA: 1 } })
    expect(body.fields).toEqual({ 'people.INTEIRA': upTo(1), 'people.MEIA': nobodyLeft })
    expect((await act('checkin', { people: { INTEIRA: 1, MEIA: 0 } })).said[1]).toBe('done')
  })

  it('are nobody', async () => {
    const { act } = await open()
    const { said } = await act('checkin', { people: { INTEIRA: 0, MEIA: 0 } })
    expect(said).toEqual([409, 'invalid-quantity', 'Digite quantas pessoas entram: de 1 a 3.'])
  })
})

const notToday = 'Esta reserva é para 21/11/2026, não para hoje.'
const askChief = 'Só quem tem permissão pode liberar a entrada.'
const unpaid: Row = { status: 'UNPAID', payLater: true }
const byChief = { override: true }

const refused: [string, Row, readonly string[], object, string, string][] = [
  ['on another day', { date: tomorrow }, gate, {}, 'wrong-date', `${notToday} ${askChief}`],
  [
    'on another day, by who may not override',
    { date: tomorrow },
    gate,
    byChief,
    'wrong-date',
    `${notToday} ${askChief}`
  ],
  ['on another day, by who does not override', { date: tomorrow }, chief, {}, 'wrong-date', `${notToday} ${askChief}`],
  [
    'without the money',
    unpaid,
    gate,
    byChief,
    'unpaid',
    'Esta reserva não está paga. Receba o pagamento, ou peça a quem tem permissão para liberar a entrada.'
  ],
  [
    'on another day without the money',
    { ...unpaid, date: tomorrow },
    gate,
    {},
    'wrong-date',
    `${notToday} Ela também não está paga. ${askChief}`
  ],
  [
    'of a cancelled booking',
    { status: 'CANCELLED' },
    chief,
    byChief,
    'cancelled',
    'Reserva cancelada: a entrada não é permitida.'
  ]
]

it.each(refused)('an entry is refused %s', async (_, row, granted, payload, code, message) => {
  const { act, read } = await open(row, granted)
  const before = await read()
  expect((await act('checkin', payload)).said).toEqual([409, code, message])
  expect(await read()).toEqual(before)
})

const reasons: [string, Row, string | undefined, string][] = [
  ['only the reason', {}, 'Grupo da escola', 'Grupo da escola'],
  ['the other day', { date: tomorrow }, undefined, 'liberado em outra data'],
  ['the other day and the reason', { date: tomorrow }, 'Trocou o dia', 'liberado em outra data: Trocou o dia'],
  ['the missing money', unpaid, undefined, 'liberado sem pagamento'],
  [
    'both and the reason',
    { ...unpaid, date: tomorrow },
    'Paga na saída',
    'liberado em outra data, liberado sem pagamento: Paga na saída'
  ]
]

it.each(reasons)('the history of an entry that was allowed says %s', async (_, row, reason, said) => {
  const { act, read } = await open(row, chief)
  expect((await act('checkin', { override: true, reason })).said[1]).toBe('done')
  expect((await read()).events).toMatchObject([{ action: 'checked-in', to: '3/3', reason: said }])
})

const hold = new Date('2026-11-20T12:10:00Z')

describe('an entry without the money', () => {
  it.each(['UNPAID', 'PENDING'] as const)('ends the deadline of a booking that is %s', async (status) => {
    const { act, read, clock, user } = await open({ status, holdUntil: hold }, chief)
    await act('checkin', { override: true })
    const { booking, events } = await read()
    expect(booking).toMatchObject({ status: 'UNPAID', payLater: true, holdUntil: null })
    const by = { at: clock.now(), userId: user.userId }
    expect(events).toMatchObject([
      { ...by, action: 'confirmed', from: status, to: 'UNPAID' },
      { ...by, action: 'checked-in' }
    ])
  })

  it('confirms nothing where no deadline runs', async () => {
    const { act, read } = await open({ status: 'PENDING', holdUntil: null }, chief)
    await act('checkin', { override: true })
    const { booking, events } = await read()
    expect(booking).toMatchObject({ status: 'PENDING', holdUntil: null, checkedInPeople: 3 })
    expect(events.map(({ action }) => action)).toEqual(['checked-in'])
  })

  it('is the only one that touches a deadline', async () => {
    const { act, read } = await open({ date: tomorrow, holdUntil: hold }, chief)
    await act('checkin', { override: true })
    expect((await read()).booking).toMatchObject({ status: 'APPROVED', holdUntil: hold })
  })
})
