import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { readSlot } from '#app/backend/db/queries/bookings/places-taken.server.ts'
import { sumToSettle } from '#app/backend/db/queries/finance/withdrawals/orders.server.ts'
import { listSales } from '#app/backend/db/queries/sales.server.ts'
import { DEFAULT_POLICY } from '#app/domain/refund/policy.ts'
import { bookingForm, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { type ClosureWorld, message, openClosureWorld } from './world.ts'

let db: Database
let world: ClosureWorld
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await openClosureWorld(db)
})
afterEach(async () => {
  await world.close()
  expect(await findBreaches(db)).toEqual({})
})

const other = '2026-11-23'

/** One paid booking whose day was closed. */
async function closedOne(wish: Record<string, unknown> = {}) {
  const booking = await world.paid()
  const { body } = await world.shut(await world.visitDay(booking.uuid), wish)
  return { ...booking, closure: String(body.id), token: await world.tokenOf(booking.uuid) }
}

const received = async (id: number) => {
  const { rows } = await db.pool.query<{ sum: number }>(
    `select coalesce(sum(value - refunded) filter (where status = 'APPROVED'), 0)::int as sum from payments where booking_id = $1`,
    [id]
  )
  return rows[0]?.sum
}

describe('another date', () => {
  it('costs the price paid, has no fee, needs free places, and can be changed until it has come', async () => {
    const change = { allowed: false, untilHours: 0, times: 0, fee: { percent: 50, value: 0 } }
    await world.setPlace({ refundPolicy: { ...DEFAULT_POLICY, change } })
    const { uuid, id, token, closure } = await closedOne()
    await db.pool.query('update ticket_types set price = price * 2 where product_id = $1', [world.place.productId])
    expect((await world.open(token)).body).toMatchObject({
      choices: ['date', 'credit', 'refund'],
      paid: 200,
      answer: ''
    })
    const refused = await world.answer(token, 'date', { date: await world.visitDay(uuid), time: '14:00' })
    expect([refused.status, refused.body.code]).toEqual([409, 'blocked'])
    // The closed visit itself is no other date, though it would take no places.
    const same = await world.answer(token, 'date', { date: await world.visitDay(uuid), time: '09:00' })
    expect([same.status, Object.keys(same.body.fields)]).toEqual([422, ['date']])
    expect((await world.open(token)).body.answer).toBe('')
    const { body } = await world.answer(token, 'date', { date: '23/11/2026', time: '14:00' })
    expect(body).toMatchObject({ date: other, time: '14:00', answer: 'date', answer_value: 200 })
    expect(await world.till.readBooking(uuid)).toMatchObject({ final: 20_000, status: 'APPROVED', kept: 0, refund: '' })
    expect(await received(id)).toBe(20_000)
    // The same again, then another.
    expect((await world.answer(token, 'date', { date: other, time: '14:00' })).status).toBe(200)
    await world.answer(token, 'date', { date: other, time: '09:00' })
    const listed = await world.read(closure)
    expect(listed).toMatchObject({ counts: { date: 1, waiting: 0 }, values: { date: 200 } })
    expect(listed.bookings[0]).toMatchObject({ to_date: other, to_time: '09:00', answered_as: 'visitor' })
    const actions = (await world.till.readMoney(uuid)).actions.filter((action) => action.startsWith('closure'))
    expect(actions).toEqual(['closure-told', 'closure-answered', 'closure-answered'])
  })

  it('gives the last places to one of two', async () => {
    const one = await world.paid()
    const two = await world.paid()
    await world.shut(await world.visitDay(one.uuid))
    await db.pool.query('update time_slots set capacity = 4 where product_id = $1', [world.place.productId])
    const tokens = [await world.tokenOf(one.uuid), await world.tokenOf(two.uuid)]
    const answers = await Promise.all(
      tokens.map((token) => world.answer(token, 'date', { date: other, time: '09:00' }))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a refund', () => {
  it('is the full amount once, whatever the policy, and final', async () => {
    await world.setPlace({ refundPolicy: { ...DEFAULT_POLICY, withdrawalDays: 7, tiers: [{ hours: 0, percent: 10 }] } })
    const { uuid, id, token, closure } = await closedOne()
    await db.pool.query(`update bookings set created_at = created_at - interval '9 days' where public_id = $1`, [uuid])
    const answers = await Promise.all(['refund', 'refund', 'refund'].map((choice) => world.answer(token, choice)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await world.send()
    expect(await world.till.readBooking(uuid)).toMatchObject({ status: 'CANCELLED', refund: 'done', kept: 0 })
    expect(await world.readRefunds(id)).toMatchObject([{ value: 20_000, state: 'done', askedAs: 'visitor' }])
    expect((await world.answer(token, 'date', { date: other, time: '09:00' })).body.code).toBe('changed')
    expect(await world.read(closure)).toMatchObject({ counts: { refund: 1 }, values: { refund: 200 } })
  })

  it('waits for a second person beyond the limit of the place', async () => {
    await world.setPlace({ refundLimit: 100 })
    const { id, token } = await closedOne()
    await world.answer(token, 'refund')
    expect(await world.readRefunds(id)).toMatchObject([{ state: 'approval' }])
  })

  it('and another choice at once are one answer', async () => {
    const { uuid, token } = await closedOne()
    const both = await Promise.all([
      world.answer(token, 'refund'),
      world.answer(token, 'credit'),
      world.answer(token, 'date', { date: other, time: '09:00' })
    ])
    expect(both.some(({ status }) => status === 200)).toBe(true)
    const { answer } = (await world.open(token)).body
    const { status } = await world.till.readBooking(uuid)
    expect(status).toBe(answer === 'date' ? 'APPROVED' : 'CANCELLED')
  })
})

describe('a credit', () => {
  const credited = async () => {
    const one = await closedOne()
    const { body } = await world.answer(one.token, 'credit')
    return { ...one, code: String(body.credit_code), told: body }
  }

  it('is not given for money that a bank may take back', async () => {
    const { id, token } = await closedOne()
    await db.pool.query(`update payments set dispute = 'open' where booking_id = $1`, [id])
    expect((await world.open(token)).body).toMatchObject({ choices: ['date', 'refund'], paid: 200 })
    const refused = await world.answer(token, 'credit')
    expect([refused.status, refused.body.code]).toEqual([409, 'changed'])
    expect((await db.pool.query('select from credits where booking_id = $1', [id])).rowCount).toBe(0)
  })

  it('holds the amount paid, pays for another visit, keeps the rest, and returns when that visit is cancelled', async () => {
    const { id, code, told } = await credited()
    expect(told).toMatchObject({ answer: 'credit', answer_value: 200, credit_balance: 200, choices: ['refund'] })
    expect(await received(id)).toBe(0)
    const tickets = [{ label: 'INTEIRA', quantity: '1' }]
    const form = { tickets, date: other, discount_code: code, payment_method: 'cod', payLater: true }
    const foreign = await world.call('POST', '/booking/express', {
      body: bookingForm(world.place, { ...form, cpf_cnpj: '111.444.777-35' })
    })
    expect(foreign.body.fields?.discount_code?.[0]).toMatch(/pessoal/)
    const booked = await world.call('POST', '/booking/express', { body: bookingForm(world.place, form) })
    expect(booked.status).toBe(201)
    const next = await world.till.readBooking(booked.body.uuid)
    expect(next).toMatchObject({ status: 'APPROVED', final: 8000, discount: 0, paymentMethod: 'voucher' })
    const left = async () =>
      (await db.pool.query('select balance::int from credits where code = $1', [code])).rows[0].balance
    expect(await left()).toBe(12_000)
    const asked = await world.staff.ask(String(booked.body.uuid))
    expect(asked.body.refunds).toMatchObject([{ value: 80, method: 'voucher' }])
    await world.send()
    expect(await left()).toBe(20_000)
    expect((await world.till.readBooking(booked.body.uuid)).refund).toBe('done')
  })

  it('is accepted on its last day until midnight at the place, and refused after it became a refund', async () => {
    const early = await world.paid()
    const { code } = await credited()
    const turned = await world.tokenOf(early.uuid)
    const { body: given } = await world.answer(turned, 'credit')
    expect((await world.answer(turned, 'refund')).status).toBe(200)
    const book = (more: object = {}) => {
      const form = { date: other, discount_code: code, payment_method: 'cod', payLater: true, ...more }
      return world.call('POST', '/booking/express', {
        body: bookingForm(world.place, { ...form, tickets: [{ label: 'MEIA', quantity: '1' }] })
      })
    }
    const endsOn = (day: string) => db.pool.query('update credits set valid_until = $1 where code = $2', [day, code])
    // Another person can have the same number in another country.
    expect((await book({ document_country: 'AR' })).body.fields?.discount_code?.[0]).toMatch(/pessoal/)
    await endsOn('2026-11-19')
    expect((await book()).body.fields?.discount_code).toEqual(['Este crédito valia até 19/11/2026.'])
    await endsOn('2026-11-20')
    // 22:30 there, the next day in UTC.
    world.clock.pass(13.5 * 60)
    expect((await book()).status).toBe(201)
    const spent = await book({ discount_code: given.credit_code })
    expect(spent.body.fields?.discount_code).toEqual(['Este crédito não existe ou não vale mais.'])
  })

  it('pays part of a dearer visit, of which the rest is owed, and is spent by one of many at once', async () => {
    const { code } = await credited()
    const wish = { date: other, discount_code: code, payment_method: 'cod', payLater: true }
    const tickets = [{ label: 'INTEIRA', quantity: '2' }]
    const many = await Promise.all(
      Array.from({ length: 4 }, () =>
        world.call('POST', '/booking/express', { body: bookingForm(world.place, { ...wish, tickets }) })
      )
    )
    const made = many.filter(({ status }) => status === 201)
    expect(made).toHaveLength(2)
    const bookings = await Promise.all(made.map(({ body }) => world.till.readBooking(body.uuid)))
    expect(bookings.map(({ status }) => status).sort()).toEqual(['APPROVED', 'UNPAID'])
    const sums = await Promise.all(bookings.map(({ id }) => received(id)))
    expect(sums.sort()).toEqual([16_000, 4000])
  })

  it('belongs to no provider account, and the ledger subtracts it from the balance', async () => {
    const { code } = await credited()
    const wish = { date: other, discount_code: code, payment_method: 'cod', payLater: true }
    const tickets = [{ label: 'INTEIRA', quantity: '1' }]
    await world.call('POST', '/booking/express', { body: bookingForm(world.place, { ...wish, tickets }) })
    const { placeId } = world.place
    const { rows } = await db.pool.query(
      `select method, sum(value)::int as value, count(*)::int as entries from ledger_entries where place_id = $1
       group by method order by method`,
      [placeId]
    )
    expect(rows).toEqual([
      { method: 'pix', value: 20_000, entries: 1 },
      { method: 'voucher', value: -12_000, entries: 2 }
    ])
    const now = world.clock.now()
    const from = new Date(now.getTime() - 86_400_000)
    const until = new Date(now.getTime() + 86_400_000)
    const settled = await sumToSettle(db, { placeId, from, until, freeUntil: until })
    expect(settled).toMatchObject([{ provider: 'mercadopago', orders: 1, value: 20_000, debits: 0 }])
    const listed = await listSales(db, { placeId, basis: 'purchase', from: '2026-11-20', to: '2026-11-20' })
    const sums = listed.map(({ method, net, paid, refundDue, receivable }) => ({
      method,
      net,
      paid,
      refundDue,
      receivable
    }))
    expect(sums.sort((a, b) => a.net - b.net)).toEqual([
      { method: 'credit', net: 0, paid: 0, refundDue: 0, receivable: 0 },
      { method: 'voucher', net: 8000, paid: 8000, refundDue: 0, receivable: 0 }
    ])
  })

  it('and a cancellation by staff at once are one of both', async () => {
    const one = await closedOne()
    const [said, cancelled] = await Promise.all([
      world.answer(one.token, 'credit'),
      world.staff.event('cancel', one.hash, { reason: 'Choveu', cancelled_by: 'place' })
    ])
    expect(cancelled.status).toBe(200)
    expect([200, 409]).toContain(said.status)
    expect(await world.till.readBooking(one.uuid)).toMatchObject({ status: 'CANCELLED' })
    expect(await received(one.id)).toBe(said.status === 200 ? 0 : 20_000)
  })

  it('becomes a refund while nothing of it was used, and no second credit', async () => {
    const { uuid, id, token } = await credited()
    const { body } = await world.answer(token, 'refund')
    expect(body).toMatchObject({ answer: 'refund', answer_value: 200, credit_code: '' })
    await world.send()
    expect(await received(id)).toBe(0)
    expect(await world.till.readBooking(uuid)).toMatchObject({ status: 'CANCELLED', refund: 'done' })
    expect((await world.answer(token, 'credit')).body.code).toBe('changed')
  })
})

describe('a booking without an answer', () => {
  it('is written to again, once for each click, and answered for at the telephone', async () => {
    const { uuid, closure, token } = await closedOne()
    const { token: staff } = world.staff
    const again = () =>
      world.call('POST', `/closures/${closure}/messages`, { token: staff, body: { seen: 1, booking: '' } })
    const sent = await Promise.all([again(), again()])
    expect(sent.map(({ body }) => body.sent).sort()).toEqual([0, 1])
    expect(await world.texts()).toHaveLength(2)
    const { bookings } = await world.read(closure)
    const body = { answer: 'date', date: other, time: '09:00' }
    const done = await world.call('POST', `/closures/${closure}/bookings/${bookings[0].id}`, { token: staff, body })
    expect(done.status).toBe(200)
    expect((await world.read(closure)).bookings[0]).toMatchObject({
      answer: 'date',
      answered_as: 'staff',
      answered_by: 'Joana Prado'
    })
    expect(await world.visitDay(uuid)).toBe(other)
    const stranger = await world.call(
      'GET',
      `/closure-answers/${token.replace(/^./, token.startsWith('a') ? 'b' : 'a')}`
    )
    expect(stranger.status).toBe(404)
  })

  it('cannot answer once the deadline is reached, but changes an answer given before', async () => {
    const quiet = await world.paid()
    const { token, closure } = await closedOne()
    await world.answer(token, 'date', { date: other, time: '14:00' })
    const { rows } = await db.pool.query('select answer_until from closures where id = $1', [closure])
    const until = (rows[0].answer_until as Date).getTime()
    world.clock.pass((until - world.clock.now().getTime()) / 60_000)
    const next = { date: '2026-11-24', time: '09:00' }
    expect((await world.answer(token, 'date', next)).status).toBe(200)
    expect((await world.answer(await world.tokenOf(quiet.uuid), 'date', next)).body.code).toBe('over')
  })

  it('gets the money back where the place said so, when the time is over', async () => {
    const paid = await closedOne({ fallback: 'refund' })
    const free = await world.till.book(world.place, { payment_method: 'cod', payLater: true, date: tomorrow })
    expect(free.uuid).toBe('undefined')
    world.clock.pass(60 * 24 * 3)
    expect((await world.open(paid.token)).body).toMatchObject({ is_over: true, choices: [] })
    expect((await world.answer(paid.token, 'refund')).body.code).toBe('over')
    await Promise.all([world.end(), world.end()])
    expect(await world.readRefunds(paid.id)).toMatchObject([{ value: 20_000, askedAs: 'system' }])
    expect(await world.read(paid.closure)).toMatchObject({ counts: { refund: 1 }, ended_date: expect.any(String) })
  })

  it('keeps the visit where the day opens again', async () => {
    const { uuid, closure, token } = await closedOne()
    const date = await world.visitDay(uuid)
    const open = () =>
      world.call('POST', `/closures/${closure}/reopen`, { token: world.staff.token, body: { complete: true } })
    expect((await open()).body.outcome).toBe('done')
    expect((await open()).body.outcome).toBe('already')
    expect((await world.open(token)).body).toMatchObject({ reopened: true, choices: [] })
    const slot = { productId: world.place.productId, date, time: '09:00' }
    expect((await readSlot(db.orm, slot, world.clock.now())).blocked).toBe(false)
    expect((await world.shut(date)).body.outcome).toBe('done')
  })

  it('and has paid nothing chooses another date or gives it up', async () => {
    const { uuid } = await world.till.book(world.place, { payment_method: 'cod', payLater: true })
    await world.shut(await world.visitDay(uuid), { offers: ['refund'] })
    const token = await world.tokenOf(uuid)
    expect((await world.open(token)).body).toMatchObject({ choices: ['cancel'], paid: 0 })
    expect((await world.answer(token, 'refund')).body.code).toBe('changed')
    await world.answer(token, 'cancel')
    expect(await world.till.readBooking(uuid)).toMatchObject({ status: 'CANCELLED', refund: '' })
  })
})

describe('staff who answer for a visitor, past the days in which all goes back', () => {
  const late = async (change: object = {}) => {
    await world.setPlace({ refundPolicy: { ...DEFAULT_POLICY, ...change } })
    const one = await world.paid()
    await db.pool.query(`update bookings set created_at = created_at - interval '10 days' where id = $1`, [one.id])
    const { body } = await world.shut(await world.visitDay(one.uuid))
    const { bookings } = await world.read(String(body.id))
    return { ...one, path: `/closures/${body.id}/bookings/${bookings[0].id}`, closure: String(body.id) }
  }
  const answerFor = (token: string, path: string, answer: string, to: object = {}) =>
    world.call('POST', path, { token, body: { answer, date: '', time: '', ...to } })

  it.each(['refund', 'credit'])(
    'give no %s that the policy refuses, unless they may depart from it',
    async (answer) => {
      const { uuid, path } = await late()
      const refused = await answerFor(world.staff.token, path, answer)
      expect([refused.status, refused.body.code]).toEqual([409, 'beyond_policy'])
      expect(await world.till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', refund: '' })
      expect((await answerFor(world.chief.token, path, answer)).status).toBe(200)
    }
  )

  it('are told what the policy gives and what they may not give, only where it is asked', async () => {
    const { path } = await late()
    const [page = '', booking = ''] = path.split('/bookings/')
    const ask = async (who: typeof world.staff, query = `?booking=${booking}`) =>
      (await world.call('GET', `${page}${query}`, { token: who.token })).body.bookings[0]
    const nothing = { choices: ['date', 'credit', 'refund'], policy_value: 0 }
    expect(await ask(world.staff)).toMatchObject({ ...nothing, beyond: ['credit', 'refund'] })
    expect(await ask(world.chief)).toMatchObject({ ...nothing, beyond: [] })
    expect(await ask(world.staff, '')).toMatchObject({ beyond: [], policy_value: null })
  })

  it('turn no credit that the visitor chose into money', async () => {
    const { uuid, path } = await late()
    await world.answer(await world.tokenOf(uuid), 'credit')
    expect((await answerFor(world.staff.token, path, 'refund')).body.code).toBe('beyond_policy')
    expect((await answerFor(world.chief.token, path, 'refund')).status).toBe(200)
  })

  it('move a visit at the same price, and neither keep the old price nor waive the fee', async () => {
    const free = await late()
    expect((await answerFor(world.staff.token, free.path, 'date', { date: other, time: '14:00' })).status).toBe(200)
    await world.close()
    world = await openClosureWorld(db)
    const change = { allowed: false, untilHours: 0, times: 0, fee: { percent: 50, value: 0 } }
    const dear = await late({ change })
    const to = { date: other, time: '14:00' }
    expect((await answerFor(world.staff.token, dear.path, 'date', to)).body.code).toBe('beyond_policy')
    expect((await answerFor(world.chief.token, dear.path, 'date', to)).status).toBe(200)
  })

  it("refund the policy's amount when cancelling as the place, and do not call the visitor the one who cancelled", async () => {
    const { uuid, hash } = await late()
    const cancel = (who: typeof world.staff, more: object) => who.event('cancel', hash, { reason: 'Fechou', ...more })
    expect((await cancel(world.staff, { cancelled_by: 'place' })).body.code).toBe('beyond_policy')
    expect((await cancel(world.staff, {})).status).toBe(200)
    expect(await world.till.readBooking(uuid)).toMatchObject({ status: 'CANCELLED', refund: '', kept: 20_000 })
    await world.close()
    world = await openClosureWorld(db)
    const second = await late()
    expect((await world.chief.event('cancel', second.hash, { reason: 'Fechou' })).status).toBe(200)
    expect(await world.till.readBooking(second.uuid)).toMatchObject({ status: 'CANCELLED', refund: 'due' })
  })

  it('close no day with full refunds to visitors who do not answer', async () => {
    const one = await world.paid()
    const day = await world.visitDay(one.uuid)
    const slots = [{ product: world.place.productUuid, times: [] }]
    const said = { date: day, slots, reason: 'rain', note: '', offers: ['date'], answer_until: day, message }
    const body = { key: randomUUID(), fallback: 'refund', ...said }
    const refused = await world.call('POST', '/closures', { token: world.staff.token, body })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['fallback']])
  })
})
