import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingEvents, bookings, payments, refunds } from '#app/backend/db/schema.server.ts'
import {
  GatewayFault,
  type GatewayRefund,
  noGateways,
  type PaymentGateway,
  type RefundOrder
} from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { sendRefunds } from '#app/backend/refunds/send-refunds.server.ts'
import { log } from '#app/log.server.ts'
import { createPlace, friday, type TestPlace } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addBooking } from '../clients/world.ts'
import { only, openTill } from '../payments/world.ts'

let db: Database
let place: TestPlace
let till: ReturnType<typeof openTill>
beforeAll(async () => {
  db = await openTestDatabase()
  place = await createPlace(db)
})
afterAll(() => db.close())
beforeEach(() => {
  till = openTill(db)
})
// What one test leaves waiting would be sent by the next.
afterEach(() => db.orm.update(refunds).set({ tryAt: null }))

type Row = Partial<typeof refunds.$inferInsert>
type Answer = (order: RefundOrder) => Promise<GatewayRefund> | GatewayRefund

const minute = 60_000
const inMs = (ms: number) => new Date(friday.getTime() + ms)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

interface Opened {
  payment?: Partial<typeof payments.$inferInsert>
  /** Other refunds of the payment that the provider knows. */
  ours?: string[]
  made?: GatewayRefund[]
}

/** R$ 150,00 on its way back, of a payment of R$ 200,00 of which R$ 50,00 went back before, and a provider that answers. */
async function openRefund(row: Row, answer: Answer, { payment = {}, ours = [], made = [] }: Opened = {}) {
  const { placeId } = place
  const { id: bookingId } = await addBooking(db, place, {
    status: 'CANCELLED',
    total: 20_000,
    final: 20_000,
    refund: 'due'
  })
  const paymentId = randomUUID()
  const [paid] = await db.orm
    .insert(payments)
    .values({
      id: paymentId,
      placeId,
      bookingId,
      provider: 'spoken',
      providerId: `charge ${paymentId}`,
      method: 'pix',
      status: 'APPROVED',
      value: 20_000,
      refunded: 5000,
      paidAt: friday,
      createdAt: friday,
      ...payment
    })
    .returning()
  const refund = { placeId, bookingId, paymentId, value: 15_000, askedAs: 'staff', createdAt: friday }
  for (const providerId of ours) {
    await db.orm.insert(refunds).values({ ...refund, id: randomUUID(), state: 'done', value: 5000, providerId })
  }
  const id = randomUUID()
  await db.orm.insert(refunds).values({ ...refund, id, state: 'asked', tryAt: friday, reason: 'Choveu', ...row })
  const orders: RefundOrder[] = []
  const looked: string[] = []
  const gateway: PaymentGateway = {
    ...till.provider,
    name: 'spoken',
    async refund(order) {
      orders.push(order)
      return answer(order)
    },
    async listRefunds(charge) {
      looked.push(charge)
      return made
    }
  }
  Object.assign(till.backend, { gateways: only(gateway) })
  const read = async () => {
    const [now] = await db.orm.select().from(refunds).where(eq(refunds.id, id))
    const [kept] = await db.orm.select().from(payments).where(eq(payments.id, paymentId))
    const [booking] = await db.orm.select().from(bookings).where(eq(bookings.id, bookingId))
    return { refund: now, refunded: kept?.refunded, due: booking?.refund }
  }
  const events = () =>
    db.orm
      .select()
      .from(bookingEvents)
      .where(and(eq(bookingEvents.bookingId, bookingId), ne(bookingEvents.action, 'created')))
  return { id, charge: paid?.providerId, orders, looked, read, events, send: () => sendRefunds(till.backend) }
}

const told = (state: GatewayRefund['state'], changes: Partial<GatewayRefund> = {}): GatewayRefund => ({
  id: 'new',
  amount: 15_000,
  state,
  said: '',
  ...changes
})
const faulty =
  (...fault: ConstructorParameters<typeof GatewayFault>): Answer =>
  () => {
    throw new GatewayFault(...fault)
  }
const unsure = 'O provedor não respondeu com clareza. Ele será consultado de novo.'

describe('a provider that gives the money back', () => {
  it('ends the refund, in the name of the provider', async () => {
    till.clock.pass(1)
    const { id, charge, orders, looked, read, events, send } = await openRefund({}, () => told('done'))
    await send()
    expect(orders).toEqual([{ paymentId: charge, amount: 15_000, isWhole: true, idempotencyKey: id }])
    expect(looked).toEqual([])
    const ended = { state: 'done', attempts: 1, providerId: 'new', endedAt: inMs(minute), tryAt: null, problem: '' }
    expect(await read()).toMatchObject({ refund: ended, refunded: 20_000, due: 'done' })
    expect(await events()).toMatchObject([{ action: 'refunded', actor: 'provedor', reason: 'Choveu' }])
    expect(till.backend.live.changedSince(place.placeId, inMs(minute).getTime())).toEqual(['bookings'])
  })

  it('later has it on its way, and is looked through the next time, not asked', async () => {
    const { orders, looked, charge, read, events, send } = await openRefund({ problem: 'x' }, () => told('sent'), {
      made: [told('sent', { id: 'other' }), told('sent')]
    })
    await send()
    const sent = { state: 'sent', providerId: 'new', problem: '', sentAt: friday, tryAt: inMs(minute / 2) }
    expect(await read()).toMatchObject({ refund: sent, refunded: 5000 })
    till.clock.pass(1)
    await send()
    expect([orders.length, looked]).toEqual([1, [charge]])
    expect(await read()).toMatchObject({ refund: { ...sent, attempts: 2, tryAt: inMs(2 * minute) } })
    expect(await events()).toEqual([])
  })

  it('at last ends the one that was on its way', async () => {
    const row = { state: 'sent', providerId: 'new', attempts: 3, sentAt: friday }
    const made = [told('failed', { id: 'other' }), told('done')]
    const { orders, read, send } = await openRefund(row, () => told('failed'), { made })
    await send()
    expect(orders).toEqual([])
    expect(await read()).toMatchObject({ refund: { state: 'done', providerId: 'new' }, refunded: 20_000 })
  })

  it('is asked again where it no longer knows the one that was on its way', async () => {
    const row = { state: 'sent', providerId: 'gone' }
    const { orders, read, send } = await openRefund(row, () => told('done'), { made: [told('done', { id: 'other' })] })
    await send()
    expect(orders).toHaveLength(1)
    expect(await read()).toMatchObject({ refund: { state: 'done', providerId: 'new' } })
  })

  const orders: [string, Row, Partial<typeof payments.$inferInsert>, boolean][] = [
    ['all of what is left', {}, {}, true],
    ['a part of what is left', { value: 14_999 }, {}, false],
    ['a part of it all', {}, { refunded: 0 }, false],
    ['a payment that was never kept', { value: 14_999 }, { held: 'late' }, true]
  ]
  it.each(orders)('is told whether it is the whole payment: %s', async (_, row, payment, isWhole) => {
    const { orders: heard, send } = await openRefund(row, faulty('unsure', 'down'), { payment })
    await send()
    expect(heard).toMatchObject([{ isWhole, amount: row.value ?? 15_000 }])
  })
})

it('a credit takes its money back and no provider is asked', async () => {
  const payment = { provider: 'credit', method: 'credit', refunded: 0 }
  const { orders, read, send } = await openRefund({ value: 20_000 }, () => told('failed'), { payment })
  await send()
  expect(orders).toEqual([])
  expect(await read()).toMatchObject({ refund: { state: 'done', providerId: '', problem: '' }, refunded: 20_000 })
})

describe('a refund that is left to a person', () => {
  const noGateway = 'Sem ligação com o provedor. Devolva no portal dele e marque como devolvida.'
  const noKey = 'O provedor não reconhece as credenciais do parque. Confira-as nas configurações.'
  const noCall = 'Este provedor não devolve por aqui. Devolva no portal dele e marque como devolvida.'
  const long = 'n'.repeat(200)
  const answers: [string, Answer, string, Opened][] = [
    ['does not give it back', () => told('failed'), 'O provedor não devolveu R$ 150,00.', {}],
    ['does not accept the credentials', faulty('credentials', 'no', 401, 600), noKey, {}],
    ['has no such call', faulty('unsupported', 'no'), noCall, {}],
    ['refuses it', faulty('refused', `${long}x`), `O provedor recusou a devolução (${long}).`, {}],
    ['is connected no more', () => told('done'), noGateway, { payment: { provider: 'gone' } }],
    ['never had the payment', () => told('done'), noGateway, { payment: { providerId: null } }]
  ]

  it.each(answers)('says why where the provider %s', async (_, answer, problem, opened) => {
    till.clock.pass(1)
    const { read, events, send } = await openRefund({ providerId: '' }, answer, opened)
    await send()
    const { refund, ...money } = await read()
    expect(plain(refund?.problem ?? '')).toBe(problem)
    expect(refund).toMatchObject({ state: 'failed', tryAt: null, providerId: '', attempts: 1, endedAt: null })
    expect(money).toEqual({ refunded: 5000, due: 'due' })
    const [event, ...more] = await events()
    expect(event).toMatchObject({ action: 'refund-failed', actor: 'provedor', at: inMs(minute) })
    expect([plain(event?.reason ?? ''), more]).toEqual([problem, []])
    expect(till.backend.live.changedSince(place.placeId, inMs(minute).getTime())).toEqual(['bookings'])
  })

  it('forgets the one that failed on its way', async () => {
    const row = { state: 'sent', providerId: 'new', attempts: 3, sentAt: friday }
    const { orders, read, send } = await openRefund(row, () => told('done'), { made: [told('failed')] })
    await send()
    expect(orders).toEqual([])
    expect(await read()).toMatchObject({ refund: { state: 'failed', providerId: '', tryAt: null } })
  })

  it('says so where no provider is left at all', async () => {
    const { read, send } = await openRefund({}, () => told('done'))
    Object.assign(till.backend, { gateways: noGateways })
    await send()
    expect(await read()).toMatchObject({ refund: { state: 'failed', problem: noGateway } })
  })
})

describe('a provider that leaves it open', () => {
  const noKey = 'O provedor não reconhece as credenciais do parque. Confira-as nas configurações.'
  const answers: [string, Row, Answer, string, number][] = [
    ['does not answer', {}, faulty('unsure', 'down'), unsure, minute / 2],
    ['wants to wait', {}, faulty('unsure', 'busy', 429, 600), unsure, 10 * minute],
    ['takes no credentials later', { attempts: 1 }, faulty('credentials', 'no', 401, 600), noKey, 10 * minute],
    ['takes no credentials later still', { attempts: 2 }, faulty('credentials', 'no', 401), noKey, 2 * minute]
  ]

  it.each(answers)('is asked again where it %s', async (_, row, answer, problem, wait) => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const { id, looked, read, events, send } = await openRefund(row, answer, { made: [told('done')] })
    await send()
    const attempts = (row.attempts ?? 0) + 1
    expect(await read()).toMatchObject({
      refund: { state: 'asked', problem, tryAt: inMs(wait), attempts, providerId: '' },
      refunded: 5000
    })
    expect([await events(), looked]).toEqual([[], []])
    expect(warn.mock.calls).toEqual([[{ refundId: id, attempts }, 'refund not done yet']])
  })

  it('is asked again, and the fault is logged, where the fault is ours', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const fault = new Error('ours')
    const { id, looked, read, send } = await openRefund({}, () => Promise.reject(fault), { made: [told('done')] })
    await send()
    expect(await read()).toMatchObject({ refund: { state: 'asked', problem: unsure, tryAt: inMs(minute / 2) } })
    expect(error.mock.calls).toEqual([[{ refundId: id, err: fault }, 'a refund could not be sent']])
    expect([warn.mock.calls.length, looked]).toEqual([1, []])
  })

  it('is not complained about once it answers', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const { send } = await openRefund({}, () => told('sent'))
    await send()
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('a refusal', () => {
  const ours = told('done', { id: 'ours', amount: 5000 })
  const lists: [string, boolean, GatewayRefund[]][] = [
    ['is no news where the books lack just this refund', true, [ours, told('done')]],
    ['is no news where the refund is on its way', true, [ours, told('sent')]],
    ['is believed where no refund was made', false, []],
    ['is believed where the one that was made failed', false, [ours, told('failed')]],
    ['is believed where the books lack nothing', false, [told('done')]],
    [
      'is believed where the one of this value is ours',
      false,
      [told('done', { id: 'ours' }), told('done', { amount: 5000 })]
    ],
    ['is believed where none is of this value', false, [ours, told('done', { amount: 15_001 })]]
  ]

  it.each(lists)('%s', async (_, isFound, made) => {
    const { looked, charge, read, send } = await openRefund({}, faulty('refused', 'already'), { made, ours: ['ours'] })
    await send()
    expect(looked).toEqual([charge])
    const isSent = made.some(({ id, state }) => id === 'new' && state === 'sent')
    const state = isFound ? (isSent ? 'sent' : 'done') : 'failed'
    const problem = isFound ? '' : 'O provedor recusou a devolução (already).'
    expect(await read()).toMatchObject({ refund: { state, problem, providerId: isFound ? 'new' : '' } })
  })
})

it.each<[string, GatewayRefund['state']]>([
  ['failed', 'done'],
  ['dropped', 'failed'],
  ['done', 'failed']
])('a refund that somebody made %s while the provider was asked stays so', async (state, answer) => {
  const opened = await openRefund({}, async () => {
    const ended = { state, tryAt: null, note: 'No portal' }
    await db.orm.update(refunds).set(ended).where(eq(refunds.id, opened.id))
    return told(answer)
  })
  await opened.send()
  const refund = { state, note: 'No portal', providerId: '', problem: '' }
  expect(await opened.read()).toMatchObject({ refund, refunded: 5000 })
  expect(await opened.events()).toEqual([])
})
