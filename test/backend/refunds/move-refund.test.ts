import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingEvents, refunds } from '#app/backend/db/schema.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { openRefundWorld, type RefundWorld, roles } from './world.ts'

let db: Database
let world: RefundWorld
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await openRefundWorld(db)
})
afterEach(() => world.close())

type Row = Partial<typeof refunds.$inferInsert>
type Staff = Awaited<ReturnType<RefundWorld['as']>>

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** A refund of R$ 200,00 in the state that a test needs, its asker, an approver and somebody who only gives cash. */
async function openRefund(row: Row, { atDesk = false } = {}) {
  const { uuid, id } = atDesk ? await payAtDesk() : await world.paid()
  const asker = await world.as(roles.operador)
  const approver = await world.as(roles.financeiro)
  await asker.ask(uuid, atDesk ? { given: 'money' } : {})
  const [refund] = await world.readRefunds(id)
  const refundId = String(refund?.id)
  await db.orm.update(refunds).set(row).where(eq(refunds.id, refundId))
  const read = async () => (await world.readRefunds(id))[0]
  return { refundId, bookingId: id, asker, approver, read }
}

async function payAtDesk() {
  const { uuid, hash } = await world.till.book(world.place, { payment_method: 'cod', payLater: true })
  const { id } = await world.till.readBooking(uuid)
  const desk = await world.as(roles.operador)
  await desk.event('receive', hash, { method: 'pos_money', value: '200,00', key: randomUUID() })
  return { uuid, id }
}

const at = new Date('2026-11-20T12:00:00Z')
const changed = 'Esta devolução já mudou de situação. Confira antes de continuar.'

const refused: [string, Row, string, string][] = [
  ['approves no failed refund', { state: 'failed' }, 'approve', changed],
  ['approves no dropped refund', { state: 'dropped' }, 'approve', changed],
  ['sends no refund again that waits for approval', { state: 'approval' }, 'retry', changed],
  ['sends no dropped refund again', { state: 'dropped' }, 'retry', changed],
  ['drops no refund on its way', { state: 'sent' }, 'refuse', changed],
  ['gives no dropped refund', { state: 'dropped' }, 'give', changed],
  [
    'drops no refund that the provider was asked for',
    { state: 'asked', attempts: 1 },
    'refuse',
    'O provedor já foi consultado sobre esta devolução: espere a resposta.'
  ],
  [
    'gives no refund that waits to be sent',
    { state: 'asked', tryAt: at },
    'give',
    'Esta devolução está sendo enviada ao provedor: espere a resposta.'
  ],
  [
    'gives no refund on its way',
    { state: 'sent', tryAt: null },
    'give',
    'Esta devolução já foi enviada ao provedor: espere a resposta.'
  ]
]

it.each(refused)('%s', async (_, row, action, message) => {
  const { refundId, approver, read } = await openRefund(row)
  const before = await read()
  const { status, body } = await approver.move(refundId, action, 'Em dinheiro')
  expect([status, body.code, body.message]).toEqual([409, 'changed', message])
  expect(await read()).toEqual(before)
})

const repeated: [string, Row][] = [
  ['retry', { state: 'asked' }],
  ['refuse', { state: 'dropped' }],
  ['give', { state: 'done' }]
]

it.each(repeated)('says that a second %s changes nothing', async (action, row) => {
  const { refundId, approver, read } = await openRefund(row)
  const before = await read()
  const { body } = await approver.move(refundId, action, 'Em dinheiro')
  expect([body.outcome, body.message]).toEqual(['already', 'Isto já tinha sido feito.'])
  expect(await read()).toEqual(before)
})

describe('approving', () => {
  it('names both accounts in the history and lets the money go', async () => {
    const { refundId, bookingId, asker, approver, read } = await openRefund({ state: 'approval', tryAt: null })
    const own = await asker.move(refundId, 'approve')
    expect([own.status, own.body.message]).toEqual([403, 'Peça a quem aprova devoluções.'])
    const { body } = await approver.move(refundId.toUpperCase(), 'approve')
    expect([body.outcome, plain(body.message)]).toEqual(['done', 'Devolução de R$ 200,00 aprovada.'])
    expect(await read()).toMatchObject({
      state: 'asked',
      approvedBy: approver.userId,
      approvedAt: world.clock.now(),
      tryAt: world.clock.now()
    })
    const events = await db.orm.select().from(bookingEvents).where(eq(bookingEvents.bookingId, bookingId))
    const approved = events.find(({ action }) => action === 'refund-approved')
    expect(approved?.reason?.split('. ').length).toBeGreaterThanOrEqual(2)
    await world.send()
    expect(await read()).toMatchObject({ state: 'done' })
    expect((await approver.move(refundId, 'approve')).body.outcome).toBe('already')
  })

  it('is refused to the asker, who holds the permission too', async () => {
    const { refundId, approver } = await openRefund({ state: 'approval' })
    await db.orm.update(refunds).set({ askedBy: approver.userId }).where(eq(refunds.id, refundId))
    const { status, body } = await approver.move(refundId, 'approve')
    expect([status, body.message]).toEqual([403, 'Quem pediu a devolução não a aprova: peça a outra pessoa.'])
  })

  it('is refused to an account that is the asker by another name', async () => {
    const { refundId, asker, read } = await openRefund({ state: 'approval' })
    await db.pool.query(`update users set phone = '+5575999990001' where id = $1`, [asker.userId])
    const double = await world.as(roles.financeiro, world.place, { phone: '+5575999990001' })
    const { status, body } = await double.move(refundId, 'approve')
    expect([status, body.code]).toEqual([409, 'same_person'])
    expect(await read()).toMatchObject({ state: 'approval', approvedBy: null })
  })

  it('is no right of who may only give cash', async () => {
    const { refundId } = await openRefund({ state: 'approval', tryAt: null }, { atDesk: true })
    const desk = await world.as(roles.operador)
    for (const action of ['approve', 'refuse', 'retry']) {
      expect([action, (await desk.move(refundId, action, 'Em dinheiro')).status]).toEqual([action, 403])
    }
  })
})

describe('refusing', () => {
  it('wants a reason of three letters and keeps it in the history', async () => {
    const { refundId, bookingId, approver, read } = await openRefund({ state: 'approval' })
    const short = await approver.move(refundId, 'refuse', ' ab ')
    expect(short.body.fields).toEqual({ note: ['Diga por que a devolução não é feita.'] })
    const { body } = await approver.move(refundId, 'refuse', ' não ')
    expect([body.outcome, body.message]).toEqual([
      'done',
      'Devolução não aprovada. O valor continua a devolver até que seja pedido de outra forma.'
    ])
    expect(await read()).toMatchObject({ state: 'dropped', note: 'não', tryAt: null, endedAt: world.clock.now() })
    const events = await db.orm.select().from(bookingEvents).where(eq(bookingEvents.bookingId, bookingId))
    expect(events.filter(({ action }) => action === 'refund-refused')).toMatchObject([{ reason: 'não' }])
  })

  it.each<Row>([
    { state: 'failed', attempts: 3 },
    { state: 'asked', attempts: 0 }
  ])('is possible for %o', async (row) => {
    const { refundId, approver, read } = await openRefund(row)
    expect((await approver.move(refundId, 'refuse', 'Veio em outra reserva')).body.outcome).toBe('done')
    expect(await read()).toMatchObject({ state: 'dropped' })
  })
})

describe('sending again', () => {
  it('forgets the failure and is tried at once', async () => {
    const failed: Row = { state: 'failed', attempts: 9, tryAt: null, problem: 'Sem saldo' }
    const { refundId, approver, read } = await openRefund(failed)
    const { body } = await approver.move(refundId, 'retry')
    expect([body.outcome, body.message]).toEqual(['done', 'A devolução será enviada de novo em instantes.'])
    expect(await read()).toMatchObject({ state: 'asked', tryAt: world.clock.now(), problem: '' })
  })

  it('is nothing for cash', async () => {
    const { refundId, approver } = await openRefund({ state: 'failed' }, { atDesk: true })
    const { status, body } = await approver.move(refundId, 'retry')
    expect([status, body.code, body.message]).toEqual([409, 'changed', 'Este valor é devolvido no balcão.'])
  })
})

describe('giving by hand', () => {
  const give = (staff: Staff, id: string, note: string) => staff.move(id, 'give', note)

  it('wants to know how, and ends the refund', async () => {
    const { refundId, approver, read } = await openRefund({ state: 'failed', tryAt: at })
    expect((await give(approver, refundId, ' ab ')).body.fields).toEqual({ note: ['Diga como o valor foi devolvido.'] })
    const { body } = await give(approver, refundId, ' Pix ')
    expect([body.outcome, plain(body.message)]).toEqual(['done', 'Devolução de R$ 200,00 marcada como feita.'])
    expect(await read()).toMatchObject({ state: 'done', note: 'Pix' })
  })
})

describe('giving cash', () => {
  const both = ['operation/refund', 'operation/receive']
  const able: [boolean, string[], boolean][] = [
    [true, both, true],
    [true, ['operation/refund'], false],
    [true, ['operation/receive'], false],
    [false, both, false]
  ]

  it.each(able)('at the desk: %s, with %j: %s', async (atDesk, granted, isGiven) => {
    // Above the limit, so that the asker gives nothing at once.
    await world.setPlace({ refundLimit: 100 })
    const { refundId, read } = await openRefund({ state: 'asked', tryAt: null }, { atDesk })
    const desk = await world.as(granted)
    const { status } = await desk.move(refundId, 'give', 'Em dinheiro')
    expect([status, (await read())?.state]).toEqual(isGiven ? [200, 'done'] : [403, 'asked'])
  })
})

it('knows no refund of another place', async () => {
  const { refundId, read } = await openRefund({ state: 'failed' })
  const before = await read()
  const stranger = await world.as(roles.financeiro, await world.till.openPlace())
  for (const action of ['approve', 'refuse', 'retry', 'give']) {
    const { status, body } = await stranger.move(refundId, action, 'Em dinheiro')
    expect([status, body.message]).toEqual([404, 'Esta devolução não existe.'])
  }
  expect(await read()).toEqual(before)
})

it.each(['x', randomUUID()])('knows no refund %j', async (id) => {
  const staff = await world.as(roles.financeiro)
  const { status, body } = await staff.move(id, 'retry')
  expect([status, body.message]).toEqual([404, 'Esta devolução não existe.'])
})
