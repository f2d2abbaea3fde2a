import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseHolds } from '#app/backend/bookings/jobs.server.ts'
import { askConfirmations } from '#app/backend/bookings/unpaid/ask-confirmation.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingEvents, bookings, messages, places } from '#app/backend/db/schema.server.ts'
import '#app/runtime/speech.server.ts'
import { createPlace, createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { openPlace, somebody } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const open = (settings: Parameters<typeof openPlace>[1] = {}) => openPlace(db, settings)

describe('places without money', () => {
  it('end at a ceiling for one telephone or e-mail, even if all else differs', async () => {
    const { book } = await open({ unpaidPerContact: 8 })
    const me = somebody()
    expect((await book(me)).status).toBe(201)
    expect((await book({ ...somebody(), phone: me.phone })).status).toBe(201)
    const beyond = await book({ ...somebody(), phone: me.phone })
    expect([beyond.status, beyond.body.code]).toEqual([409, 'unpaid_ceiling'])
    expect(beyond.body.fields.payment_method[0]).toContain('8 pessoas')
    expect((await book({ ...somebody(), email: me.email })).status).toBe(201)
    expect((await book({ ...somebody(), email: me.email })).status).toBe(409)
    expect((await book(somebody())).status).toBe(201)
  })

  it('end at a ceiling for one network, also for Pix; paid bookings no longer count', async () => {
    const { book } = await open({ unpaidPerAddress: 8 })
    const from = (address: string) => ({ address })
    expect((await book(somebody(), from('2001:db8:1:2::1'))).status).toBe(201)
    const second = await book(somebody(), from('2001:db8:1:2::2'))
    expect(second.status).toBe(201)
    for (const payment_method of ['cod', 'pix']) {
      expect((await book({ ...somebody(), payment_method }, from('2001:db8:1:2:ff::9'))).body.code).toBe(
        'unpaid_ceiling'
      )
    }
    expect((await book(somebody(), from('2001:db8:1:3::1'))).status).toBe(201)
    await db.orm.update(bookings).set({ status: 'APPROVED' }).where(eq(bookings.publicId, second.body.uuid))
    expect((await book(somebody(), from('2001:db8:1:2::3'))).status).toBe(201)
  })

  it('are unlimited when paid at once; otherwise the answer tells how', async () => {
    const { book } = await open({ unpaidPerContact: 3, unpaidPerAddress: 30, capacity: 200 })
    const me = somebody()
    const atGate = await book(me)
    expect([atGate.status, atGate.body.code]).toEqual([409, 'unpaid_ceiling'])
    expect(atGate.body.fields.payment_method).toEqual([
      'Para pagar no local são no máximo 3 pessoas. Pague agora, ou fale com o atrativo.'
    ])
    expect((await book({ ...me, payment_method: 'pix' })).status).toBe(201)
    expect((await book({ ...me, payment_method: 'pix' })).status).toBe(409)
  })

  it('count no hold that is over', async () => {
    const { book, clock } = await open({ unpaidPerContact: 4 })
    const me = { ...somebody(), payment_method: 'pix' }
    expect((await book(me)).status).toBe(201)
    expect((await book(me)).status).toBe(409)
    clock.pass(16)
    expect((await book(me)).status).toBe(201)
  })

  it('ignore past visits that were never paid', async () => {
    const { book, clock, place } = await open({ unpaidPerContact: 4 })
    await db.orm.update(places).set({ unpaidUntil: 'visit' }).where(eq(places.id, place.placeId))
    const me = somebody()
    expect((await book(me)).body).toMatchObject({ status: 'UNPAID', hold_until: null })
    const later = { ...me, date: '2026-12-02' }
    expect((await book(later)).status).toBe(409)
    clock.pass(6 * 24 * 60)
    expect((await book(later)).status).toBe(201)
  })

  it('give the same form its booking again, also where it reached the ceiling or took the last places', async () => {
    const { book, taken } = await open({ unpaidPerContact: 4, capacity: 5 })
    for (const payment_method of ['cod', 'pix']) {
      const form = {
        ...somebody(),
        payment_method,
        hash: randomBytes(16).toString('hex'),
        time: payment_method === 'pix' ? '14:00' : '09:00'
      }
      const answers = await Promise.all([book(form), book(form), book(form)])
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1)
    }
    expect(await taken()).toBe(4)
  })

  it('hold their ceiling against many at once', async () => {
    const { book, taken } = await open({ unpaidPerContact: 8 })
    const me = somebody()
    const answers = await Promise.all(Array.from({ length: 8 }, () => book(me)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await taken()).toBe(8)
  })

  it('have no ceiling for staff, nor for free bookings', async () => {
    const { book, place } = await open({ unpaidPerContact: 4 })
    const me = somebody()
    const desk = (await createUser(db, place.placeId, ['operation/edit'])).token
    const stranger = (await createUser(db, (await createPlace(db)).placeId, ['operation/edit'])).token
    expect((await book(me)).status).toBe(201)
    expect((await book(me, { token: stranger })).status).toBe(409)
    expect((await book(me, { token: desk })).status).toBe(201)
    const reader = (await createUser(db, place.placeId, ['operation/booking-list'])).token
    expect((await book(me, { token: reader })).status).toBe(409)
  })
})

describe('a booking to be paid at the place', () => {
  it('goes back on the eve unless its visitor says that they come', async () => {
    const { book, call, clock, backend, taken } = await open()
    const kept = (await book(somebody())).body
    const lost = (await book(somebody())).body
    expect(kept).toMatchObject({ status: 'UNPAID', hold_until: '2026-11-24T21:00:00.000Z' })
    const early = await call('POST', `/booking/${kept.uuid}/confirm`)
    expect([early.status, early.body.code]).toEqual([409, 'too_early'])
    clock.pass(3.5 * 24 * 60)
    const confirmed = await call('POST', `/booking/${kept.uuid}/confirm`)
    expect(confirmed.body).toMatchObject({ status: 'UNPAID', hold_until: null, masked: true })
    expect((await call('POST', `/booking/${kept.uuid}/confirm`)).status).toBe(200)
    expect(await taken()).toBe(8)
    clock.pass(24 * 60)
    expect((await call('POST', `/booking/${lost.uuid}/confirm`)).body.code).toBe('expired')
    await releaseHolds(backend)
    expect(await taken()).toBe(4)
    const { body } = await call('GET', `/booking/${lost.uuid}`)
    expect(body).toMatchObject({
      status: 'CANCELLED',
      cancelled: { expired: true, reason: expect.stringMatching(/véspera/) }
    })
    const events = await db.orm
      .select({ action: bookingEvents.action, actor: bookingEvents.actor, from: bookingEvents.from })
      .from(bookingEvents)
      .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
      .where(eq(bookings.placeId, kept.product.place_uuid))
    expect(events.map(({ action }) => action).sort()).toEqual(['confirmed', 'created', 'created', 'expired'])
    expect(events.find(({ action }) => action === 'expired')?.from).toBe('UNPAID')
    expect((await call('POST', `/booking/${lost.uuid.replace(/./g, '0')}/confirm`)).status).toBe(404)
  })

  it('can be confirmed from exactly 24 hours before its deadline, and not at the deadline', async () => {
    const { book, call, clock, backend, taken } = await open()
    const early = (await book(somebody())).body
    const late = (await book(somebody())).body
    const minutesTo = (at: string) => (Date.parse(at) - clock.now().getTime()) / 60_000
    clock.pass(minutesTo('2026-11-23T21:00:00Z'))
    expect((await call('POST', `/booking/${early.uuid}/confirm`)).status).toBe(200)
    clock.pass(minutesTo('2026-11-24T21:00:00Z'))
    expect((await call('POST', `/booking/${late.uuid}/confirm`)).body.code).toBe('expired')
    await askConfirmations(backend)
    expect(await db.orm.$count(messages, eq(messages.refId, late.uuid))).toBe(0)
    expect(await taken()).toBe(8)
    await releaseHolds(backend)
    expect(await taken()).toBe(4)
  })

  it('can be confirmed for a visitor who calls, by users who may admit', async () => {
    const { book, call, place } = await open()
    const { hash } = (await book(somebody())).body
    const confirm = (token: string) => call('POST', '/booking/event', { token, body: { action: 'confirm', hash } })
    const rights = ['operation/booking-list', 'operation/all-bookings']
    const reader = (await createUser(db, place.placeId, rights)).token
    const gate = (await createUser(db, place.placeId, [...rights, 'operation/checkin'])).token
    expect((await confirm(reader)).status).toBe(403)
    expect((await confirm(gate)).body).toMatchObject({ outcome: 'done', booking: { hold_until: null } })
    expect((await confirm(gate)).body.outcome).toBe('already')
  })

  it('stays until the visit if the place allows it, even one that waited for confirmation', async () => {
    const { book, call, clock, backend, place, taken } = await open()
    await book(somebody())
    const manager = (await createUser(db, place.placeId, ['configurations/index', 'configurations/edit'])).token
    const saved = await call('PUT', '/places/settings', { token: manager, body: { unpaid_until: 'visit' } })
    expect(saved.body).toMatchObject({ unpaid_until: 'visit', ask_confirmation: true, unpaid_per_contact: 0 })
    expect((await book(somebody())).body.hold_until).toBeNull()
    clock.pass(5 * 24 * 60)
    await releaseHolds(backend)
    expect(await taken()).toBe(8)
    const wrong = await call('PUT', '/places/settings', { token: manager, body: { unpaid_per_address: -1 } })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['unpaid_per_address']])
  })

  it('gets one question a day before, if the place wants it', async () => {
    const { book, clock, backend, place } = await open()
    const asked = () => db.orm.select().from(messages).where(eq(messages.placeId, place.placeId))
    const me = somebody()
    const { uuid } = (await book(me)).body
    await askConfirmations(backend)
    expect(await asked()).toEqual([])
    clock.pass(3 * 24 * 60 + 10 * 60)
    await Promise.all([askConfirmations(backend), askConfirmations(backend)])
    await askConfirmations(backend)
    const sent = await asked()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.messageBody.message).toContain(`http://localhost/booking-details/${uuid}`)
  })

  it('gets its question in the language in which it was booked', async () => {
    const { book, clock, backend } = await open()
    const { uuid } = (await book(somebody())).body
    await db.orm.update(bookings).set({ language: 'en' }).where(eq(bookings.publicId, uuid))
    clock.pass(3 * 24 * 60 + 10 * 60)
    await askConfirmations(backend)
    const [sent] = await db.orm.select().from(messages).where(eq(messages.refId, uuid))
    expect(sent?.messageBody.message).toMatch(
      new RegExp(`are you coming to .+ on .+ Nov 2026, .+: http://localhost/en/booking-details/${uuid}$`)
    )
  })

  it('is not asked about where the place does not want it, nor where it was made late', async () => {
    const { book, clock, backend, place } = await open()
    await db.orm.update(places).set({ askConfirmation: false }).where(eq(places.id, place.placeId))
    await book(somebody())
    clock.pass(3 * 24 * 60 + 10 * 60)
    expect((await book(somebody())).body.hold_until).toBeNull()
    await askConfirmations(backend)
    expect(await db.orm.select().from(messages).where(eq(messages.placeId, place.placeId))).toEqual([])
  })
})
