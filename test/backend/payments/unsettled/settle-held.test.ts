import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { payments, refunds } from '#app/backend/db/schema.server.ts'
import type { GatewayPayment } from '#app/backend/providers/gateways/payment-gateway.server.ts'
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

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const otherwise = 'Este pagamento já foi resolvido de outra forma. Confira antes de continuar.'
const already = ['already', 'Este pagamento já tinha sido resolvido assim.']
const spaced = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** The provider says this of every payment from now on; `before` runs while it is asked for the first time. */
function saying(more: Partial<GatewayPayment>, before: () => Promise<unknown> = async () => {}) {
  const { gateway, backend } = world
  let asked = 0
  const findPayment = async (id: string) => {
    const said = await gateway.findPayment(id)
    asked += 1
    if (asked === 1) await before()
    return said && { ...said, ...more }
  }
  backend.gateways = { ...backend.gateways, named: async () => ({ ...gateway, findPayment }) }
}

const set = (id: string, row: Partial<typeof payments.$inferInsert>) =>
  db.orm.update(payments).set(row).where(eq(payments.id, id))

/** A request of the past for a payment's money. */
async function refundOf(held: { id: string; bookingId: number }, row: Partial<typeof refunds.$inferInsert>) {
  const at = world.clock.now()
  const whose = { id: randomUUID(), placeId: world.place.placeId, bookingId: held.bookingId, paymentId: held.id }
  const ended = { state: 'dropped', value: 15_000, askedAs: 'staff', createdAt: at, endedAt: at }
  await db.orm.insert(refunds).values({ ...whose, ...ended, ...row })
  return () => db.orm.delete(refunds).where(eq(refunds.id, whose.id))
}

const bookOther = async () => world.till.readBooking((await world.till.book(world.place)).uuid)

describe('the answer to a decision over held money', () => {
  it('names the money, and the booking where it is another', async () => {
    const own = await world.hold(15_000)
    const { settle } = await world.as()
    const { status, body } = await settle(own.id, 'accept', { seen: 150 })
    expect([status, body.outcome, plain(body.message)]).toEqual([200, 'done', 'R$ 150,00 aceitos.'])
    const other = await bookOther()
    const foreign = await world.hold(15_000, { orderId: other.hash })
    const moved = await settle(foreign.id, 'accept', { seen: 150, code: other.code })
    expect(plain(moved.body.message)).toBe(`R$ 150,00 aceitos na reserva ${spaced(other.code)}.`)
  })

  it.each([
    ['accept', 'return'],
    ['return', 'accept']
  ])('repeats %s without asking anybody, and is no to %s then', async (action, opposite) => {
    const held = await world.hold(15_000)
    const { settle } = await world.as()
    await settle(held.id, action, { seen: 150 })
    await world.send()
    world.provider.misbehave(reading, answering(503))
    const again = await settle(held.id, action, { seen: 1 })
    expect([again.status, again.body.outcome, again.body.message]).toEqual([200, ...already])
    const late = await settle(held.id, opposite, { seen: 150 })
    expect([late.status, late.body.code, late.body.message]).toEqual([409, 'changed', otherwise])
  })

  it('says that the money is on its way back', async () => {
    const held = await world.hold(15_000)
    const { settle } = await world.as()
    const { body } = await settle(held.id, 'return', { seen: 150 })
    expect(plain(body.message)).toBe('Devolução de R$ 150,00 pedida. Acompanhe em Devoluções.')
    const again = await settle(held.id, 'return', { seen: 150 })
    expect([again.status, again.body.outcome, again.body.message]).toEqual([200, ...already])
    const refused = await settle(held.id, 'accept', { seen: 150 })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'changed',
      'Este pagamento já está sendo devolvido. Veja em Devoluções.'
    ])
    expect(await world.readRefunds(held.bookingId)).toHaveLength(1)
  })

  it.each([
    ['accept', 149.99],
    ['accept', null],
    ['return', 150.01],
    ['return', null]
  ])('to %s of R$ 123,00 that the page showed as %s is no, and the page then shows it', async (action, seen) => {
    const held = await world.hold(15_000)
    saying({ amount: 12_300 })
    const { settle } = await world.as()
    const { status, body } = await settle(held.id, action, { seen })
    expect([status, body.code, plain(body.message)]).toEqual([
      409,
      'changed',
      'O provedor diz que recebeu R$ 123,00, e a página mostrava outro valor. Confira e confirme de novo.'
    ])
    expect(await world.readPayment(held.id)).toMatchObject({ status: 'PENDING', heldValue: 12_300, value: 20_000 })
    expect(await world.readRefunds(held.bookingId)).toEqual([])
    expect((await settle(held.id, action, { seen: 123 })).body.outcome).toBe('done')
  })

  it.each<[string, number | null, number]>([
    ['was held', 15_000, 150],
    ['was asked for', null, 200]
  ])('is about what %s where the provider tells no amount', async (_, heldValue, seen) => {
    for (const action of ['accept', 'return']) {
      const held = await world.hold(15_000)
      await set(held.id, { heldValue })
      saying({ amount: null })
      const { settle } = await world.as()
      expect((await settle(held.id, action, { seen: seen + 1 })).status).toBe(409)
      await set(held.id, { heldValue })
      expect((await settle(held.id, action, { seen })).body.outcome).toBe('done')
    }
  })
})

describe('accepting held money', () => {
  it('takes the amount of the provider for the one that was held', async () => {
    const held = await world.hold(15_000)
    saying({ amount: 12_300 })
    const { settle } = await world.as()
    expect((await settle(held.id, 'accept', { seen: 123 })).status).toBe(200)
    expect(await world.readPayment(held.id)).toMatchObject({
      status: 'APPROVED',
      value: 12_300,
      heldValue: 12_300,
      held: '',
      bookingId: held.bookingId,
      paidAt: world.clock.now()
    })
    const { events } = await world.till.readMoney(held.uuid)
    expect(events.filter(({ action }) => action.startsWith('held-'))).toMatchObject([
      { action: 'held-accepted', at: world.clock.now(), reason: 'Conferido no portal', userId: expect.any(Number) }
    ])
  })

  it('moves it to a booking that waits for a charge of its own, and tells both', async () => {
    const other = await bookOther()
    const held = await world.hold(20_000, { orderId: other.hash })
    const at = world.clock.now()
    const charge = { provider: 'mercadopago', method: 'pix', status: 'PENDING', value: 20_000, createdAt: at } as const
    const whose = { id: randomUUID(), placeId: world.place.placeId, bookingId: other.id }
    await db.orm.insert(payments).values({ ...whose, ...charge, expiresAt: other.holdUntil })
    const { settle } = await world.as()
    expect((await settle(held.id, 'accept', { seen: 200, code: other.code })).body.outcome).toBe('done')
    expect(await world.readPayment(held.id)).toMatchObject({ status: 'APPROVED', bookingId: other.id, held: '' })
    const by = { at, reason: 'Conferido no portal', userId: expect.any(Number) }
    const left = await world.till.readMoney(held.uuid)
    expect(left.events.filter(({ action }) => action.startsWith('held-'))).toMatchObject([
      { ...by, action: 'held-moved', to: other.code }
    ])
    const reached = await world.till.readMoney(other.publicId)
    expect(reached.events.filter(({ action }) => action.startsWith('held-'))).toMatchObject([
      { ...by, action: 'held-accepted' }
    ])
  })

  it('counts for its own booking where the provider names none of ours', async () => {
    const held = await world.hold(20_000, { orderId: `loja-${randomUUID().slice(0, 8)}` })
    const { settle } = await world.as()
    const { body } = await settle(held.id, 'accept', { seen: 200, code: held.code })
    expect([body.outcome, plain(body.message)]).toEqual(['done', 'R$ 200,00 aceitos.'])
    expect(await world.till.readBooking(held.uuid)).toMatchObject({ status: 'APPROVED' })
    expect((await world.till.readMoney(held.uuid)).actions).not.toContain('held-moved')
  })

  it('moves nothing of which a refund was ever asked for, and may keep it', async () => {
    const other = await bookOther()
    const held = await world.hold(15_000, { orderId: other.hash })
    const beside = await world.holdBeside(held, 15_000)
    await refundOf({ ...held, id: beside.id }, {})
    const drop = await refundOf(held, {})
    const { settle } = await world.as()
    const refused = await settle(held.id, 'accept', { seen: 150, code: other.code })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'changed',
      'Deste pagamento já houve devolução: ele não passa a outra reserva.'
    ])
    expect(await world.readPayment(held.id)).toMatchObject({ bookingId: held.bookingId, status: 'PENDING' })
    await drop()
    // A refund of another payment of the booking is none of its own.
    expect((await settle(held.id, 'accept', { seen: 150, code: other.code })).status).toBe(200)
  })

  it('is no where all of it was given back by us', async () => {
    const held = await world.hold(15_000)
    const forget = await refundOf(held, { state: 'done' })
    const before = await world.readPayment(held.id)
    const { settle } = await world.as()
    const { status, body } = await settle(held.id, 'accept', { seen: 150 })
    expect([status, body.code, body.message]).toEqual([
      409,
      'changed',
      'Nada resta deste pagamento no provedor. Nada foi aceito.'
    ])
    expect(await world.readPayment(held.id)).toEqual(before)
    expect((await world.till.readMoney(held.uuid)).actions).not.toContain('held-accepted')
    await forget()
  })
})

describe('two bookings of held money', () => {
  it('are locked in the order of their keys', async () => {
    const target = await bookOther()
    const held = await world.hold(20_000, { orderId: target.hash })
    const { settle } = await world.as()
    const other = await db.pool.connect()
    const lock = 'select id from bookings where id = $1 for update skip locked'
    let isDone = false
    let free: number | null = null
    await other.query('begin')
    await other.query(lock, [target.id])
    const settling = settle(held.id, 'accept', { seen: 200, code: target.code }).finally(() => {
      isDone = true
    })
    try {
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      while (!isDone && !(await db.pool.query(waiting)).rowCount);
      // The decision waits for the lower key, and does not hold the higher one yet.
      free = (await other.query(lock, [held.bookingId])).rowCount
    } finally {
      await other.query('rollback')
      other.release()
    }
    expect([held.bookingId > target.id, free, (await settling).status]).toEqual([true, 1, 200])
  })
})

describe('giving held money back', () => {
  it.each([
    ['PENDING', 'EXPIRED'],
    ['EXPIRED', 'EXPIRED'],
    ['DENIED', 'DENIED']
  ] as const)('lets nothing wait for a charge that was %s', async (status, then) => {
    const held = await world.hold(15_000)
    await set(held.id, { status })
    const { settle } = await world.as()
    expect((await settle(held.id, 'return', { seen: 150, note: ' Veio errado ' })).body.outcome).toBe('done')
    const before = await world.readPayment(held.id)
    expect([before.status, before.held === '']).toEqual([then, false])
    const at = world.clock.now()
    expect(await world.readRefunds(held.bookingId)).toMatchObject([
      { state: 'asked', paymentId: held.id, value: 15_000, reason: 'Veio errado', createdAt: at, tryAt: at }
    ])
    const { events } = await world.till.readMoney(held.uuid)
    expect(events.at(-1)).toMatchObject({ action: 'held-returned', reason: 'Veio errado' })
  })

  it.each<[number | null, number]>([
    [5000, 10_000],
    [14_999, 1],
    [0, 15_000],
    [null, 15_000]
  ])('asks for what is left after %s went back', async (gone, value) => {
    const held = await world.hold(15_000)
    saying({ refunded: gone })
    const { settle } = await world.as()
    expect((await settle(held.id, 'return', { seen: 150 })).body.outcome).toBe('done')
    expect(await world.readRefunds(held.bookingId)).toMatchObject([{ value }])
  })

  it.each([15_000, 15_001])('is no where %s of R$ 150,00 went back', async (gone) => {
    const held = await world.hold(15_000)
    saying({ refunded: gone })
    const { settle } = await world.as()
    const { status, body } = await settle(held.id, 'return', { seen: 150 })
    expect([status, body.code, body.message]).toEqual([409, 'changed', 'Nada resta deste pagamento no provedor.'])
    expect(await world.readRefunds(held.bookingId)).toEqual([])
    expect(await world.readPayment(held.id)).toMatchObject({ status: 'PENDING' })
  })
})

describe('a decision that another overtakes while the provider is asked', () => {
  const overtaken = async (first: string, second: string) => {
    const held = await world.hold(15_000)
    const slow = await world.as()
    const fast = await world.as()
    saying({}, () => fast.settle(held.id, second, { seen: 150 }))
    const { status, body } = await slow.settle(held.id, first, { seen: 150 })
    const { actions } = await world.till.readMoney(held.uuid)
    return { status, body, done: actions.filter((action) => action.startsWith('held-')) }
  }

  it.each([
    ['accept', 'held-accepted'],
    ['return', 'held-returned']
  ])('finds an equal %s done', async (action, event) => {
    const { status, body, done } = await overtaken(action, action)
    expect([status, body.outcome, body.message]).toEqual([200, ...already])
    expect(done).toEqual([event])
  })

  it('accepts nothing that is on its way back', async () => {
    const { status, body, done } = await overtaken('accept', 'return')
    expect([status, body.message]).toEqual([409, 'Este pagamento já está sendo devolvido. Veja em Devoluções.'])
    expect(done).toEqual(['held-returned'])
  })

  it('gives nothing back that was accepted', async () => {
    const { status, body, done } = await overtaken('return', 'accept')
    expect([status, body.code, body.message]).toEqual([409, 'changed', otherwise])
    expect(done).toEqual(['held-accepted'])
  })

  it('gives nothing back that was given back whole', async () => {
    const held = await world.hold(15_000)
    const { settle } = await world.as()
    const giveBack = async () => {
      await settle(held.id, 'return', { seen: 150 })
      await world.send()
    }
    saying({}, giveBack)
    const { status, body } = await settle(held.id, 'return', { seen: 150 })
    expect([status, body.outcome, body.message]).toEqual([200, ...already])
    expect(await world.readRefunds(held.bookingId)).toMatchObject([{ state: 'done' }])
  })

  it('leaves it where it was moved', async () => {
    const other = await bookOther()
    for (const action of ['accept', 'return']) {
      const held = await world.hold(15_000, { orderId: `loja-${randomUUID().slice(0, 8)}` })
      const { settle } = await world.as()
      saying({}, () => settle(held.id, 'accept', { seen: 150, code: other.code }))
      const { status, body } = await settle(held.id, action, { seen: 150, code: held.code })
      expect([status, body.code, body.message]).toEqual([409, 'changed', otherwise])
      expect(await world.readPayment(held.id)).toMatchObject({ bookingId: other.id, status: 'APPROVED' })
    }
  })
})
