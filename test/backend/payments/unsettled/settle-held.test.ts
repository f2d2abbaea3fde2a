import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { answering, retelling } from '../../../support/server/providers/misdeeds.ts'
import { roles } from '../../refunds/world.ts'
import { openUnsettledWorld, solver, type UnsettledWorld } from './world.ts'

let db: Database
let world: UnsettledWorld
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await openUnsettledWorld(db)
})
afterEach(async () => {
  await world.close()
  expect(await findBreaches(db)).toEqual({})
})

const reading = /^GET \/v1\/payments\/\d+$/

describe('held money that is accepted', () => {
  it.each([
    { came: 15_000, status: 'UNPAID', refund: '', said: 'less leaves the rest to be paid' },
    { came: 25_000, status: 'APPROVED', refund: 'due', said: 'more pays the booking, and what is too much is due' }
  ])('counts as received: $said', async ({ came, status, refund }) => {
    const held = await world.hold(came)
    const before = await world.received()
    const { settle } = await world.as()
    const { status: answered, body } = await settle(held.id, 'accept', { seen: came / 100 })
    expect([answered, body.outcome, body.item.state]).toEqual([200, 'done', 'accepted'])
    expect(await world.readPayment(held.id)).toMatchObject({ status: 'APPROVED', value: came, held: '', askAt: null })
    expect(await world.till.readBooking(held.uuid)).toMatchObject({ status, refund, holdUntil: null })
    expect((await world.received()) - before).toBe(came)
    const { events } = await world.till.readMoney(held.uuid)
    expect(events.find(({ action }) => action === 'held-accepted')).toMatchObject({
      reason: 'Conferido no portal',
      userId: expect.any(Number)
    })
  })

  it('pays a booking after the hold if its places are free, and is due if they are sold', async () => {
    const { settle } = await world.as()
    const kept = await world.hold(20_100)
    world.clock.pass(16)
    await world.till.release()
    expect(await world.till.readBooking(kept.uuid)).toMatchObject({ status: 'EXPIRED' })
    expect((await settle(kept.id, 'accept', { seen: 201 })).status).toBe(200)
    expect(await world.till.readBooking(kept.uuid)).toMatchObject({ status: 'APPROVED', refund: 'due' })

    const late = await world.hold(20_100)
    world.clock.pass(16)
    await world.till.release()
    const { productId, date, time } = await world.till.readBooking(late.uuid)
    await db.pool.query('update slot_days set capacity = taken where product_id = $1 and date = $2 and time = $3', [
      productId,
      date,
      time
    ])
    expect((await settle(late.id, 'accept', { seen: 201 })).status).toBe(200)
    expect(await world.till.readBooking(late.uuid)).toMatchObject({ status: 'EXPIRED', refund: 'due' })
  })

  it('stays held when its own time ends', async () => {
    const held = await world.hold(15_000)
    world.clock.pass(16)
    await world.apply(held.providerId)
    const after = await world.readPayment(held.id)
    expect([after.status, after.held === '', after.heldValue]).toEqual(['EXPIRED', false, 15_000])
    const { actions } = await world.till.readMoney(held.uuid)
    expect(actions.filter((action) => action === 'held')).toHaveLength(1)
  })

  it('is accepted once, by however many at once', async () => {
    const held = await world.hold(15_000)
    const staff = await Promise.all([world.as(), world.as()])
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => staff[at % 2]?.settle(held.id, 'accept', { seen: 150 }))
    )
    expect(answers.map((answer) => answer?.status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(answers.filter((answer) => answer?.body.outcome === 'done')).toHaveLength(1)
    const { actions } = await world.till.readMoney(held.uuid)
    expect(actions.filter((action) => action === 'held-accepted')).toHaveLength(1)
    expect(await world.received()).toBe(15_000)
  })

  it('is accepted or given back, where two decide otherwise at once', async () => {
    const held = await world.hold(15_000)
    const { settle } = await world.as()
    const answers = await Promise.all(
      ['accept', 'return', 'accept', 'return'].map((action) => settle(held.id, action, { seen: 150 }))
    )
    expect(answers.filter(({ body }) => body.outcome === 'done')).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const refunds = await world.readRefunds(held.bookingId)
    const { status } = await world.readPayment(held.id)
    expect(status === 'APPROVED').toBe(refunds.length === 0)
  })

  it('is not believed without the provider, which says another amount, nothing, or that it went back', async () => {
    const held = await world.hold(15_000)
    const { settle, read } = await world.as()
    world.provider.misbehave(reading, answering(503))
    const away = await settle(held.id, 'accept', { seen: 150 })
    expect([away.status, away.body.message]).toEqual([503, expect.stringMatching(/O provedor não respondeu/)])

    world.provider.misbehave(
      reading,
      retelling((truth) => ({ ...truth, transaction_amount: 12.3 }))
    )
    const other = await settle(held.id, 'accept', { seen: 150 })
    expect([other.status, other.body.code]).toEqual([409, 'changed'])
    expect((await read(held.id)).body.received).toBe(12.3)

    world.provider.misbehave(
      reading,
      retelling((truth) => ({ ...truth, status: 'refunded', transaction_amount_refunded: 150 }))
    )
    const gone = await settle(held.id, 'accept', { seen: 150 })
    expect([gone.status, gone.body.message]).toEqual([409, expect.stringMatching(/não está mais lá/)])
    expect(await world.readPayment(held.id)).toMatchObject({ status: 'CANCELLED', held: '', value: 15_000 })
    expect(await world.received()).toBe(0)
  })

  it('is refused while its payer disputes it', async () => {
    const held = await world.hold(15_000)
    await world.simulator.decide(held.providerId, 'dispute')
    const { settle } = await world.as()
    const refused = await settle(held.id, 'accept', { seen: 150 })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/contestou/)])
    expect(await world.readPayment(held.id)).toMatchObject({ dispute: 'open', status: 'PENDING' })
  })

  it('counts for the chosen booking only', async () => {
    const other = await world.till.book(world.place)
    const { id: otherId, code } = await world.till.readBooking(other.uuid)
    const held = await world.hold(20_000, { orderId: other.hash })
    const { settle } = await world.as()
    const untold = await settle(held.id, 'accept', { seen: 200 })
    expect([untold.status, Object.keys(untold.body.fields)]).toEqual([422, ['code']])
    const own = await settle(held.id, 'accept', { seen: 200, code: held.code })
    expect([own.status, own.body.fields.code]).toEqual([422, ['O provedor diz que este pagamento é de outra reserva.']])
    const done = await settle(held.id, 'accept', { seen: 200, code: `${code.slice(0, 4)}-${code.slice(4)}` })
    expect([done.status, done.body.outcome]).toEqual([200, 'done'])
    expect(await world.till.readBooking(other.uuid)).toMatchObject({ status: 'APPROVED', refund: '' })
    expect(await world.till.readBooking(held.uuid)).toMatchObject({ status: 'PENDING' })
    expect(await world.readPayment(held.id)).toMatchObject({ bookingId: otherId, status: 'APPROVED' })
    const left = await world.till.readMoney(held.uuid)
    expect(left.actions.at(-1)).toBe('held-moved')
  })
})

describe('held money that is given back', () => {
  it('goes whole, and no booking passes for paid by it meanwhile', async () => {
    const held = await world.hold(15_000)
    const { settle, read } = await world.as()
    const { status, body } = await settle(held.id, 'return', { seen: 150 })
    expect([status, body.outcome, body.item.state]).toEqual([200, 'done', 'returning'])
    expect(await world.received()).toBe(0)
    expect((await settle(held.id, 'return', { seen: 150 })).body.outcome).toBe('already')
    expect((await settle(held.id, 'accept', { seen: 150 })).status).toBe(409)
    await world.apply(held.providerId)
    expect(await world.till.readBooking(held.uuid)).toMatchObject({ status: 'PENDING', refund: '' })
    await world.send()
    expect(await world.readRefunds(held.bookingId)).toMatchObject([{ state: 'done', value: 15_000 }])
    expect(await world.readPayment(held.id)).toMatchObject({
      status: 'CANCELLED',
      value: 15_000,
      refunded: 15_000,
      held: ''
    })
    expect(await world.till.readBooking(held.uuid)).toMatchObject({ status: 'PENDING', refund: '' })
    expect((await read(held.id)).body).toMatchObject({ state: 'returned', received: 150 })
    const given = await world.gateway.listRefunds(held.providerId)
    expect(given.map(({ amount }) => amount)).toEqual([15_000])
  })

  it('waits for a second person above the limit, and is to be decided again where that one refuses', async () => {
    await world.setPlace({ refundLimit: 10_000 })
    const held = await world.hold(15_000)
    const asker = await world.as()
    const approver = await world.as()
    const asked = await asker.settle(held.id, 'return', { seen: 150 })
    expect(asked.body.message).toMatch(/Outra pessoa/)
    const [refund] = await world.readRefunds(held.bookingId)
    expect(refund).toMatchObject({ state: 'approval', tryAt: null })
    const move = (token: string, action: string) =>
      world.call('PUT', `/refunds/${refund?.id}`, { token, body: { action, note: 'Melhor aceitar' } })
    expect((await move(asker.token, 'approve')).status).toBe(403)
    expect((await move(approver.token, 'refuse')).status).toBe(200)
    expect((await asker.read(held.id)).body.state).toBe('open')
    expect((await asker.settle(held.id, 'accept', { seen: 150 })).body.outcome).toBe('done')
  })

  it('waits for a second person where two of one booking are above the limit together', async () => {
    await world.setPlace({ refundLimit: 20_000 })
    const first = await world.hold(15_000)
    const second = await world.holdBeside(first, 15_000)
    const { settle } = await world.as()
    expect((await settle(first.id, 'return', { seen: 150 })).body.message).toMatch(/Acompanhe/)
    expect((await settle(second.id, 'return', { seen: 150 })).body.message).toMatch(/Outra pessoa/)
    const states = (await world.readRefunds(first.bookingId)).map(({ state, paymentId }) => [paymentId, state])
    expect(new Map(states as [string, string][])).toEqual(
      new Map([
        [first.id, 'asked'],
        [second.id, 'approval']
      ])
    )
    await world.send()
    expect(await world.gateway.listRefunds(second.providerId)).toEqual([])
  })

  it('is counted once when the provider returns it, and ends the request made here', async () => {
    const held = await world.hold(15_000)
    const { settle } = await world.as()
    await settle(held.id, 'return', { seen: 150 })
    await world.gateway.refund({
      paymentId: held.providerId,
      amount: 15_000,
      isWhole: true,
      idempotencyKey: '7b0f2a3e-2f5b-4b3a-8f0e-3f8f0d1c2b4a'
    })
    await world.apply(held.providerId)
    await world.send()
    expect(await world.readPayment(held.id)).toMatchObject({ status: 'CANCELLED', value: 15_000, refunded: 15_000 })
    expect(await world.readRefunds(held.bookingId)).toMatchObject([{ state: 'done' }])
    expect(await world.gateway.listRefunds(held.providerId)).toHaveLength(1)
  })

  it("leaves the booking's other payment unchanged", async () => {
    const held = await world.hold(15_000)
    const { settle } = await world.as()
    await settle(held.id, 'return', { seen: 150 })
    const again = await world.payOnline(held.bookingId, 20_000, held.hash)
    await db.pool.query(`update payments set status = 'EXPIRED', paid_at = null where id = $1`, [again.id])
    await world.apply(again.providerId)
    expect(await world.till.readBooking(held.uuid)).toMatchObject({ status: 'APPROVED', refund: '' })
    await world.send()
    expect(await world.till.readBooking(held.uuid)).toMatchObject({ status: 'APPROVED', refund: '' })
    expect(await world.received()).toBe(20_000)
  })
})

describe('permission to settle held money', () => {
  it('says why, sees values, and holds the permission', async () => {
    const held = await world.hold(15_000)
    const { settle } = await world.as()
    for (const note of ['', ' a ']) {
      const refused = await settle(held.id, 'accept', { seen: 150, note })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['note']])
    }
    const blind = await world.as(solver.filter((key) => key !== 'operation/values'))
    expect((await blind.settle(held.id, 'accept', { seen: 150 })).body.code).toBe('no_values')
    expect((await blind.read(held.id)).body).toMatchObject({ asked: null, received: null })
    const looker = await world.as([...roles.financeiro, 'financial/unsettled'])
    expect((await looker.settle(held.id, 'accept', { seen: 150 })).status).toBe(403)
    const elsewhere = await world.as(solver, await world.till.openPlace())
    expect((await elsewhere.settle(held.id, 'accept', { seen: 150 })).status).toBe(404)
    expect((await settle(held.id, 'adopt', { code: held.code })).status).toBe(400)
    expect(await world.readPayment(held.id)).toMatchObject({ status: 'PENDING' })
  })
})
