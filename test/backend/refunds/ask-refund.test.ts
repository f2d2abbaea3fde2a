import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { readSlot } from '#app/backend/db/queries/bookings/places-taken.server.ts'
import { DEFAULT_POLICY } from '#app/domain/refund/policy.ts'
import { tomorrow } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'
import { putOnTrip } from '../transport/put-on-trip.ts'
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

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a refund of a whole booking', () => {
  it('ends it, gives its places back and sends the money where it came from, once however often it is asked', async () => {
    const { uuid, id } = await world.paid()
    const staff = await world.as(roles.operador)
    const seen = await staff.preview(uuid)
    expect(seen.body).toMatchObject({ value: 200, policy_value: 200, most: 200, departs: false, needs_second: false })
    expect(seen.body.parts).toMatchObject([{ method: 'pix', value: 200, by_hand: false }])
    const wish = { key: randomUUID(), seen: '200,00' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => staff.ask(uuid, wish)))
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual(['already', 'already', 'already', 'done'])
    await Promise.all([world.send(), world.send()])
    const { booking, payments, actions } = await world.till.readMoney(uuid)
    expect(booking).toMatchObject({ status: 'CANCELLED', refund: 'done', kept: 0 })
    expect(payments).toMatchObject([{ status: 'CANCELLED', refunded: 20_000, value: 20_000 }])
    expect(actions.slice(-4)).toEqual(['cancelled', 'refund-due', 'refund-asked', 'refunded'])
    expect(await world.readRefunds(id)).toMatchObject([
      { state: 'done', value: 20_000, askedBy: staff.userId, attempts: 1 }
    ])
    const slot = await readSlot(
      db.orm,
      { productId: booking.productId, date: booking.date, time: booking.time },
      world.clock.now()
    )
    expect(slot.remaining).toBe(40)
    const made = await world.gateway.listRefunds(payments[0]?.providerId ?? '')
    expect(made).toMatchObject([{ amount: 20_000, state: 'done' }])
  })

  it("keeps the policy's share, and owes nothing more", async () => {
    await world.setPlace({ refundPolicy: { ...DEFAULT_POLICY, tiers: [{ hours: 0, percent: 50 }] } })
    const { uuid } = await world.paid()
    await db.pool.query(`update bookings set created_at = created_at - interval '8 days' where public_id = $1`, [uuid])
    const staff = await world.as(roles.operador)
    expect((await staff.preview(uuid)).body).toMatchObject({ value: 100, policy_words: expect.stringMatching(/50%/) })
    expect((await staff.ask(uuid)).status).toBe(201)
    expect(await world.till.readBooking(uuid)).toMatchObject({ refund: 'due', kept: 10_000 })
    const { body } = await staff.list(`booking=${uuid}`)
    expect(body).toMatchObject({ total: 1, sum_value: 100, open_value: 100, done_value: 0 })
    await world.send()
    expect(await world.till.readBooking(uuid)).toMatchObject({ status: 'CANCELLED', refund: 'done' })
    const { payments } = await world.till.readMoney(uuid)
    expect(payments).toMatchObject([{ status: 'APPROVED', refunded: 10_000 }])
    expect((await staff.due()).body.data).toEqual([])
  })

  it('departs from the policy only with permission and a reason, and never exceeds the money received', async () => {
    const { uuid } = await world.paid()
    const operador = await world.as(roles.operador)
    const financeiro = await world.as(roles.financeiro)
    const refused = await operador.ask(uuid, { value: '150,00' })
    expect([refused.status, plain(refused.body.message)]).toEqual([403, expect.stringMatching(/R\$ 200,00/)])
    expect((await financeiro.ask(uuid, { value: '150,00', reason: ' ' })).body.fields).toHaveProperty('reason')
    expect((await financeiro.ask(uuid, { value: '200,01' })).body.fields).toHaveProperty('value')
    expect((await financeiro.ask(uuid, { seen: '199,00' })).body.code).toBe('changed')
    const { body } = await financeiro.ask(uuid, { value: '150,00' })
    expect(body.refunds).toMatchObject([{ departs: true, value: 150, state: 'asked' }])
    expect(await world.till.readBooking(uuid)).toMatchObject({ kept: 5000, refund: 'due' })
    // The amount kept by the policy is refunded after all.
    const rest = await financeiro.ask(uuid, { kind: 'due', value: '50,00' })
    expect(rest.body.refunds).toMatchObject([{ departs: true, value: 50 }])
    await world.send()
    expect(await world.till.readBooking(uuid)).toMatchObject({ kept: 0, refund: 'done' })
  })
})

describe('a refund of tickets', () => {
  it('takes them out of the booking: people, price, quota, places and seats', async () => {
    const { uuid, id } = await world.paid()
    await putOnTrip(db, { placeId: world.place.placeId, booking: uuid, date: tomorrow })
    const staff = await world.as(roles.operador)
    const query = 'kind=tickets&tickets=INTEIRA:1,MEIA:1'
    expect((await staff.preview(uuid, query)).body).toMatchObject({ value: 120, new_total: 80, people_left: 1 })
    const tickets = { INTEIRA: 1, MEIA: 1 }
    const asked = await staff.ask(uuid, { kind: 'tickets', tickets })
    expect([asked.status, asked.body.refunds?.length]).toEqual([201, 1])
    await world.send()
    const { booking, payments } = await world.till.readMoney(uuid)
    expect(booking).toMatchObject({
      status: 'APPROVED',
      people: 1,
      quotaPeople: 0,
      final: 8000,
      refund: 'done',
      kept: 0
    })
    expect(payments).toMatchObject([{ status: 'APPROVED', refunded: 12_000 }])
    expect(await world.readRefunds(id)).toMatchObject([{ tickets }])
    const slot = { productId: booking.productId, date: booking.date, time: booking.time }
    expect(await readSlot(db.orm, slot, world.clock.now())).toMatchObject({ remaining: 39, quotaRemaining: 40 })
    const riding = await db.pool.query('select people from trip_passengers where booking_id = $1', [id])
    expect(riding.rows).toEqual([{ people: 1 }])
  })

  it('refuses all tickets, none, those of visitors inside, and unknown ones', async () => {
    const { uuid, hash } = await world.paid()
    const staff = await world.as([...roles.operador, 'operation/checkin', 'operation/checkin-override'])
    const ask = (tickets: object) => staff.ask(uuid, { kind: 'tickets', tickets })
    expect((await ask({})).body.fields).toHaveProperty('tickets')
    expect((await ask({ VIP: 2, constructor: 1 })).body.fields).toHaveProperty('tickets')
    expect((await ask({ INTEIRA: 9, MEIA: 1 })).body.fields.tickets).toEqual(['São todos: devolva a reserva inteira.'])
    expect((await ask({ INTEIRA: -1 })).status).toBe(422)
    await staff.event('checkin', hash, { people: { INTEIRA: 2 }, override: true, reason: 'Chegou antes' })
    const inside = await ask({ INTEIRA: 1 })
    expect(inside.body.code).toBe('checked_in')
    expect((await staff.ask(uuid)).body.code).toBe('checked_in')
  })

  it("keeps the policy's share of a part, and computes the next without it", async () => {
    await world.setPlace({ refundPolicy: { ...DEFAULT_POLICY, tiers: [{ hours: 0, percent: 50 }] } })
    const { uuid } = await world.paid()
    await db.pool.query(`update bookings set created_at = created_at - interval '8 days' where public_id = $1`, [uuid])
    const staff = await world.as(roles.operador)
    const one = await staff.ask(uuid, { kind: 'tickets', tickets: { INTEIRA: 1 } })
    expect(one.body.refunds).toMatchObject([{ value: 40 }])
    await world.send()
    expect(await world.till.readBooking(uuid)).toMatchObject({
      final: 12_000,
      kept: 4000,
      refund: 'done',
      status: 'APPROVED'
    })
    const all = await staff.ask(uuid)
    expect(all.body.refunds).toMatchObject([{ value: 60 }])
    await world.send()
    expect(await world.till.readBooking(uuid)).toMatchObject({ status: 'CANCELLED', kept: 10_000, refund: 'done' })
  })

  it('takes them out once when the form is sent twice, also where nothing goes back', async () => {
    await world.setPlace({ refundPolicy: { ...DEFAULT_POLICY, tiers: [] } })
    const { uuid, id } = await world.paid()
    await db.pool.query(`update bookings set created_at = created_at - interval '8 days' where public_id = $1`, [uuid])
    const staff = await world.as(roles.operador)
    const wish = { key: randomUUID(), kind: 'tickets', tickets: { INTEIRA: 1 }, seen: '0,00' }
    const answers = await Promise.all([staff.ask(uuid, wish), staff.ask(uuid, wish), staff.ask(uuid, wish)])
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual(['already', 'already', 'done'])
    expect(await world.till.readBooking(uuid)).toMatchObject({ people: 2, final: 12_000, kept: 8000, refund: '' })
    expect(await world.readRefunds(id)).toEqual([])
    // Another form takes out another ticket.
    await staff.ask(uuid, { ...wish, key: randomUUID() })
    expect(await world.till.readBooking(uuid)).toMatchObject({ people: 1 })
  })

  it("keeps no more than the provider's fee, however many parts go back", async () => {
    const refundPolicy = { ...DEFAULT_POLICY, tiers: [{ hours: 0, percent: 100 }], feeBearer: 'visitor' as const }
    await world.setPlace({ refundPolicy })
    const { uuid, payment } = await world.paid()
    await db.pool.query('update payments set fee = 1001 where id = $1', [payment.id])
    await db.pool.query(`update bookings set created_at = created_at - interval '8 days' where public_id = $1`, [uuid])
    const staff = await world.as(roles.operador)
    expect((await staff.preview(uuid)).body).toMatchObject({ value: 189.99, fee_kept: 10.01 })
    for (const tickets of [{ INTEIRA: 1 }, { MEIA: 1 }]) {
      expect((await staff.ask(uuid, { kind: 'tickets', tickets })).status).toBe(201)
      await world.send()
    }
    expect((await staff.ask(uuid)).status).toBe(201)
    await world.send()
    expect(await world.till.readBooking(uuid)).toMatchObject({ status: 'CANCELLED', kept: 1001, refund: 'done' })
  })
})

describe('the amount due', () => {
  it('returns money that came twice by one click, the newest first', async () => {
    const { uuid, hash, id } = await world.paid()
    world.clock.pass(5)
    const second = await world.payOnline(id, 20_000, hash)
    await db.pool.query(`update bookings set refund = 'due' where id = $1`, [id])
    const staff = await world.as(roles.operador)
    expect((await staff.due()).body.data).toMatchObject([{ uuid, value: 200 }])
    expect((await staff.ask(uuid, { kind: 'due' })).status).toBe(201)
    expect((await staff.due()).body.data).toEqual([])
    expect((await staff.ask(uuid, { kind: 'due' })).body.code).toBe('nothing_left')
    await world.send()
    expect(await world.readRefunds(id)).toMatchObject([{ paymentId: second.id, state: 'done' }])
    expect(await world.till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', refund: 'done' })
  })

  it('is the whole amount when the place cancels, partly now and partly later', async () => {
    const { uuid, hash } = await world.paid()
    const staff = await world.as(roles.operador)
    await staff.event('cancel', hash, { reason: 'Chuva forte' })
    await staff.ask(uuid, { kind: 'due', value: '80,00' })
    expect((await staff.due()).body.data).toMatchObject([{ value: 120 }])
    await staff.ask(uuid, { kind: 'due' })
    await world.send()
    expect(await world.till.readBooking(uuid)).toMatchObject({ refund: 'done', kept: 0 })
  })

  it('never exceeds what the booking can spare, even with permission to depart from the policy', async () => {
    const { uuid, hash, id } = await world.paid()
    const staff = await world.as(roles.financeiro)
    const ask = async (wish: Record<string, unknown>) => {
      const { status, body } = await staff.ask(uuid, wish)
      return status === 201
        ? body.refunds.map(({ value }: { value: number }) => value)
        : plain(body.fields?.value?.[0] ?? body.code)
    }
    // Paid and standing: none of its R$ 200,00 is to spare.
    expect(await ask({ kind: 'due', value: '0,01' })).toBe('Podem voltar no máximo R$ 0,00.')
    expect(await ask({ kind: 'tickets', tickets: { MEIA: 1 }, value: '40,01' })).toBe(
      'Podem voltar no máximo R$ 40,00.'
    )
    world.clock.pass(5)
    await world.payOnline(id, 5000, hash)
    await db.pool.query(`update bookings set refund = 'due' where id = $1`, [id])
    expect(await ask({ kind: 'due', value: '50,01' })).toBe('Podem voltar no máximo R$ 50,00.')
    expect(await ask({ kind: 'due', value: '-0,01' })).toBe('Podem voltar no máximo R$ 50,00.')
    expect(await ask({ kind: 'due', value: '20,00' })).toEqual([20])
    // A refund in progress cannot be requested again.
    expect(await ask({ kind: 'due', value: '30,01' })).toBe('Podem voltar no máximo R$ 30,00.')
    expect(await ask({ kind: 'tickets', tickets: { MEIA: 1 }, value: '70,01' })).toBe(
      'Podem voltar no máximo R$ 70,00.'
    )
    expect(await ask({ kind: 'tickets', tickets: { MEIA: 1 }, value: '70,00' })).toEqual([30, 40])
    expect(await ask({ kind: 'due', value: '0,01' })).toBe('Podem voltar no máximo R$ 0,00.')
    expect(await ask({ value: '160,01' })).toBe('Podem voltar no máximo R$ 160,00.')
    await world.send()
    expect(await world.till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', final: 16_000, refund: 'done' })
  })

  it('is never exceeded by requests at once', async () => {
    const { uuid, id } = await world.paid()
    const staff = await world.as(roles.financeiro)
    const wishes = Array.from({ length: 20 }, (_, at) =>
      at % 3 === 0
        ? staff.ask(uuid, { kind: 'tickets', tickets: { INTEIRA: 1 } })
        : at % 3 === 1
          ? staff.ask(uuid, { kind: 'whole' })
          : staff.ask(uuid, { kind: 'due', value: '90,00' })
    )
    await Promise.all(wishes)
    await Promise.all([world.send(), world.send(), world.send()])
    const rows = await world.readRefunds(id)
    expect(rows.reduce((sum, { value }) => sum + value, 0)).toBeLessThanOrEqual(20_000)
    const made = await world.gateway.listRefunds((await world.till.readMoney(uuid)).payments[0]?.providerId ?? '')
    expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(rows.reduce((sum, { value }) => sum + value, 0))
  })
})

describe('above the limit of the place', () => {
  it('another person approves, however it is divided, and nobody their own', async () => {
    await world.setPlace({ refundLimit: 10_000 })
    const { uuid, id } = await world.paid()
    const one = await world.as(roles.financeiro)
    const other = await world.as(roles.financeiro)
    await one.ask(uuid, { kind: 'tickets', tickets: { INTEIRA: 1 } })
    expect((await one.preview(uuid)).body).toMatchObject({ needs_second: true })
    await one.ask(uuid)
    const [small, great] = await world.readRefunds(id)
    expect([small?.state, great?.state]).toEqual(['asked', 'approval'])
    await world.send()
    expect((await world.readRefunds(id)).map(({ state }) => state)).toEqual(['done', 'approval'])
    const waiting = String(great?.id)
    expect((await one.move(waiting, 'approve')).status).toBe(403)
    expect((await (await world.as(roles.operador)).move(waiting, 'approve')).status).toBe(403)
    expect((await one.list('state=approve')).body).toMatchObject({ total: 1, to_approve: 1 })
    const own = await world.as(roles.financeiro, world.place, { cpf: '529.982.247-25' })
    await db.pool.query(`update users set cpf = '52998224725' where id = $1`, [one.userId])
    const second = await own.move(waiting, 'approve')
    expect([second.status, second.body.message]).toEqual([409, expect.stringContaining('mesma pessoa')])
    expect((await other.move(waiting, 'approve')).body).toMatchObject({ outcome: 'done', refund: { state: 'asked' } })
    expect((await other.move(waiting, 'approve')).body.outcome).toBe('already')
    await world.send()
    expect(await world.till.readBooking(uuid)).toMatchObject({ status: 'CANCELLED', refund: 'done' })
  })

  it('needs no second person at exactly the limit, nor a permission for less than is due', async () => {
    await world.setPlace({ refundLimit: 20_000 })
    const { uuid, id, hash } = await world.paid()
    const staff = await world.as(roles.operador)
    expect((await staff.preview(uuid, 'value=200,00')).body).toMatchObject({ needs_second: false, departs: false })
    expect((await staff.preview(uuid, 'value=200,01')).body.fields).toHaveProperty('value')
    world.clock.pass(5)
    await world.payOnline(id, 5000, hash)
    await db.pool.query(`update bookings set refund = 'due' where id = $1`, [id])
    expect((await staff.preview(uuid, 'kind=due&value=20,00')).body).toMatchObject({ departs: false, value: 20 })
    expect((await staff.ask(uuid, { kind: 'due', value: '20,00' })).body.refunds).toMatchObject([{ departs: false }])
    expect((await staff.preview(uuid, 'kind=due&value=30,00')).body).toMatchObject({ needs_second: false })
    expect((await staff.ask(uuid, { kind: 'due', value: '30,00' })).body.refunds).toMatchObject([{ state: 'asked' }])
    expect((await staff.preview(uuid)).body).toMatchObject({ value: 200, needs_second: true })
    expect((await staff.ask(uuid)).body.refunds).toMatchObject([{ state: 'approval' }])
  })

  it('leaves approved cash in the drawer until somebody gives it', async () => {
    await world.setPlace({ refundLimit: 0 })
    const { uuid, hash } = await world.till.book(world.place, { payment_method: 'cod', payLater: true })
    const { id } = await world.till.readBooking(uuid)
    const one = await world.as(roles.operador)
    const other = await world.as(roles.financeiro)
    await one.event('receive', hash, { method: 'pos_money', value: '200,00', key: randomUUID() })
    await one.ask(uuid, { given: 'money' })
    const [refund] = await world.readRefunds(id)
    expect(refund?.state).toBe('approval')
    expect((await one.move(String(refund?.id), 'give', 'Em dinheiro')).body.code).toBe('changed')
    await other.move(String(refund?.id), 'approve')
    await world.send()
    expect(await world.readRefunds(id)).toMatchObject([{ state: 'asked', tryAt: null, attempts: 0 }])
    for (const missing of ['operation/refund', 'operation/receive']) {
      const less = await world.as(roles.operador.filter((key) => key !== missing))
      expect((await less.move(String(refund?.id), 'give', 'Em dinheiro')).status).toBe(403)
    }
    expect((await one.move(String(refund?.id), 'give', 'Em dinheiro')).body.outcome).toBe('done')
  })

  it('is not approved with a reason, and stays due', async () => {
    await world.setPlace({ refundLimit: 0 })
    const { uuid, id } = await world.paid()
    const one = await world.as(roles.operador)
    const other = await world.as(roles.financeiro)
    await one.ask(uuid)
    const [refund] = await world.readRefunds(id)
    expect((await other.move(String(refund?.id), 'refuse', '')).body.fields).toHaveProperty('note')
    await other.move(String(refund?.id), 'refuse', 'Já veio em outra reserva')
    expect((await world.readRefunds(id)).map(({ state }) => state)).toEqual(['dropped'])
    expect((await one.due()).body.data).toMatchObject([{ uuid, value: 200 }])
    expect((await other.move(String(refund?.id), 'approve')).body.code).toBe('changed')
  })
})

describe('the list of refunds', () => {
  it('filters by days of the place, and takes % and _ literally', async () => {
    const { uuid } = await world.paid()
    // 22:30 of 20 November there, the next day in UTC.
    world.clock.pass(13.5 * 60)
    const staff = await world.as(roles.operador)
    await staff.ask(uuid)
    const total = async (query: string) => (await staff.list(query)).body.total
    const days = ['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => total(`from=${day}&to=${day}`))
    expect(await Promise.all(days)).toEqual([0, 1, 0])
    expect([await total('q=%25'), await total('q=_'), await total('q=maria')]).toEqual([0, 0, 1])
    expect([await total('state=problem'), await total('state=open')]).toEqual([0, 1])
  })
})

describe('permissions for refunds', () => {
  it('is asked of every call, by permission, values and place', async () => {
    const { uuid, id } = await world.paid()
    const staff = await world.as(roles.operador)
    await staff.ask(uuid)
    const [refund] = await world.readRefunds(id)
    const rid = String(refund?.id)
    const elsewhere = await world.as(roles.financeiro, await world.till.openPlace())
    expect((await elsewhere.preview(uuid)).status).toBe(404)
    expect((await elsewhere.ask(uuid)).status).toBe(404)
    expect((await elsewhere.read(rid)).status).toBe(404)
    expect((await elsewhere.move(rid, 'give', 'Em dinheiro')).status).toBe(404)
    expect((await elsewhere.list()).body.total).toBe(0)
    const gate = await world.as(roles.portaria)
    const answers = await Promise.all([gate.preview(uuid), gate.ask(uuid), gate.read(rid), gate.list(), gate.due()])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    const blind = await world.as(['operation/refund', 'operation/all-bookings', 'operation/cancel'])
    expect((await blind.preview(uuid)).status).toBe(409)
    expect((await blind.ask(uuid)).status).toBe(409)
    expect((await blind.read(rid)).body.value).toBe(null)
    expect((await blind.list()).body).toMatchObject({ sum_value: null, data: [{ value: null }] })
    const noCancel = await world.as(roles.operador.filter((key) => key !== 'operation/cancel'))
    expect((await noCancel.ask(uuid)).status).toBe(403)
    const guide = await world.as(roles.operador.filter((key) => key !== 'operation/all-bookings'))
    expect((await guide.preview(uuid)).status).toBe(404)
    for (const bad of ['', 'x', '../x', randomUUID()]) expect((await staff.read(`${bad}~`)).status).toBe(404)
  })

  it('is asked of who says that money of the desk was given back, as later at its refund', async () => {
    const { uuid, hash } = await world.till.book(world.place, { payment_method: 'cod', payLater: true })
    const { id } = await world.till.readBooking(uuid)
    const desk = await world.as(roles.operador)
    await desk.event('receive', hash, { method: 'pos_money', value: '200,00', key: randomUUID() })
    const office = await world.as(roles.operador.filter((key) => key !== 'operation/receive'))
    expect((await office.ask(uuid, { given: 'money' })).status).toBe(403)
    expect(await world.till.readBooking(uuid)).toMatchObject({ status: 'APPROVED' })
    expect((await office.ask(uuid)).status).toBe(201)
    const [refund] = await world.readRefunds(id)
    expect(refund).toMatchObject({ state: 'asked', givenBy: null })
    expect((await office.move(String(refund?.id), 'give', 'Em dinheiro')).status).toBe(403)
    expect((await desk.move(String(refund?.id), 'give', 'Em dinheiro')).body.outcome).toBe('done')
  })

  it('knows the receipt by both its ids', async () => {
    const { uuid, id } = await world.paid()
    await (await world.as(roles.operador)).ask(uuid)
    const [refund] = await world.readRefunds(id)
    const other = await world.paid()
    const read = (booking: string) => world.call('GET', `/booking/${booking}/refunds/${refund?.id}`)
    expect((await read(uuid)).body).toMatchObject({ value: 200, state: 'asked', place: { name: 'Vale do Sossego' } })
    expect((await read(other.uuid)).status).toBe(404)
  })
})
