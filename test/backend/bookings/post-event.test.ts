import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingAgents, bookings } from '#app/backend/db/schema.server.ts'
import { BookingItemSchema, ExpressBookingSchema } from '#app/contracts/booking/calls.ts'
import { tellListed } from '#app/domain/booking/filter.ts'
import { tellBooking } from '#app/domain/booking/tell-booking.ts'
import { fromExpressBooking } from '#app/domain/report/bookings.ts'
import {
  bookingForm,
  type Clock,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace,
  today,
  tomorrow
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

const gate = ['operation/booking-list', 'operation/all-bookings', 'operation/checkin']

let db: Database
let clock: Clock
let call: ReturnType<typeof createCaller>
let place: TestPlace

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  clock = createClock()
  call = createCaller(createTestBackend(db, clock))
  place = await createPlace(db)
})

/** Three people (2 INTEIRA, 1 MEIA) today at 14:00, paid unless said otherwise. */
async function booked({ date = today, paid = true } = {}) {
  const { body } = await call('POST', '/booking/express', {
    body: bookingForm(place, { date, time: '14:00', payment_method: paid ? 'pix' : 'cod', payLater: !paid })
  })
  if (paid) {
    const charge = await call('POST', '/getnet/generate-qr-code-pix', { body: { hash: body.hash } })
    await call('POST', `/simulator/payments/${charge.body.payment_id}`, { body: { status: 'PAID' } })
  }
  return body as { hash: string; uuid: string; booking_code: string }
}

const act = (token: string, hash: string, action: string, payload: Record<string, unknown> = {}) =>
  call('POST', '/booking/event', { token, body: { action, hash, payload } })

describe('check-in', () => {
  it('lets everybody in; twice is harmless and says when the first was', async () => {
    const { token } = await createUser(db, place.placeId, gate)
    const { hash } = await booked()
    const first = await act(token, hash, 'checkin')
    expect(first.body).toMatchObject({ outcome: 'done', booking: { checked_in_people: 3, status: 'APPROVED' } })
    clock.pass(5)
    const second = await act(token, hash, 'checkin')
    expect(second.body).toMatchObject({ outcome: 'already', message: expect.stringContaining('20/11/2026 09:00') })
    expect(second.body.booking.checkins).toHaveLength(1)
  })

  it('lets some in, then the rest, and never more than were booked', async () => {
    const { token } = await createUser(db, place.placeId, gate)
    const { hash } = await booked()
    const some = await act(token, hash, 'checkin', { people: { INTEIRA: 1 } })
    expect(some.body.booking.checked_in_people).toBe(1)
    const tooMany = await act(token, hash, 'checkin', { people: { INTEIRA: 2 } })
    expect([tooMany.status, Object.keys(tooMany.body.fields)]).toEqual([422, ['people.INTEIRA']])
    expect((await act(token, hash, 'checkin', { people: { VIP: 1 } })).status).toBe(422)
    expect((await act(token, hash, 'checkin', { people: { INTEIRA: -1 } })).status).toBe(422)
    const rest = await act(token, hash, 'checkin')
    expect(rest.body.booking.items.map((item: { checked_in: number }) => item.checked_in)).toEqual([2, 1])
  })

  it('at two gates at once lets each person in once', async () => {
    const { token } = await createUser(db, place.placeId, gate)
    const { hash } = await booked()
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(token, hash, 'checkin')))
    expect(answers.filter(({ body }) => body.outcome === 'done')).toHaveLength(1)
    expect(answers[0]?.body.booking.checked_in_people).toBe(3)
  })

  it('on another day, or unpaid, needs the permission and the word', async () => {
    const { token } = await createUser(db, place.placeId, gate)
    const { token: chief } = await createUser(db, place.placeId, [...gate, 'operation/checkin-override'])
    const other = await booked({ date: tomorrow })
    const unpaid = await booked({ paid: false })
    expect((await act(token, other.hash, 'checkin', { override: true })).body.code).toBe('wrong-date')
    expect((await act(token, unpaid.hash, 'checkin')).body.code).toBe('unpaid')
    expect((await act(chief, other.hash, 'checkin')).body.code).toBe('wrong-date')
    const both = await booked({ date: tomorrow, paid: false })
    const { body } = await act(token, both.hash, 'checkin')
    expect([body.code, body.message]).toEqual(['wrong-date', expect.stringContaining('Ela também não está paga.')])
    const done = await act(chief, other.hash, 'checkin', { override: true, reason: 'Trocou o dia na portaria' })
    expect(done.body.outcome).toBe('done')
    expect(done.body.booking.events.at(-1).reason).toContain('liberado em outra data: Trocou o dia')
  })

  it('before a Pix arrives leaves the amount due at the gate, in list, report and page', async () => {
    const { token } = await createUser(db, place.placeId, [...gate, 'operation/checkin-override'])
    const form = bookingForm(place, { date: today, time: '14:00', payment_method: 'pix' })
    const { body: made } = await call('POST', '/booking/express', { body: form })
    const told = async () => {
      const { body: page } = await call('GET', `/janoowp/bookingsUuid?hash=${made.hash}`, { token })
      const { body: list } = await call('GET', `/booking/byPeriod?code=${made.booking_code}`, { token })
      const whole = ExpressBookingSchema.parse(page)
      const listed = [BookingItemSchema.parse(list[0]), fromExpressBooking(whole)].map((one) => tellListed(one, today))
      return [...listed, tellBooking(whole, clock.now())].map(({ shown }) => shown.label)
    }
    expect(await told()).toEqual(['Pendente', 'Pendente', 'Pendente'])
    await act(token, made.hash, 'checkin', { override: true, people: { INTEIRA: 1 }, reason: 'Paga na saída' })
    const there = 'Confirmada, pagar na portaria'
    expect(await told()).toEqual([there, there, there])
  })

  it('refuses a cancelled booking', async () => {
    const { token } = await createUser(db, place.placeId, [...gate, 'operation/cancel', 'operation/checkin-override'])
    const { hash } = await booked()
    await act(token, hash, 'cancel', { reason: 'Pedido do visitante' })
    expect((await act(token, hash, 'checkin', { override: true })).body.code).toBe('cancelled')
  })

  it('can be undone on its day, with a reason', async () => {
    const { token } = await createUser(db, place.placeId, gate)
    const { hash } = await booked()
    await act(token, hash, 'checkin', { people: { INTEIRA: 2 } })
    expect((await act(token, hash, 'undo-checkin')).status).toBe(422)
    const undone = await act(token, hash, 'undo-checkin', { reason: 'Grupo errado' })
    expect(undone.body.booking).toMatchObject({
      checked_in_people: 0,
      checkins: [{ people: 2, undo_reason: 'Grupo errado' }]
    })
    expect((await act(token, hash, 'undo-checkin', { reason: 'outra vez' })).body.outcome).toBe('already')
    await act(token, hash, 'checkin')
    clock.pass(24 * 60)
    expect((await act(token, hash, 'undo-checkin', { reason: 'tarde' })).body.code).toBe('too_late')
  })
})

describe('check-in in the evening', () => {
  it('uses the day of the place for entries and for undoing them', async () => {
    const { token } = await createUser(db, place.placeId, gate)
    const visit = await booked()
    const next = await booked({ date: tomorrow })
    // 20:30 there, 23:30 in UTC.
    clock.pass(11.5 * 60)
    expect((await act(token, visit.hash, 'checkin', { people: { INTEIRA: 1 } })).body.outcome).toBe('done')
    clock.pass(2 * 60)
    expect((await act(token, next.hash, 'checkin')).body.code).toBe('wrong-date')
    expect((await act(token, visit.hash, 'undo-checkin', { reason: 'Grupo errado' })).body.outcome).toBe('done')
    expect((await act(token, visit.hash, 'checkin')).body.outcome).toBe('done')
    // 00:30 there, and the same day in UTC.
    clock.pass(2 * 60)
    expect((await act(token, visit.hash, 'undo-checkin', { reason: 'Tarde' })).body.code).toBe('too_late')
  })
})

describe('a check-in with fewer people than counted', () => {
  it('keeps those who did, by ticket, in one step and without a reason', async () => {
    const { token } = await createUser(db, place.placeId, gate)
    const { hash } = await booked()
    const whole = (await act(token, hash, 'checkin')).body.booking
    expect(whole.checked_in_people).toBe(whole.people)
    const inside = whole.people
    const fewer = await act(token, hash, 'undo-checkin', { people: { INTEIRA: 1 }, inside })
    expect([fewer.status, fewer.body.message]).toEqual([200, 'Corrigido: entrou 1 pessoa.'])
    expect(fewer.body.booking.checked_in_people).toBe(1)
    expect(
      fewer.body.booking.checkins.map((one: { people: number; undone: string | null }) => [
        one.people,
        one.undone !== null
      ])
    ).toEqual(
      expect.arrayContaining([
        [whole.people, true],
        [1, false]
      ])
    )
    // Pressed again, what was decided no longer fits.
    expect((await act(token, hash, 'undo-checkin', { people: { INTEIRA: 1 }, inside })).body.code).toBe('changed')
    const nobody = await act(token, hash, 'undo-checkin', { people: { INTEIRA: 0 }, inside: 1 })
    expect([nobody.body.message, nobody.body.booking.checked_in_people]).toEqual(['Corrigido: ninguém entrou.', 0])
  })

  it('writes down how many were inside before and after, and why', async () => {
    const { token } = await createUser(db, place.placeId, gate)
    const { hash } = await booked()
    const entered = await act(token, hash, 'checkin', { people: { INTEIRA: 1 } })
    expect(entered.body.booking.events.at(-1)).toMatchObject({
      action: 'checked-in',
      from: '0/3',
      to: '1/3',
      reason: ''
    })
    await act(token, hash, 'checkin')
    const undone = await act(token, hash, 'undo-checkin', { reason: ' Grupo errado ' })
    expect(undone.body.message).toBe('Check-in desfeito.')
    const last = { action: 'checkin-undone', from: '3/3', to: '1/3', reason: 'Grupo errado' }
    expect(undone.body.booking.events.at(-1)).toMatchObject(last)
    await act(token, hash, 'checkin')
    const fewer = await act(token, hash, 'undo-checkin', { people: { INTEIRA: 0, MEIA: 1 } })
    expect(fewer.body.booking.events.at(-1)).toMatchObject({ ...last, to: '2/3', reason: 'Entraram menos pessoas' })
    expect(fewer.body.booking.items.map((item: { checked_in: number }) => item.checked_in)).toEqual([1, 1])
    expect(fewer.body.booking.checkins.map(({ people }: { people: number }) => people)).toEqual([1, 2, 2, 1])
    expect(fewer.body.message).toBe('Corrigido: entrou 1 pessoa.')
    const { rows } = await db.pool.query('select items from checkins order by id desc limit 1')
    expect(rows).toEqual([{ items: { MEIA: 1 } }])
    expect((await act(token, hash, 'undo-checkin', { reason: 'Sol' })).body.outcome).toBe('done')
    await act(token, hash, 'undo-checkin', { reason: 'Chuva' })
    await act(token, hash, 'checkin')
    const two = await act(token, hash, 'undo-checkin', { people: { INTEIRA: 2 } })
    expect(two.body.message).toBe('Corrigido: entraram 2 pessoas.')
    const short = await act(token, hash, 'undo-checkin', { reason: ' x ' })
    expect(short.body.fields).toEqual({ reason: ['Diga por que o check-in é desfeito.'] })
  })

  it('never holds more than it did, nor as many', async () => {
    const { token } = await createUser(db, place.placeId, gate)
    const { hash } = await booked()
    await act(token, hash, 'checkin', { people: { INTEIRA: 2 } })
    for (const [people, fields] of [
      [{ INTEIRA: 3 }, { 'people.INTEIRA': ['Use um número de 0 a 2.'] }],
      [{ INTEIRA: 2 }, { people: ['Diga quantas pessoas entraram: menos do que foi contado.'] }],
      [{ INTEIRA: 1, OUTRA: 1 }, { 'people.OUTRA': ['Use um número de 0 a 0.'] }]
    ]) {
      const refused = await act(token, hash, 'undo-checkin', { people })
      expect([refused.status, refused.body.fields]).toEqual([422, fields])
    }
    expect((await act(token, hash, 'undo-checkin', { people: { INTEIRA: 1 } })).body.booking.checked_in_people).toBe(1)
  })
})

describe('cancelling', () => {
  it('needs a reason, gives a paid booking’s money back and writes history', async () => {
    const { token } = await createUser(db, place.placeId, [...gate, 'operation/cancel'])
    const { hash } = await booked()
    expect((await act(token, hash, 'cancel', { reason: ' ' })).status).toBe(422)
    const { body } = await act(token, hash, 'cancel', { reason: 'Rio cheio' })
    expect(body.booking).toMatchObject({
      status: 'CANCELLED',
      refund: 'due',
      cancelled: { reason: 'Rio cheio', expired: false }
    })
    expect(body.booking.events.map((event: { action: string }) => event.action)).toEqual([
      'created',
      'paid',
      'cancelled',
      'refund-due'
    ])
    expect(body.booking.events[2]).toMatchObject({
      user: 'Joana Prado',
      from: 'APPROVED',
      to: 'CANCELLED',
      reason: 'Rio cheio'
    })
  })

  it('waits until nobody is inside', async () => {
    const { token } = await createUser(db, place.placeId, [...gate, 'operation/cancel'])
    const { hash } = await booked()
    await act(token, hash, 'checkin')
    expect((await act(token, hash, 'cancel', { reason: 'engano' })).body.code).toBe('checked_in')
  })
})

describe('permissions for events', () => {
  it('an action needs its own permission', async () => {
    const { hash } = await booked()
    const { token } = await createUser(db, place.placeId, ['operation/booking-list', 'operation/all-bookings'])
    expect((await act(token, hash, 'checkin')).status).toBe(403)
    expect((await act(token, hash, 'cancel', { reason: 'x y z' })).status).toBe(403)
    expect((await act('nobody', hash, 'checkin')).status).toBe(401)
    expect((await call('POST', '/booking/event', { body: { action: 'checkin', hash } })).status).toBe(401)
    for (const action of ['explode', null, 7, JSON.parse('{"toString":"x"}')]) {
      const { status } = await call('POST', '/booking/event', { token, body: { action, hash, payload: 'x' } })
      expect(status, JSON.stringify(action)).toBe(422)
    }
  })

  it('a booking of another place is not there', async () => {
    const { hash, uuid } = await booked()
    const elsewhere = await createPlace(db)
    const { token } = await createUser(db, elsewhere.placeId, [...gate, 'operation/cancel'])
    expect((await act(token, hash, 'checkin')).status).toBe(404)
    expect((await call('GET', `/janoowp/bookingsUuid?hash=${hash}`, { token })).status).toBe(404)
    const { body } = await call('GET', `/booking/${uuid}`, { token })
    expect(body.costumer.name).toBe('Maria S.')
    const list = await call('GET', `/booking/byPeriod?start_date=${today}&end_date=${tomorrow}`, { token })
    expect(list.body).toEqual([])
  })

  it('an agent sees and lets in the own groups only', async () => {
    const mine = await booked()
    const other = await booked()
    const agent = await createUser(db, place.placeId, ['operation/booking-list', 'operation/checkin'], { agent: true })
    const [row] = await db.orm.select().from(bookings).where(eq(bookings.publicId, mine.uuid))
    await db.orm.insert(bookingAgents).values({ bookingId: row?.id ?? 0, agentUuid: agent.agentUuid })
    const { body } = await call('GET', `/booking/byPeriod?start_date=${today}&end_date=${today}`, {
      token: agent.token
    })
    expect(body.map((item: { hash: string }) => item.hash)).toEqual([mine.hash])
    expect((await act(agent.token, other.hash, 'checkin')).status).toBe(404)
    expect((await act(agent.token, mine.hash, 'checkin')).status).toBe(200)
  })

  it('hide money from users who may not see it', async () => {
    const { uuid } = await booked()
    const { token: door } = await createUser(db, place.placeId, gate)
    const { token: boss } = await createUser(db, place.placeId, [...gate, 'operation/values'])
    const path = `/booking/byPeriod?start_date=${today}&end_date=${today}&page=1`
    const hidden = await call('GET', path, { token: door })
    expect(hidden.body.data[0]).toMatchObject({ valor: null, finalValue: null })
    expect(hidden.body.totals).toMatchObject({ people: 3, final_value: null, paid_value: null })
    const shown = await call('GET', path, { token: boss })
    expect(shown.body.totals).toMatchObject({ final_value: 200, paid_value: 200 })
    expect((await call('GET', `/booking/${uuid}`, { token: door })).body.order.final_value).toBeNull()
  })
})
