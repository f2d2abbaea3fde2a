import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { lockBooking } from '#app/backend/db/queries/bookings/bookings.server.ts'
import { lockPaymentById, takeDueRefund } from '#app/backend/db/queries/money/refunds.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { noteRefunded } from '#app/backend/kernel/refund/note-refunded.server.ts'
import { applyPayment } from '#app/backend/payments/apply-payment.server.ts'
import { noGateways } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { DEFAULT_POLICY } from '#app/domain/refund/policy.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'
import { afterTheWork, answering, badAnswers, providerSecrets } from '../../support/server/providers/misdeeds.ts'
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
afterEach(async () => {
  await world.close()
  expect(await findBreaches(db)).toEqual({})
})

/** A whole booking of R$ 200,00 on its way back. */
async function asked() {
  const booking = await world.paid()
  const staff = await world.as(roles.financeiro)
  await staff.ask(booking.uuid)
  const [refund] = await world.readRefunds(booking.id)
  return { ...booking, staff, refundId: String(refund?.id) }
}

const stateOf = async (id: number) => (await world.readRefunds(id))[0]
const givenBack = async (providerId: string) =>
  (await world.gateway.listRefunds(providerId)).reduce((sum, { amount }) => sum + amount, 0)

it('asks for one refund of a place after another, and for those of other places meanwhile', async () => {
  const other = await world.till.openPlace()
  const places = [world.place, world.place, other]
  const owed: number[] = []
  for (const place of places) {
    const booking = await world.paid(place)
    await (await world.as(roles.financeiro, place)).ask(booking.uuid)
    owed.push(booking.id)
  }
  const running: string[] = []
  let begun = 0
  const { gateway } = world
  world.gateways.named = async (placeId) => ({
    ...gateway,
    async refund(order) {
      expect(running).not.toContain(placeId)
      running.push(placeId)
      begun += 1
      // The first of each place waits until that of the other place has begun.
      await expect.poll(() => begun).toBeGreaterThan(1)
      return gateway.refund(order).finally(() => running.splice(running.indexOf(placeId), 1))
    }
  })
  await world.send()
  const states = await Promise.all(owed.map(stateOf))
  expect(states.map((one) => one?.state)).toEqual(['done', 'done', 'done'])
})

describe('a provider that', () => {
  const names = Object.keys(badAnswers).filter((name) => !/70 MB|never ends|drips|never answers/.test(name))
  it.each(names)('%s refunds the money once, or leaves it to a person', async (name) => {
    const bad = badAnswers[name]
    if (!bad) throw new Error(name)
    const { id, uuid, payment } = await asked()
    world.provider.misbehave(/refunds$/, bad.misdeed, 2)
    await world.send()
    world.provider.misbehave(/^$/, null)
    const [refund] = await world.readRefunds(id)
    expect(refund?.problem ?? '').not.toMatch(providerSecrets)
    if (bad.kind === 'unsure') {
      expect(refund).toMatchObject({
        state: 'asked',
        attempts: 1,
        problem: expect.stringMatching(/consultado de novo/)
      })
      expect(refund?.tryAt?.getTime()).toBeGreaterThan(world.clock.now().getTime())
      await world.send()
      expect((await stateOf(id))?.attempts).toBe(1)
      world.clock.pass(60)
      await world.send()
    } else {
      expect(refund).toMatchObject({ state: 'failed', tryAt: null })
      const staff = await world.as(roles.financeiro)
      expect((await staff.list('state=problem')).body.data.map((row: { id: string }) => row.id)).toEqual([refund?.id])
      expect((await staff.move(String(refund?.id), 'retry')).body.outcome).toBe('done')
      await world.send()
    }
    expect(await stateOf(id)).toMatchObject({ state: 'done', problem: '' })
    expect(await givenBack(payment.providerId)).toBe(20_000)
    expect(await world.till.readBooking(uuid)).toMatchObject({ refund: 'done' })
  })
})

describe('a worker that dies', () => {
  it('before it asks leaves the refund for the next', async () => {
    const { id, payment } = await asked()
    expect(await takeDueRefund(db, world.clock.now())).not.toBeNull()
    expect(await takeDueRefund(db, world.clock.now())).toBeNull()
    world.clock.pass(5)
    await world.send()
    expect(await stateOf(id)).toMatchObject({ state: 'done', attempts: 2 })
    expect(await givenBack(payment.providerId)).toBe(20_000)
  })

  it('after the provider gave it back finds it with the same key', async () => {
    const { id, payment, refundId } = await asked()
    await takeDueRefund(db, world.clock.now())
    await world.gateway.refund({
      paymentId: payment.providerId,
      amount: 20_000,
      isWhole: true,
      idempotencyKey: refundId
    })
    world.clock.pass(5)
    await world.send()
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
    expect(await givenBack(payment.providerId)).toBe(20_000)
  })

  it('and a provider that forgot the key is looked through before its no is believed', async () => {
    const { id, payment } = await asked()
    world.provider.misbehave(/POST .*refunds$/, afterTheWork(answering(500)), 1)
    await world.send()
    world.clock.pass(60)
    world.provider.misbehave(/POST .*refunds$/, answering(400, { message: 'already refunded' }), 1)
    await world.send()
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
    expect(await givenBack(payment.providerId)).toBe(20_000)
  })

  it('takes the oldest due refund of a place that no other worker has', async () => {
    const first = await asked()
    world.clock.pass(1)
    const second = await asked()
    const now = world.clock.now()
    const { placeId } = world.place
    const { rows } = await db.pool.query('select id from places where id <> $1', [placeId])
    const others = rows.map((row) => String(row.id))
    expect(await takeDueRefund(db, now, [...others, placeId])).toBeNull()
    expect(await takeDueRefund(db, now, others)).toMatchObject({ id: first.refundId, attempts: 1 })
    expect(await takeDueRefund(db, now, others)).toMatchObject({ id: second.refundId })
    expect(await takeDueRefund(db, now, others)).toBeNull()
  })

  it('beside others sends each once', async () => {
    const all = [await asked(), await asked(), await asked()]
    await Promise.all(Array.from({ length: 6 }, () => world.send()))
    for (const { id, payment } of all) {
      expect(await stateOf(id)).toMatchObject({ state: 'done', attempts: 1 })
      expect(await givenBack(payment.providerId)).toBe(20_000)
    }
  })
})

describe('refunds by hand', () => {
  it('are neither given nor refused while the provider may be working on them', async () => {
    const { id, staff, refundId } = await asked()
    expect((await staff.move(refundId, 'give', 'No portal')).body.code).toBe('changed')
    world.provider.misbehave(/POST .*refunds$/, answering(500), 50)
    await world.send()
    expect(await stateOf(id)).toMatchObject({ state: 'asked', attempts: 1 })
    expect((await staff.move(refundId, 'refuse', 'Engano')).body.code).toBe('changed')
    await db.pool.query(`update refunds set state = 'sent' where id = $1`, [refundId])
    expect((await staff.move(refundId, 'give', 'No portal')).body.code).toBe('changed')
    expect((await staff.move(refundId, 'retry')).body.code).toBe('changed')
  })

  it('are asked again when credentials fail after an unsure answer', async () => {
    const { id } = await asked()
    // Refunds of other tests may be due too.
    world.provider.misbehave(/POST .*refunds$/, afterTheWork(answering(500)), 50)
    await world.send()
    world.clock.pass(60)
    world.provider.misbehave(/refunds$/, answering(401), 50)
    await world.send()
    expect(await stateOf(id)).toMatchObject({ state: 'asked', attempts: 2 })
  })

  it('where no provider answers for the place any more, with who gave it and how', async () => {
    const { id, uuid, staff, refundId } = await asked()
    Object.assign(world.backend, { gateways: noGateways })
    await world.send()
    expect(await stateOf(id)).toMatchObject({ state: 'failed', problem: expect.stringMatching(/portal/) })
    const operador = await world.as(roles.operador)
    expect((await operador.move(refundId, 'give', 'No portal')).status).toBe(403)
    expect((await staff.move(refundId, 'give', '')).body.fields).toHaveProperty('note')
    const both = [staff.move(refundId, 'give', 'No portal'), staff.move(refundId, 'give', 'No portal')]
    expect((await Promise.all(both)).map(({ body }) => body.outcome).sort()).toEqual(['already', 'done'])
    expect(await stateOf(id)).toMatchObject({ state: 'done', givenBy: staff.userId, note: 'No portal' })
    expect(await world.till.readBooking(uuid)).toMatchObject({ refund: 'done' })
  })

  it('out of the drawer at once, and an undone receipt no more', async () => {
    const { uuid, hash } = await world.till.book(world.place, { payment_method: 'cod', payLater: true })
    const staff = await world.as([...roles.operador, 'operation/undo-receive'])
    const key = randomUUID()
    await staff.event('receive', hash, { method: 'pos_money', value: '200,00', key })
    const { body } = await staff.ask(uuid, { kind: 'tickets', tickets: { MEIA: 1 }, given: 'money' })
    expect(body.refunds).toMatchObject([{ state: 'done', at_desk: true, note: 'Devolvido em dinheiro', value: 40 }])
    const { booking, payments } = await world.till.readMoney(uuid)
    expect(booking).toMatchObject({ status: 'APPROVED', final: 16_000, refund: 'done' })
    expect(payments).toMatchObject([{ provider: 'desk', refunded: 4000, status: 'APPROVED' }])
    const undone = await staff.event('undo-receive', hash, { payment: key, reason: 'Engano' })
    expect(undone.body.code).toBe('refunded')
    // Not given yet: the job leaves it alone, and who stands there marks it.
    const rest = await staff.ask(uuid)
    const id = rest.body.refunds[0].id
    await world.send()
    expect((await staff.read(id)).body).toMatchObject({ state: 'asked', by_hand: true })
    expect((await staff.move(id, 'give', 'Em dinheiro')).body.outcome).toBe('done')
    expect(await world.till.readBooking(uuid)).toMatchObject({ status: 'CANCELLED', refund: 'done' })
  })
})

it('owe nothing for a payment taken by mistake, although the policy keeps a part of other payments', async () => {
  const kept = { ...DEFAULT_POLICY, tiers: [{ hours: 1, percent: 50 }] }
  const { uuid, hash } = await world.till.book(world.place, { payment_method: 'cod', payLater: true })
  const staff = await world.as([...roles.financeiro, 'operation/undo-receive'])
  const keys = [randomUUID(), randomUUID()]
  for (const key of keys) await staff.event('receive', hash, { method: 'pos_money', value: '100,00', key })
  await db.pool.query(
    `update bookings set refund_policy = $2, created_at = created_at - interval '8 days' where public_id = $1`,
    [uuid, kept]
  )
  await staff.event('cancel', hash, { reason: 'Pedido', cancelled_by: 'visitor' })
  expect(await world.till.readBooking(uuid)).toMatchObject({ refund: 'due', kept: 10_000 })
  await staff.event('undo-receive', hash, { payment: keys[0], reason: 'Engano' })
  expect(await world.till.readBooking(uuid)).toMatchObject({ status: 'CANCELLED', refund: '' })
})

describe('refunds that the provider reports', () => {
  const note = (bookingId: number, paymentId: string, total: number) =>
    inTransaction(db, async (tx) => {
      const booking = await lockBooking(tx, { id: bookingId })
      const payment = await lockPaymentById(tx, paymentId)
      if (!booking || !payment) throw new Error('gone')
      return noteRefunded(tx, { booking, payment, now: world.clock.now() }, total)
    })

  it('count first as those we asked for, however often they are reported', async () => {
    const { id, payment, uuid } = await asked()
    world.provider.misbehave(/POST .*refunds$/, afterTheWork(answering(500)), 1)
    await world.send()
    expect(await note(id, payment.id, 20_000)).toBe(true)
    expect(await note(id, payment.id, 20_000)).toBe(false)
    expect(await note(id, payment.id, 0)).toBe(false)
    world.clock.pass(60)
    await world.send()
    expect(await stateOf(id)).toMatchObject({ state: 'done', attempts: 1 })
    const { payments, actions } = await world.till.readMoney(uuid)
    expect(payments).toMatchObject([{ refunded: 20_000, status: 'CANCELLED' }])
    expect(actions.filter((action) => action === 'refunded')).toHaveLength(1)
  })

  it('otherwise count as made elsewhere: a paid booking then owes the missing amount', async () => {
    const { id, payment, uuid } = await world.paid()
    expect(await note(id, payment.id, 5000)).toBe(true)
    expect(await world.till.readBooking(uuid)).toMatchObject({ status: 'UNPAID', refund: '' })
    const { payments } = await world.till.readMoney(uuid)
    expect(payments).toMatchObject([{ refunded: 5000, status: 'APPROVED' }])
  })

  it('exclude charge-backs, and are due again when the money returns', async () => {
    const { id, payment, uuid } = await asked()
    const hear = () =>
      applyPayment(world.backend, {
        gateway: world.gateway,
        placeId: world.place.placeId,
        paymentId: payment.providerId
      })
    await world.simulator.decide(payment.providerId, 'charge-back')
    expect(await hear()).toBe('CANCELLED')
    expect(await stateOf(id)).toMatchObject({ state: 'dropped' })
    await world.simulator.decide(payment.providerId, 'reimburse')
    expect(await hear()).toBe('APPROVED')
    const { booking, payments } = await world.till.readMoney(uuid)
    expect(payments).toMatchObject([{ status: 'APPROVED', refunded: 0 }])
    expect(booking).toMatchObject({ status: 'CANCELLED', refund: 'due' })
  })

  it('excludes our own earlier refund when a charge-back is reimbursed', async () => {
    const { id, payment, uuid } = await world.paid()
    const staff = await world.as(roles.financeiro)
    await staff.ask(uuid, { kind: 'tickets', tickets: { MEIA: 1 } })
    await world.send()
    const hear = () =>
      applyPayment(world.backend, {
        gateway: world.gateway,
        placeId: world.place.placeId,
        paymentId: payment.providerId
      })
    await world.simulator.decide(payment.providerId, 'charge-back')
    expect(await hear()).toBe('CANCELLED')
    await world.simulator.decide(payment.providerId, 'reimburse')
    expect(await hear()).toBe('APPROVED')
    const { booking, payments } = await world.till.readMoney(uuid)
    expect(payments).toMatchObject([{ status: 'APPROVED', refunded: 4000 }])
    expect(booking).toMatchObject({ status: 'APPROVED', final: 16_000 })
    expect((await world.readRefunds(id)).map(({ state }) => state)).toEqual(['done'])
  })

  it('leave nothing to refund twice: a request that no longer fits is dropped with a reason', async () => {
    const { id, payment } = await asked()
    await db.pool.query('update refunds set attempts = 0 where booking_id = $1', [id])
    await note(id, payment.id, 5000)
    expect(await stateOf(id)).toMatchObject({ state: 'dropped', problem: expect.stringMatching(/outro caminho/) })
  })
})
