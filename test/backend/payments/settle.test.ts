import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import type { bookings, payments } from '#app/backend/db/schema.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { putOnTrip } from '../transport/put-on-trip.ts'
import { openCharge, staffNumber } from './charge-world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

type Booking = Partial<typeof bookings.$inferInsert>
type Payment = Partial<typeof payments.$inferInsert>

const at = new Date('2026-11-19T12:00:00Z')
const paidBooking: Booking = { status: 'APPROVED', holdUntil: null }
/** It was paid once, and went back. */
const gone: Payment = { status: 'CANCELLED', paidAt: at, expiresAt: null }

describe('money for a booking that is paid', () => {
  const back = ['paid', 'provedor', 'APPROVED', 'APPROVED', 'O valor devolvido voltou']
  const twice = ['refund-due', 'sistema', '', '', 'Pagamento em dobro']

  it.each<[string, Payment, number, number, string[], string]>([
    ['is its own that comes back', gone, 0, 0, back, ''],
    ['is its own while others pay a centavo less', gone, 0, 19_999, back, ''],
    ['is owed where others pay all', gone, 0, 20_000, twice, 'due'],
    ['is its own while others pay no fee beside the price', gone, 1000, 20_999, back, ''],
    ['is owed where others pay the fee too', gone, 1000, 21_000, twice, 'due'],
    ['is owed where it comes for the first time', { ...gone, paidAt: null }, 0, 0, twice, 'due']
  ])('%s', async (_, payment, kept, others, event, refund) => {
    const charge = await openCharge(db, { payment, booking: { ...paidBooking, kept } })
    if (others > 0) await charge.receive(others)
    expect(await charge.apply({ status: 'APPROVED' })).toBe('APPROVED')
    expect(await charge.events()).toEqual([event])
    expect(await charge.readBooking()).toMatchObject({ status: 'APPROVED', refund })
    const told = refund === 'due' ? ['refund', 'staff'] : []
    expect((await charge.told()).map(({ kind }) => kind)).toEqual(told)
  })
})

describe('money for a booking that waits for it', () => {
  const paid = (from: string) => ['paid', 'provedor', from, 'APPROVED', '']
  const twice = ['refund-due', 'sistema', '', '', 'Pagamento em dobro']
  const received = ['received', 'provedor', '', 'Pix', '']
  const costs = (final: number): Booking => ({ total: final, final })

  it.each<[string, Booking, number, string, string, string[][], boolean]>([
    ['pays a held one', {}, 0, 'APPROVED', '', [paid('PENDING')], false],
    ['pays one to be paid at the place', { status: 'UNPAID' }, 0, 'APPROVED', '', [paid('UNPAID')], false],
    [
      'confirms a held one that costs more',
      costs(20_001),
      0,
      'UNPAID',
      '',
      [['confirmed', 'provedor', 'PENDING', 'UNPAID', ''], received],
      false
    ],
    ['is a part of one that costs more', { status: 'UNPAID', ...costs(20_001) }, 0, 'UNPAID', '', [received], false],
    [
      'pays one with what came before',
      { status: 'UNPAID', ...costs(20_001) },
      1,
      'APPROVED',
      '',
      [paid('UNPAID')],
      false
    ],
    ['is owed beyond the price', costs(19_999), 0, 'APPROVED', 'due', [paid('PENDING'), twice], true],
    ['is told once as owed', { ...costs(19_999), refund: 'due' }, 0, 'APPROVED', 'due', [paid('PENDING')], false]
  ])('%s', async (_, booking, others, status, refund, events, isTold) => {
    const charge = await openCharge(db, { booking })
    if (others > 0) await charge.receive(others)
    expect(await charge.apply({ status: 'APPROVED', amount: null })).toBe('APPROVED')
    expect(await charge.events()).toEqual(events)
    expect(await charge.readBooking()).toMatchObject({ status, refund })
    const told = await charge.told()
    expect(told.map(({ kind, title }) => [kind, title])).toEqual(
      isTold
        ? [
            ['refund', 'Valor a devolver'],
            ['staff', 'Valor a devolver']
          ]
        : []
    )
    if (isTold)
      expect(told[1]).toMatchObject({ to: staffNumber, text: expect.stringContaining('(pagamento em dobro)') })
  })
})

describe('money after the end of the hold', () => {
  const late = async (capacity?: number) => {
    const charge = await openCharge(db, { capacity })
    charge.till.clock.pass(16)
    await charge.till.release()
    return charge
  }

  it('takes the places again, leaves the trips, and tells the visitor', async () => {
    const charge = await late(3)
    await putOnTrip(db, { placeId: charge.place.placeId, booking: charge.uuid, date: '2026-11-21' })
    const before = (await charge.events()).length
    expect(await charge.apply({ status: 'APPROVED' })).toBe('APPROVED')
    expect((await charge.events()).slice(before)).toEqual([
      ['trip-left', 'sistema', expect.any(String), '', 'O prazo tinha acabado'],
      ['paid', 'provedor', 'EXPIRED', 'APPROVED', 'Pagamento depois do prazo; ainda havia vagas']
    ])
    expect(await charge.readBooking()).toMatchObject({ status: 'APPROVED', refund: '' })
    expect((await charge.told()).map(({ kind, title }) => [kind, title])).toEqual([['payment', 'Pagamento recebido']])
  })

  it('is owed where the places are sold', async () => {
    const charge = await late(3)
    await charge.till.book(charge.place)
    const before = (await charge.events()).length
    expect(await charge.apply({ status: 'APPROVED' })).toBe('APPROVED')
    expect((await charge.events()).slice(before)).toEqual([
      ['refund-due', 'sistema', '', '', 'Pagamento depois do prazo, sem vagas']
    ])
    expect(await charge.readBooking()).toMatchObject({ status: 'EXPIRED', refund: 'due' })
    expect((await charge.told()).map(({ kind, text }) => [kind, text])).toEqual([
      ['refund', expect.stringContaining('(pagamento depois do prazo, sem vagas)')],
      ['staff', expect.stringContaining('(pagamento depois do prazo, sem vagas)')]
    ])
  })
})

describe('money for a cancelled booking', () => {
  it('is owed, with the free places untouched', async () => {
    const charge = await openCharge(db, { booking: { status: 'CANCELLED' } })
    expect(await charge.apply({ status: 'APPROVED' })).toBe('APPROVED')
    expect(await charge.events()).toEqual([['refund-due', 'sistema', '', '', 'Pagamento de reserva cancelada']])
    expect(await charge.readBooking()).toMatchObject({ status: 'CANCELLED', refund: 'due' })
    expect((await charge.told()).map(({ kind, text }) => [kind, text])).toEqual([
      ['refund', expect.stringContaining('(pagamento de reserva cancelada)')],
      ['staff', expect.stringContaining('(pagamento de reserva cancelada)')]
    ])
  })

  it.each<[string, Payment, number, number]>([
    ['nothing that others do not hold', {}, 0, 0],
    ['only what others hold', {}, 3000, 3000],
    ['no more than it was, of others', {}, 9000, 5000],
    ['all of it where the money had come before', gone, 0, 5000]
  ])('lets the place keep %s', async (_, payment, others, kept) => {
    const charge = await openCharge(db, { payment, booking: { status: 'CANCELLED', kept: 5000 } })
    if (others > 0) await charge.receive(others)
    await charge.apply({ status: 'APPROVED' })
    expect(await charge.readBooking()).toMatchObject({ status: 'CANCELLED', refund: 'due', kept })
  })

  it('lets the place keep nothing where it kept nothing', async () => {
    const charge = await openCharge(db, { booking: { status: 'CANCELLED' } })
    await charge.apply({ status: 'APPROVED' })
    expect(await charge.readBooking()).toMatchObject({ kept: 0 })
  })
})

describe('money that is gone', () => {
  const standing: Payment = { status: 'APPROVED', paidAt: at, askAt: null }

  it.each([
    ['ends a refund that was asked for', { status: 'CANCELLED', refunded: null }, 'done', ''],
    [
      'by a charge-back is no refund of ours',
      { status: 'CANCELLED', dispute: 'lost', refunded: null },
      'failed',
      'O valor já voltou por outro caminho.'
    ],
    ['by a charge-back after its refund ends that', { dispute: 'lost', refunded: 20_000 }, 'done', '']
  ] as const)('%s', async (_, said, state, problem) => {
    const charge = await openCharge(db, { payment: standing, booking: paidBooking })
    const readRefund = await charge.refund(20_000, {})
    expect(await charge.apply(said)).toBe('CANCELLED')
    expect(await readRefund()).toMatchObject({ state, problem })
    expect(await charge.read()).toMatchObject({ status: 'CANCELLED', refunded: 20_000 })
    expect(await charge.readBooking()).toMatchObject({ status: 'UNPAID' })
  })

  it('by a charge-back leaves a refund standing that was done before', async () => {
    const charge = await openCharge(db, { payment: { ...standing, refunded: 5000 }, booking: paidBooking })
    const done = await charge.refund(5000, { state: 'done' })
    const sent = await charge.refund(15_000, {})
    expect(await charge.apply({ status: 'CANCELLED', dispute: 'lost', refunded: null })).toBe('CANCELLED')
    expect([(await done())?.state, (await sent())?.state]).toEqual(['done', 'failed'])
    expect(await charge.read()).toMatchObject({ refunded: 20_000 })
  })
})
