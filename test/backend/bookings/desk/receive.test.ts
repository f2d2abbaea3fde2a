import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createUser, type TestPlace, today } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { openTill, type Till } from '../../payments/world.ts'

const desk = ['operation/booking-list', 'operation/all-bookings', 'operation/checkin', 'operation/receive']

let db: Database
let till: Till
let place: TestPlace

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  till = openTill(db)
  place = await till.openPlace()
})

type Payload = Record<string, unknown>

async function workAs(granted: readonly string[], at = place) {
  const { token, userId } = await createUser(db, at.placeId, granted)
  const act = (action: string, hash: string, payload: Payload) =>
    till.call('POST', '/booking/event', { token, body: { action, hash, payload } })
  return {
    userId,
    receive: (hash: string, payload: Payload) => act('receive', hash, { method: 'pos_money', ...payload }),
    undo: (hash: string, payload: Payload) => act('undo-receive', hash, { reason: 'Digitado errado', ...payload }),
    act
  }
}

/** Three people, R$ 200,00. */
const onSite = async (changes: Payload = {}) => till.book(place, { payment_method: 'cod', payLater: true, ...changes })

const statesOf = async (uuid: string) => {
  const { booking, payments, actions } = await till.readMoney(uuid)
  return {
    booking,
    payments: payments.map(({ method, status, value }) => `${method} ${status} ${value}`).sort(),
    actions
  }
}

describe('a payment received at the desk', () => {
  it('in whole pays the booking, once however often it is sent, and tells the change', async () => {
    const { receive, userId } = await workAs(desk)
    const { uuid, hash } = await onSite()
    const key = randomUUID()
    const sent = { value: '200,00', tendered: '250,00', key }
    const answers = await Promise.all(Array.from({ length: 4 }, () => receive(hash, sent)))
    const outcomes = answers.map(({ body }) => body.outcome)
    expect(outcomes.sort()).toEqual(['already', 'already', 'already', 'done'])
    const done = answers.find(({ body }) => body.outcome === 'done')?.body
    expect(done.message.replaceAll('\u00a0', ' ')).toBe('Recebido: R$ 200,00. Troco: R$ 50,00.')
    // Staff at the gate see the amount due, and no other value.
    expect(done.booking).toMatchObject({ status: 'APPROVED', owed_value: 0, order: { final_value: null } })
    const { booking, payments, events } = await till.readMoney(uuid)
    expect(booking).toMatchObject({ status: 'APPROVED', paymentMethod: 'pos_money', refund: '', holdUntil: null })
    expect(payments).toMatchObject([
      { id: key, provider: 'desk', status: 'APPROVED', value: 20000, tendered: 25000, receivedBy: userId }
    ])
    expect(events.map(({ action, from, to }) => [action, from, to])).toEqual([
      ['created', '', 'UNPAID'],
      ['received', '', 'Dinheiro na portaria'],
      ['paid', 'UNPAID', 'APPROVED']
    ])
    expect((await receive(hash, { value: '1,00' })).body).toMatchObject({ outcome: 'already' })
    expect(await findBreaches(db)).toEqual({})
  })

  it('in parts is never more than is owed, and gives up the Pix that waited', async () => {
    const { receive } = await workAs(desk)
    const { uuid, hash, chargeId } = await till.bookWithPix(place)
    expect((await receive(hash, { value: '60,00', method: 'pos_pix' })).body.message).toMatch(
      /falta receber R\$.140,00/
    )
    expect(await statesOf(uuid)).toMatchObject({
      booking: { status: 'UNPAID', holdUntil: null, payLater: true, paymentMethod: 'cod' },
      payments: ['pix EXPIRED 20000', 'pos_pix APPROVED 6000'],
      actions: ['created', 'received', 'confirmed']
    })
    till.clock.pass(20)
    await till.release()
    const tooMuch = await receive(hash, { value: '140,01', method: 'pos_debit' })
    expect([tooMuch.status, tooMuch.body.fields.value]).toEqual([422, [expect.stringMatching(/só R\$.140,00/)]])
    const both = [140, 140].map((value) => receive(hash, { value, method: 'pos_debit', cv: '12a', aut: '00912' }))
    expect((await Promise.all(both)).map(({ body }) => body.outcome).sort()).toEqual(['already', 'done'])
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', paymentMethod: 'pos_debit', refund: '' })
    // The visitor paid the code all the same: that money goes back.
    await till.bankSays(chargeId, 'PAID')
    await till.apply(chargeId)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', refund: 'due' })
    expect(await findBreaches(db)).toEqual({})
  })

  it('and a late Pix for a part make the booking paid, and the excess is refunded', async () => {
    const { receive, act } = await workAs([...desk, 'operation/cancel'])
    const { uuid, hash, chargeId } = await till.bookWithPix(place)
    await receive(hash, { value: '60,00' })
    await till.bankSays(chargeId, 'PAID')
    await Promise.all([till.apply(chargeId), till.apply(chargeId)])
    expect(await statesOf(uuid)).toMatchObject({
      booking: { status: 'APPROVED', refund: 'due' },
      actions: ['created', 'received', 'confirmed', 'paid', 'refund-due']
    })
    await till.bankSays(chargeId, 'CANCELED')
    await till.apply(chargeId)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'UNPAID', refund: 'done', holdUntil: null })
    expect((await receive(hash, { value: '140,01' })).body.fields.value).toEqual([
      expect.stringMatching(/só R\$.140,00/)
    ])
    expect((await receive(hash, { value: '140,00' })).body.booking).toMatchObject({
      status: 'APPROVED',
      refund: 'done'
    })
    const other = await onSite()
    await receive(other.hash, { value: '1,00' })
    await act('cancel', other.hash, { reason: 'Desistiu' })
    expect(await till.readBooking(other.uuid)).toMatchObject({ status: 'CANCELLED', refund: 'due' })
    expect((await receive(other.hash, { value: '1,00' })).body.code).toBe('not_payable')
    expect(await findBreaches(db)).toEqual({})
  })

  it('reduces the price as a courtesy, with a reason and the permission', async () => {
    const gate = await workAs(desk)
    const chief = await workAs([...desk, 'operation/checkin-override', 'operation/undo-receive', 'operation/values'])
    const { uuid, hash } = await onSite()
    const gift = { method: 'pos_cortesia', value: 200, reason: 'Guia do grupo' }
    expect((await gate.receive(hash, gift)).body.fields).toHaveProperty('method')
    expect((await chief.receive(hash, { ...gift, reason: '' })).body.fields).toHaveProperty('reason')
    await chief.receive(hash, { ...gift, value: 50 })
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'UNPAID', discount: 5000, final: 15000 })
    const { body } = await chief.receive(hash, { ...gift, value: 150 })
    expect(body.booking).toMatchObject({ status: 'APPROVED', payment_method: 'pos_cortesia' })
    // Both at one instant of the test's clock: they come in any order.
    const first = body.booking.payments.find(({ let_off_value: value }: { let_off_value: number }) => value === 50)
    expect(first).toMatchObject({
      payment_value: 0,
      can_undo: true,
      payment_description: 'Guia do grupo'
    })
    await chief.undo(hash, { payment: first.payment_id })
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'UNPAID', discount: 15000, final: 5000 })
    expect(await findBreaches(db)).toEqual({})
  })

  it('checks in everybody outside in the same step, or is not received at all', async () => {
    const { receive } = await workAs(desk)
    const now = await onSite({ date: today, time: '14:00' })
    const later = await onSite()
    const all = { value: 200, enter: true, key: randomUUID() }
    expect((await receive(now.hash, all)).body.booking).toMatchObject({ status: 'APPROVED', checked_in_people: 3 })
    expect((await receive(now.hash, all)).body.outcome).toBe('already')
    expect((await receive(later.hash, { ...all, key: randomUUID() })).body.code).toBe('wrong-date')
    expect(await till.readMoney(later.uuid)).toMatchObject({ booking: { status: 'UNPAID' }, payments: [] })
    const cashier = await workAs(desk.filter((key) => key !== 'operation/checkin'))
    expect((await cashier.receive(later.hash, { value: 200, enter: true })).status).toBe(403)
  })

  it('is refused at the field when invalid, and without permission', async () => {
    const { receive } = await workAs(desk)
    const { hash } = await onSite()
    const refusals: [Payload, string][] = [
      [{ value: 0 }, 'value'],
      [{ value: -5 }, 'value'],
      [{ value: null }, 'value'],
      [{ value: 10, method: 'cheque' }, 'method'],
      [{ value: 10, tendered: 5 }, 'tendered'],
      [{ value: 10, tendered: 99_999 }, 'tendered'],
      [{ value: 10, method: 'pos_credit', cv: '12 34;' }, 'cv'],
      [{ value: 10, method: 'pos_credit', aut: 'x'.repeat(21) }, 'aut']
    ]
    for (const [payload, field] of refusals) {
      const { status, body } = await receive(hash, payload)
      expect([field, status, Object.keys(body.fields)]).toEqual([field, 422, [field]])
    }
    const stranger = await workAs(desk, await till.openPlace())
    expect((await stranger.receive(hash, { value: 10 })).status).toBe(404)
    const other = await workAs(desk.filter((key) => key !== 'operation/receive'))
    expect((await other.receive(hash, { value: 10 })).status).toBe(403)
    // A key that is another booking's payment says nothing of it.
    const key = randomUUID()
    await receive(hash, { value: 10, key })
    for (const other of [{ value: 11 }, { value: 10, method: 'pos_pix' }]) {
      const { body } = await receive(hash, { ...other, key })
      expect(body).toMatchObject({ code: 'key_reused', message: expect.stringContaining('Abra de novo e confira') })
    }
    expect((await receive(hash, { value: 10, key })).body.outcome).toBe('already')
    const { body } = await receive((await onSite()).hash, { value: 10, key })
    expect(body.code).toBe('key_reused')
  })
})

describe('a payment received by mistake', () => {
  it('is undone by its receiver soon and before anybody entered, otherwise with permission; never twice', async () => {
    const gate = await workAs(desk)
    const colleague = await workAs(desk)
    const finance = await workAs(['operation/booking-list', 'operation/all-bookings', 'operation/undo-receive'])
    const { uuid, hash } = await onSite({ date: today, time: '14:00' })
    const payment = randomUUID()
    await gate.receive(hash, { value: 200, key: payment })
    expect((await colleague.undo(hash, { payment })).body.code).toBe('undo_too_late')
    expect((await gate.undo(hash, { payment, reason: '' })).body.fields).toHaveProperty('reason')
    expect((await gate.undo(hash, { payment: randomUUID() })).status).toBe(404)
    const undone = await Promise.all([1, 2].map(() => gate.undo(hash, { payment })))
    expect(undone.map(({ body }) => body.outcome).sort()).toEqual(['already', 'done'])
    expect(await statesOf(uuid)).toMatchObject({
      booking: { status: 'UNPAID', paymentMethod: 'cod', paidAt: null },
      payments: ['pos_money CANCELLED 20000'],
      actions: ['created', 'received', 'paid', 'receive-undone', 'owing']
    })
    expect((await gate.receive(hash, { value: 200, key: payment })).body.message).toContain('foi desfeito')
    const again = randomUUID()
    await gate.receive(hash, { value: 200, key: again, enter: true })
    expect((await gate.undo(hash, { payment: again })).body.code).toBe('undo_too_late')
    // To take the check-in back does not open it again, nor may a courtesy hide the cash.
    await gate.act('undo-checkin', hash, { reason: 'Engano' })
    const closed = await gate.undo(hash, { payment: again })
    expect(closed.body.code).toBe('undo_too_late')
    const shown = (await gate.act('checkin', hash, {})).body.booking.payments
    expect(shown.map((one: Payload) => one.can_undo)).toEqual([false, false])
    till.clock.pass(60)
    expect((await finance.undo(hash, { payment: again })).body.booking).toMatchObject({
      status: 'UNPAID',
      checked_in_people: 3
    })
    expect(await findBreaches(db)).toEqual({})
  })

  it('is not followed by a courtesy of the same hands', async () => {
    const chief = await workAs([...desk, 'operation/checkin-override'])
    const other = await workAs([...desk, 'operation/checkin-override'])
    const { hash } = await onSite()
    const payment = randomUUID()
    await chief.receive(hash, { value: 200, key: payment })
    await chief.undo(hash, { payment })
    const gift = { method: 'pos_cortesia', value: 200, reason: 'Guia do grupo' }
    expect((await chief.receive(hash, gift)).body.fields).toHaveProperty('method')
    expect((await other.receive(hash, gift)).body.outcome).toBe('done')
    expect(await findBreaches(db)).toEqual({})
  })

  it('leaves a hold to end as it would have without it', async () => {
    const { receive, undo } = await workAs(desk)
    const waiting = await till.bookWithPix(place)
    const later = await onSite({ date: '2026-11-28' })
    const asked = (await till.readBooking(later.uuid)).holdUntil
    expect(asked).not.toBeNull()
    for (const { uuid, hash } of [waiting, later]) {
      const payment = randomUUID()
      const other = randomUUID()
      await receive(hash, { value: '0,01', key: payment })
      await receive(hash, { value: '0,01', key: other })
      await undo(hash, { payment })
      expect(await till.readBooking(uuid)).toMatchObject({ status: 'UNPAID', holdUntil: null })
      await undo(hash, { payment: other })
    }
    expect(await till.readBooking(later.uuid)).toMatchObject({ status: 'UNPAID', holdUntil: asked })
    till.clock.pass(16)
    await till.release()
    expect(await till.readBooking(waiting.uuid)).toMatchObject({ status: 'EXPIRED' })
    expect(await findBreaches(db)).toEqual({})
  })

  it('leaves nothing owed when the booking was cancelled meanwhile', async () => {
    const chief = await workAs([...desk, 'operation/cancel', 'operation/undo-receive'])
    const { uuid, hash } = await onSite()
    const payment = randomUUID()
    await chief.receive(hash, { value: 200, key: payment })
    await chief.act('cancel', hash, { reason: 'Engano' })
    expect(await till.readBooking(uuid)).toMatchObject({ refund: 'due' })
    await chief.undo(hash, { payment })
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'CANCELLED', refund: '' })
    expect(await findBreaches(db)).toEqual({})
  })
})
