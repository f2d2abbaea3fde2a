import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookings,
  messages,
  products,
  slotDays,
  slotExceptions,
  ticketPrices,
  ticketTypes,
  unavailabilities
} from '#app/backend/db/schema.server.ts'
import { bookingNewsJob } from '#app/backend/messenger/booking/news-job.server.ts'
import { createUser, type TestPlace, today, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { forgetJobs, runDueJobs } from '../../../support/database/jobs.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { openTill, type Till } from '../../payments/world.ts'

const desk = ['operation/booking-list', 'operation/all-bookings', 'operation/edit', 'operation/values']
const sunday = '2026-11-22'

let db: Database
let till: Till
let place: TestPlace
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  // Hundreds of jobs of other tests would run first.
  await forgetJobs(db)
  till = openTill(db)
  await open()
})

async function open(settings: Parameters<Till['openPlace']>[0] = {}) {
  place = await till.openPlace(settings)
  token = (await createUser(db, place.placeId, [...desk, 'operation/checkin', 'operation/receive'])).token
}

type Payload = Record<string, unknown>

const act = (action: string, hash: string, payload: Payload, as = token) =>
  till.call('POST', '/booking/event', { token: as, body: { action, hash, payload } })
const move = (hash: string, payload: Payload) => act('change-date', hash, payload)
const preview = (uuid: string, date: string, time = '') =>
  till.call('GET', `/booking/${uuid}/change-date?${new URLSearchParams({ date, time })}`, { token })

const onSite = (changes: Payload = {}) => till.book(place, { payment_method: 'cod', payLater: true, ...changes })

async function paid(changes: Payload = {}) {
  const booking = await till.book(place, changes)
  const chargeId = String((await till.pix(booking.hash)).body.payment_id)
  await till.bankSays(chargeId, 'PAID')
  await till.apply(chargeId)
  return booking
}

/** Another price of the full ticket (R$ 80,00) on Sundays. */
async function priceSundays(price: number) {
  const [type] = await db.orm
    .select()
    .from(ticketTypes)
    .where(and(eq(ticketTypes.productId, place.productId), eq(ticketTypes.label, 'INTEIRA')))
  await db.orm.insert(ticketPrices).values({ ticketTypeId: type?.id ?? 0, price, weekdays: [0], position: 0 })
}

const takenOf = async (date: string, time: string) => {
  const isIt = and(eq(slotDays.productId, place.productId), eq(slotDays.date, date), eq(slotDays.time, time))
  const [slot] = await db.orm.select().from(slotDays).where(isIt)
  return slot?.taken ?? 0
}

describe('a change of date', () => {
  it('takes the new places, gives the old ones back, tells the visitor, and is undone by another', async () => {
    const { uuid, hash } = await paid()
    const done = await act('change date', hash, { date: '22/11/2026', time: '14:00', reason: 'Voo remarcado' })
    expect(done.body).toMatchObject({
      outcome: 'done',
      booking: { booking_date: sunday, time: '14:00', status: 'APPROVED', refund: '' }
    })
    expect(done.body.booking.events.at(-1)).toMatchObject({
      action: 'date-changed',
      from: '21/11/2026 09:00',
      to: '22/11/2026 14:00',
      reason: 'Voo remarcado'
    })
    expect([await takenOf(tomorrow, '09:00'), await takenOf(sunday, '14:00')]).toEqual([0, 3])
    await runDueJobs(till.backend, [bookingNewsJob])
    const isChange = and(eq(messages.refId, uuid), eq(messages.kind, 'change'))
    const [told] = await db.orm.select().from(messages).where(isChange)
    expect(told?.messageBody).toMatchObject({ message: expect.stringContaining('mudou para 22/11/2026, às 14:00') })
    expect((await move(hash, { date: sunday, time: '14:00' })).body.outcome).toBe('already')
    // The specification's own client sends only the day and keeps the time.
    expect((await act('date', hash, { date: tomorrow })).body.booking).toMatchObject({ time: '14:00' })
    expect((await move(hash, { date: sunday, time: '14:00', from: `${tomorrow} 09:00` })).body.code).toBe('changed')
    await move(hash, { date: tomorrow, time: '09:00', from: `${tomorrow} 14:00` })
    expect([await takenOf(tomorrow, '09:00'), await takenOf(sunday, '14:00')]).toEqual([3, 0])
    expect(await findBreaches(db)).toEqual({})
  })

  it("shows the other day's cost first; a higher price is owed at the place, a lower one is refunded", async () => {
    await priceSundays(10_000)
    const { uuid, hash } = await paid()
    expect((await preview(uuid, sunday)).body).toMatchObject({
      time: '09:00',
      old_total: 200,
      new_total: 240,
      receivable: 40,
      refund_due: 0,
      items: [
        { quantity: 2, old_value: 160, new_value: 200 },
        { quantity: 1, old_value: 40, new_value: 40 }
      ]
    })
    expect((await move(hash, { date: sunday, total_seen: 200 })).body).toMatchObject({
      code: 'price_changed',
      message: expect.stringMatching(/agora é R\$.240,00 \(antes: R\$.200,00\)/)
    })
    const dearer = await move(hash, { date: sunday, total_seen: 240 })
    expect(dearer.body.booking).toMatchObject({ status: 'UNPAID', owed_value: 40, order: { final_value: 240 } })
    await act('receive', hash, { value: 40, method: 'pos_pix' })
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', refund: '' })
    expect((await preview(uuid, tomorrow)).body).toMatchObject({ new_total: 200, refund_due: 40 })
    await move(hash, { date: tomorrow, total_seen: 200 })
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', refund: 'due', final: 20_000 })
    // Whether it was handed back meanwhile is not known: who looks after money decides.
    expect((await preview(uuid, sunday)).body).toMatchObject({ code: 'refund_due' })
    const due = (await move(hash, { date: sunday })).body
    expect(due).toMatchObject({ code: 'refund_due', message: expect.stringMatching(/Há R\$.40,00 a devolver/) })
    const blind = (await createUser(db, place.placeId, ['operation/edit', 'operation/all-bookings'])).token
    expect((await act('change-date', hash, { date: sunday }, blind)).body.message).toContain('Há um valor a devolver')
    const finance = (await createUser(db, place.placeId, [...desk, 'operation/undo-receive'])).token
    await act('change-date', hash, { date: sunday }, finance)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', refund: '', final: 24_000 })
    // The bank gives all of it back, not the difference alone: the desk asks for it.
    const whole = await paid({ date: sunday })
    await move(whole.hash, { date: tomorrow })
    expect(await till.readBooking(whole.uuid)).toMatchObject({ status: 'APPROVED', refund: 'due' })
    const charge = (await till.readMoney(whole.uuid)).payments[0]?.providerId ?? ''
    await till.bankSays(charge, 'CANCELED')
    await till.apply(charge)
    expect(await till.readBooking(whole.uuid)).toMatchObject({ status: 'UNPAID', refund: 'done', final: 20_000 })
    // A pending Pix gets a new charge, and its old code pays a part.
    const waiting = await till.bookWithPix(place)
    await move(waiting.hash, { date: sunday })
    expect((await till.readMoney(waiting.uuid)).payments).toMatchObject([{ status: 'EXPIRED' }])
    await till.bankSays(waiting.chargeId, 'PAID')
    await till.apply(waiting.chargeId)
    expect(await till.readBooking(waiting.uuid)).toMatchObject({ status: 'UNPAID', final: 24_000, holdUntil: null })
    expect(await findBreaches(db)).toEqual({})
  })

  it("refuses at the field a day not on sale, a past visit, and another place's booking", async () => {
    const { orm } = db
    const { productId } = place
    const { uuid, hash } = await onSite()
    const full = await onSite({ date: '2026-11-23', tickets: [{ label: 'INTEIRA', quantity: '38' }] })
    await orm.insert(unavailabilities).values({ productId, date: '2026-11-24', time: '' })
    await orm.insert(slotExceptions).values({ productId, date: '2026-11-25', time: '', capacity: 0 })
    await orm
      .update(ticketTypes)
      .set({ validTo: '2026-11-30' })
      .where(and(eq(ticketTypes.productId, productId), eq(ticketTypes.label, 'MEIA')))
    const refusals: [Payload, string, RegExp][] = [
      [{ date: '' }, 'date', /Escolha o novo dia/],
      [{ date: '31/02/2027' }, 'date', /não existe/],
      [{ date: '2026-11-19' }, 'date', /já passou/],
      [{ date: '2028-01-01' }, 'date', /ainda não está à venda/],
      [{ date: today }, 'time', /já começou/],
      [{ date: sunday, time: '10:00' }, 'time', /não há o horário das 10:00. Há: 09:00, 14:00/],
      [{ date: '2026-11-23' }, 'time', /só restam 2 vagas/],
      [{ date: '2026-11-24' }, 'time', /bloqueado/],
      [{ date: '2026-11-25' }, 'date', /não abre/],
      [{ date: '2026-12-02' }, 'date', /Meia-entrada não é vendido em 02\/12\/2026/]
    ]
    for (const [payload, field, words] of refusals) {
      const { body } = await move(hash, payload)
      expect([payload, body.fields?.[field]?.join() ?? body]).toEqual([payload, expect.stringMatching(words)])
    }
    expect(await till.readBooking(uuid)).toMatchObject({ date: tomorrow, time: '09:00' })
    expect(await takenOf('2026-11-23', '09:00')).toBe(38)
    const stranger = (await createUser(db, (await till.openPlace()).placeId, desk)).token
    expect((await act('change-date', hash, { date: sunday }, stranger)).status).toBe(404)
    const gate = (await createUser(db, place.placeId, ['operation/all-bookings', 'operation/checkin'])).token
    expect((await act('change-date', hash, { date: sunday }, gate)).status).toBe(403)
    await till.cancel(place, full.hash)
    expect((await move(full.hash, { date: sunday })).body.code).toBe('cancelled')
    const inside = await paid({ date: today, time: '14:00', tickets: [{ label: 'INTEIRA', quantity: '1' }] })
    await act('checkin', inside.hash, {})
    expect((await move(inside.hash, { date: sunday })).body.code).toBe('checked_in')
    expect(await findBreaches(db)).toEqual({})
  })
})

describe('limits of a change of date', () => {
  const dayAhead = (days: number) => new Date(Date.UTC(2026, 10, 20 + days)).toISOString().slice(0, 10)

  it('needs the override permission and a reason only after midnight at the place', async () => {
    const { hash } = await onSite({ date: today, time: '14:00' })
    const other = await onSite({ date: today, time: '14:00' })
    // 22:30 there, tomorrow in UTC.
    till.clock.pass(13.5 * 60)
    expect((await move(hash, { date: sunday })).body.outcome).toBe('done')
    till.clock.pass(2 * 60)
    expect((await move(other.hash, { date: sunday })).body.code).toBe('needs_override')
    const chief = (await createUser(db, place.placeId, [...desk, 'operation/checkin-override'])).token
    const why = (reason: string) => act('change-date', other.hash, { date: sunday, reason }, chief)
    expect((await why('x')).body.fields).toHaveProperty('reason')
    expect((await why('Não conseguiram vir')).body.outcome).toBe('done')
  })

  it('accepts today and the last day of the year ahead, and no later day', async () => {
    const { hash } = await onSite()
    expect((await move(hash, { date: today, time: '14:00' })).body.outcome).toBe('done')
    expect((await move(hash, { date: dayAhead(366) })).body.fields.date[0]).toMatch(/ainda não está à venda/)
    expect((await move(hash, { date: dayAhead(365) })).body.outcome).toBe('done')
  })

  it('refuses an undone entry without permission, a withdrawn attraction and an expired hold', async () => {
    const entered = await paid({ date: today, time: '14:00' })
    await act('checkin', entered.hash, {})
    await act('undo-checkin', entered.hash, { reason: 'Outro grupo' })
    expect((await move(entered.hash, { date: sunday })).body.code).toBe('needs_override')
    const waiting = await till.book(place)
    const standing = await onSite()
    till.clock.pass(20)
    expect((await move(waiting.hash, { date: sunday })).body.code).toBe('expired')
    await db.orm.update(products).set({ active: false }).where(eq(products.id, place.productId))
    expect((await move(standing.hash, { date: sunday })).body.fields.date[0]).toMatch(/não está mais à venda/)
  })

  it('moves the deadline for confirming to the eve of the new day', async () => {
    const { uuid, hash } = await onSite({ date: '2026-11-25' })
    expect((await till.readBooking(uuid)).holdUntil?.toISOString()).toBe('2026-11-24T21:00:00.000Z')
    await move(hash, { date: '2026-11-27' })
    expect((await till.readBooking(uuid)).holdUntil?.toISOString()).toBe('2026-11-26T21:00:00.000Z')
  })
})

describe('many changes at once', () => {
  it('into one slot never exceed it and never lose a place', async () => {
    await open({ capacity: 60 })
    const one = { tickets: [{ label: 'INTEIRA', quantity: '1' }] }
    const all: { uuid: string; hash: string }[] = []
    for (const time of ['09:00', '14:00']) {
      for (let count = 0; count < 50; count++) all.push(await onSite({ ...one, time }))
    }
    const answers = await Promise.all(all.map(({ hash }) => move(hash, { date: sunday, time: '09:00' })))
    const codes = answers.map(({ status, body }) => body.code ?? status)
    expect([...new Set(codes)].sort()).toEqual([200, 'full'])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(answers.filter(({ body }) => body.code === 'full')).toHaveLength(40)
    expect(await takenOf(sunday, '09:00')).toBe(60)
    expect((await takenOf(tomorrow, '09:00')) + (await takenOf(tomorrow, '14:00'))).toBe(40)
    expect(await findBreaches(db)).toEqual({})
  })

  it('and back do not stand in each other’s way', async () => {
    const one = { tickets: [{ label: 'MEIA', quantity: '1' }] }
    const there = await Promise.all(Array.from({ length: 10 }, () => onSite({ ...one, time: '09:00' })))
    const back = await Promise.all(Array.from({ length: 10 }, () => onSite({ ...one, time: '14:00' })))
    const swaps = [
      ...there.map(({ hash }) => move(hash, { date: tomorrow, time: '14:00' })),
      ...back.map(({ hash }) => move(hash, { date: tomorrow, time: '09:00' }))
    ]
    expect(new Set((await Promise.all(swaps)).map(({ status }) => status))).toEqual(new Set([200]))
    expect([await takenOf(tomorrow, '09:00'), await takenOf(tomorrow, '14:00')]).toEqual([10, 10])
    expect(await findBreaches(db)).toEqual({})
  })

  it('would exceed it without the lock, and that would be seen', async () => {
    await open({ capacity: 2 })
    const tickets = [{ label: 'INTEIRA', quantity: '2' }]
    const all = await Promise.all(['09:00', '14:00'].map((time) => onSite({ time, tickets })))
    const { productId } = place
    const isSunday = and(eq(slotDays.productId, productId), eq(slotDays.date, sunday))
    await db.orm.insert(slotDays).values({ productId, date: sunday, time: '09:00', capacity: 2, taken: 0 })
    // Looked at and then written, as nobody may: both see the same free places.
    const looked = await Promise.all(all.map(() => db.orm.select().from(slotDays).where(isSunday)))
    for (const [index, { uuid }] of all.entries()) {
      const { id } = await till.readBooking(uuid)
      const taken = (looked[index]?.[0]?.taken ?? 0) + 2
      await db.orm.update(bookings).set({ date: sunday, time: '09:00' }).where(eq(bookings.id, id))
      await db.orm.update(slotDays).set({ taken }).where(isSunday)
    }
    await db.orm
      .update(slotDays)
      .set({ taken: 0 })
      .where(and(eq(slotDays.productId, productId), eq(slotDays.date, tomorrow)))
    expect(await findBreaches(db)).toEqual({
      'what is taken of a slot is not what its living bookings hold': [expect.objectContaining({ taken: 2, people: 4 })]
    })
    await db.orm.update(slotDays).set({ taken: 4, capacity: 4 }).where(isSunday)
  })
})
