import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingEvents, bookings, payments, refunds } from '#app/backend/db/schema.server.ts'
import {
  GatewayFault,
  type GatewayRefund,
  type PaymentGateway,
  type RefundOrder
} from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { sendRefunds } from '#app/backend/refunds/send-refunds.server.ts'
import { log } from '#app/log.server.ts'
import { createPlace, friday, type TestPlace } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addBooking } from '../clients/world.ts'
import { only, openTill } from '../payments/world.ts'

type Row = Partial<typeof refunds.$inferInsert>
type Answer = (order: RefundOrder) => Promise<GatewayRefund> | GatewayRefund

/** What the provider says of one payment, and what it was asked. */
interface Script {
  answer: Answer
  made: GatewayRefund[]
  orders: RefundOrder[]
  looked: string[]
}

let db: Database
let place: TestPlace
let till: ReturnType<typeof openTill>
let scripts: Map<string, Script>
beforeAll(async () => {
  db = await openTestDatabase()
  place = await createPlace(db)
})
afterAll(() => db.close())
beforeEach(() => {
  till = openTill(db)
  scripts = new Map()
  const scriptOf = (charge: string) => scripts.get(charge) ?? never(charge)
  const gateway: PaymentGateway = {
    ...till.provider,
    name: 'spoken',
    async refund(order) {
      const { orders, answer } = scriptOf(order.paymentId)
      orders.push(order)
      return answer(order)
    },
    async listRefunds(charge) {
      const { looked, made } = scriptOf(charge)
      looked.push(charge)
      return made
    }
  }
  Object.assign(till.backend, { gateways: only(gateway) })
})
// What one test leaves waiting would be sent by the next.
afterEach(() => db.orm.update(refunds).set({ tryAt: null }))

function never(charge: string): never {
  throw new Error(`nobody expected ${charge}`)
}

const minute = 60_000
const inMs = (ms: number) => new Date(friday.getTime() + ms)
const plain = (text = '') => text.replaceAll('\u00a0', ' ')
/** It costs a second each time, so that a table is sent at once. */
const send = () => sendRefunds(till.backend)

interface Opened {
  payment?: Partial<typeof payments.$inferInsert>
  /** Other refunds of the payment that the provider knows. */
  ours?: string[]
  made?: GatewayRefund[]
}

/** R$ 150,00 on its way back, of a payment of R$ 200,00 of which R$ 50,00 went back before, and what its provider says. */
async function openRefund(row: Row, answer: Answer, { payment = {}, ours = [], made = [] }: Opened = {}) {
  const { placeId } = place
  const visit = { total: 20_000, final: 20_000 }
  const { id: bookingId } = await addBooking(db, place, { ...visit, status: 'CANCELLED', refund: 'due' })
  const paymentId = randomUUID()
  const charge = `charge ${paymentId}`
  await db.orm.insert(payments).values({
    id: paymentId,
    placeId,
    bookingId,
    provider: 'spoken',
    providerId: charge,
    method: 'pix',
    status: 'APPROVED',
    value: 20_000,
    refunded: 5000,
    paidAt: friday,
    createdAt: friday,
    ...payment
  })
  const refund = { placeId, bookingId, paymentId, value: 15_000, askedAs: 'staff', createdAt: friday }
  for (const providerId of ours) {
    await db.orm.insert(refunds).values({ ...refund, id: randomUUID(), state: 'done', value: 5000, providerId })
  }
  const id = randomUUID()
  await db.orm.insert(refunds).values({ ...refund, id, state: 'asked', tryAt: friday, reason: 'Choveu', ...row })
  const script: Script = { answer, made, orders: [], looked: [] }
  scripts.set(charge, script)
  /** Its words with plain spaces. */
  const read = async () => {
    const [now] = await db.orm.select().from(refunds).where(eq(refunds.id, id))
    const [kept] = await db.orm.select().from(payments).where(eq(payments.id, paymentId))
    const [booking] = await db.orm.select().from(bookings).where(eq(bookings.id, bookingId))
    const isNew = and(eq(bookingEvents.bookingId, bookingId), ne(bookingEvents.action, 'created'))
    const events = await db.orm.select().from(bookingEvents).where(isNew)
    return {
      ...now,
      problem: plain(now?.problem),
      refunded: kept?.refunded,
      due: booking?.refund,
      events: events.map(({ action, actor, at, reason }) => ({ action, actor, at, reason: plain(reason) })),
      orders: script.orders.length,
      looks: script.looked.length
    }
  }
  return { id, charge, ...script, read }
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
const noKey = 'O provedor não reconhece as credenciais do parque. Confira-as nas configurações.'

interface Case extends Opened {
  row?: Row
  answer: Answer
  becomes: object
}

/** Sends them all at once; each is named with what became of it. */
async function sendAll(cases: Record<string, Case>) {
  const opened = []
  for (const [name, { row = {}, answer, becomes, ...more }] of Object.entries(cases)) {
    opened.push({ name, becomes, ...(await openRefund(row, answer, more)) })
  }
  await send()
  for (const { name, becomes, read } of opened) expect({ name, ...(await read()) }).toMatchObject({ name, ...becomes })
  return opened
}

describe('a provider that gives the money back', () => {
  it('ends the refund, in the name of the provider', async () => {
    till.clock.pass(1)
    const { id, charge, orders, read } = await openRefund({}, () => told('done'))
    const tell = vi.spyOn(till.backend.live, 'tell')
    await send()
    expect(orders).toEqual([{ paymentId: charge, amount: 15_000, isWhole: true, idempotencyKey: id }])
    const ended = { state: 'done', attempts: 1, providerId: 'new', endedAt: inMs(minute), tryAt: null, problem: '' }
    expect(await read()).toMatchObject({
      ...ended,
      refunded: 20_000,
      due: 'done',
      looks: 0,
      events: [{ action: 'refunded', actor: 'provedor', at: inMs(minute), reason: 'Choveu' }]
    })
    expect(tell.mock.calls).toEqual([[place.placeId, ['bookings']]])
  })

  it('later has it on its way, and is looked through the next time, not asked', async () => {
    const made = [told('sent', { id: 'other' }), told('sent')]
    const { read } = await openRefund({ problem: 'x' }, () => told('sent'), { made })
    await send()
    const sent = {
      state: 'sent',
      providerId: 'new',
      problem: '',
      sentAt: friday,
      refunded: 5000,
      events: [],
      orders: 1
    }
    expect(await read()).toMatchObject({ ...sent, tryAt: inMs(minute / 2), looks: 0 })
    till.clock.pass(1)
    await send()
    expect(await read()).toMatchObject({ ...sent, attempts: 2, tryAt: inMs(2 * minute), looks: 1 })
  })

  const onItsWay: Row = { state: 'sent', providerId: 'new', attempts: 3, sentAt: friday }
  const other = told('failed', { id: 'other' })

  it('is believed of the one that was on its way', () =>
    sendAll({
      'at last is done': {
        row: onItsWay,
        answer: () => told('failed'),
        made: [other, told('done')],
        becomes: { state: 'done', providerId: 'new', refunded: 20_000, orders: 0 }
      },
      'at last failed': {
        row: onItsWay,
        answer: () => told('done'),
        made: [told('failed')],
        becomes: { state: 'failed', providerId: '', tryAt: null, refunded: 5000, orders: 0 }
      },
      'is known no more': {
        row: { ...onItsWay, providerId: 'gone' },
        answer: () => told('done'),
        made: [other],
        becomes: { state: 'done', providerId: 'new', orders: 1 }
      }
    }))

  it('is told whether it is the whole payment', async () => {
    const answer = faulty('unsure', 'down')
    const opened = await sendAll({
      'all of what is left': { answer, becomes: {} },
      'a part of what is left': { row: { value: 14_999 }, answer, becomes: {} },
      'a part of it all': { answer, payment: { refunded: 0 }, becomes: {} },
      'a payment that was never kept': { row: { value: 14_999 }, answer, payment: { held: 'late' }, becomes: {} }
    })
    const heard = opened.flatMap(({ name, orders }) => orders.map(({ isWhole, amount }) => [name, isWhole, amount]))
    expect(heard).toEqual([
      ['all of what is left', true, 15_000],
      ['a part of what is left', false, 14_999],
      ['a part of it all', false, 15_000],
      ['a payment that was never kept', true, 14_999]
    ])
  })
})

it('a credit takes its money back and no provider is asked', () =>
  sendAll({
    credit: {
      row: { value: 20_000 },
      answer: () => told('failed'),
      payment: { provider: 'credit', method: 'credit', refunded: 0 },
      becomes: { state: 'done', providerId: '', problem: '', refunded: 20_000, orders: 0 }
    }
  }))

it('a refund is left to a person, who is told why', async () => {
  till.clock.pass(1)
  const tell = vi.spyOn(till.backend.live, 'tell')
  const leftWith = (problem: string) => ({
    state: 'failed',
    problem,
    tryAt: null,
    providerId: '',
    attempts: 1,
    endedAt: null,
    refunded: 5000,
    due: 'due',
    events: [{ action: 'refund-failed', actor: 'provedor', at: inMs(minute), reason: problem }]
  })
  const noGateway = leftWith('Sem ligação com o provedor. Devolva no portal dele e marque como devolvida.')
  const noCall = 'Este provedor não devolve por aqui. Devolva no portal dele e marque como devolvida.'
  const long = 'n'.repeat(200)
  await sendAll({
    'not given back': { answer: () => told('failed'), becomes: leftWith('O provedor não devolveu R$ 150,00.') },
    'no credentials at once': { answer: faulty('credentials', 'no', 401, 600), becomes: leftWith(noKey) },
    'no such call': { answer: faulty('unsupported', 'no'), becomes: leftWith(noCall) },
    refused: {
      answer: faulty('refused', `${long}x`),
      becomes: leftWith(`O provedor recusou a devolução (${long}).`)
    },
    'connected no more': { answer: () => told('done'), payment: { provider: 'gone' }, becomes: noGateway },
    'a payment that it never had': { answer: () => told('done'), payment: { providerId: null }, becomes: noGateway }
  })
  expect(tell.mock.calls).toEqual(Array(6).fill([place.placeId, ['bookings']]))
})

describe('a provider that leaves it open', () => {
  it('is asked again, later and later, and that is logged', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const fault = new Error('ours')
    const again = (attempts: number, problem: string, wait: number) => ({
      state: 'asked',
      attempts,
      problem,
      tryAt: inMs(wait),
      providerId: '',
      refunded: 5000,
      events: [],
      looks: 0
    })
    const made = [told('done')]
    const opened = await sendAll({
      'no answer': { answer: faulty('unsure', 'down'), made, becomes: again(1, unsure, minute / 2) },
      'wants to wait': { answer: faulty('unsure', 'busy', 429, 600), made, becomes: again(1, unsure, 10 * minute) },
      'no credentials later': {
        row: { attempts: 1 },
        answer: faulty('credentials', 'no', 401, 600),
        made,
        becomes: again(2, noKey, 10 * minute)
      },
      'no credentials later still': {
        row: { attempts: 2 },
        answer: faulty('credentials', 'no', 401),
        made,
        becomes: again(3, noKey, 2 * minute)
      },
      'our own fault': { answer: () => Promise.reject(fault), made, becomes: again(1, unsure, minute / 2) }
    })
    const tries = [1, 1, 2, 3, 1]
    const warned = opened.map(({ id }, at) => [{ refundId: id, attempts: tries[at] }, 'refund not done yet'])
    expect(warn.mock.calls).toHaveLength(warned.length)
    expect(warn.mock.calls).toEqual(expect.arrayContaining(warned))
    expect(error.mock.calls).toEqual([[{ refundId: opened.at(-1)?.id, err: fault }, 'a refund could not be sent']])
  })

  it('is not complained about once it answers', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    await sendAll({ sent: { answer: () => told('sent'), becomes: { state: 'sent' } } })
    expect(warn).not.toHaveBeenCalled()
  })
})

it('a refusal is believed unless the provider has made just this refund', () => {
  const mine = told('done', { id: 'ours', amount: 5000 })
  const refused = (becomes: object, made: GatewayRefund[]): Case => ({
    answer: faulty('refused', 'already'),
    made,
    ours: ['ours'],
    becomes: { looks: 1, orders: 1, ...becomes }
  })
  const believed = { state: 'failed', problem: 'O provedor recusou a devolução (already).', providerId: '' }
  const found = { problem: '', providerId: 'new' }
  return sendAll({
    'the books lack just this one': refused({ ...found, state: 'done' }, [mine, told('done')]),
    'this one is on its way': refused({ ...found, state: 'sent' }, [mine, told('sent')]),
    'none was made': refused(believed, []),
    'the one that was made failed': refused(believed, [mine, told('failed')]),
    'the books lack nothing': refused(believed, [told('done')]),
    'the one of this value is ours': refused(believed, [told('done', { id: 'ours' }), told('done', { amount: 5000 })]),
    'none is of this value': refused(believed, [mine, told('done', { amount: 15_001 })])
  })
})

it('a refund that somebody ended while the provider was asked stays so', () => {
  const ended = (state: string, answer: GatewayRefund['state']): Case => ({
    async answer({ idempotencyKey }) {
      await db.orm.update(refunds).set({ state, tryAt: null, note: 'No portal' }).where(eq(refunds.id, idempotencyKey))
      return told(answer)
    },
    becomes: { state, note: 'No portal', providerId: '', problem: '', refunded: 5000, events: [], orders: 1 }
  })
  return sendAll({
    failed: ended('failed', 'done'),
    dropped: ended('dropped', 'failed'),
    done: ended('done', 'failed')
  })
})
