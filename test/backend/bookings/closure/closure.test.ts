import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askConfirmations } from '#app/backend/bookings/unpaid/ask-confirmation.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { tellOfVisits } from '#app/backend/messenger/booking/remind.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { CLOSURE_MESSAGE } from '#app/domain/closure/message.ts'
import '#app/runtime/speech.server.ts'
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

describe('closing the current day in the evening', () => {
  it('closes and reopens the day until midnight at the place, not after it', async () => {
    const { uuid } = await world.paid()
    const date = await world.visitDay(uuid)
    const reopen = (id: string) =>
      world.call('POST', `/closures/${id}/reopen`, { token: world.staff.token, body: { complete: true } })
    // 22:30 of that day there, the next one in UTC.
    world.clock.pass((24 + 13.5) * 60)
    const first = await world.shut(date)
    expect(first.status).toBe(201)
    expect((await reopen(String(first.body.id))).body.outcome).toBe('done')
    const second = await world.shut(date)
    expect(second.status).toBe(201)
    world.clock.pass(2 * 60)
    expect((await reopen(String(second.body.id))).body.code).toBe('over')
    expect((await world.shut(date)).body.fields).toHaveProperty('date')
  })
})

describe('closing a day', () => {
  it('blocks it, tells everybody once, and stays one however often it is sent', async () => {
    const { uuid } = await world.paid()
    const unpaid = await world.till.book(world.place, { payment_method: 'cod', payLater: true })
    const date = await world.visitDay(uuid)
    const key = randomUUID()
    const sent = await Promise.all(Array.from({ length: 3 }, () => world.shut(date, { key })))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(sent.map(({ body }) => body.outcome).sort()).toEqual(['already', 'already', 'done'])
    const texts = await world.texts()
    expect(texts).toHaveLength(2)
    expect(texts[0]?.text).toMatch(/não vai acontecer por causa da chuva\. .*\/fechamento\/[0-9a-f]{32}$/)
    expect(texts.some(({ text }) => text.includes('outra data, crédito para outra visita ou devolução'))).toBe(true)
    expect(texts.some(({ text }) => text.includes('outra data ou cancelar'))).toBe(true)
    // Another operator at the same hour.
    expect((await world.shut(date)).body.code).toBe('already_closed')
    const told = await world.read(key)
    expect(told.counts).toMatchObject({ bookings: 2, waiting: 2, date: 0 })
    expect(told.bookings.map((one: { uuid: string }) => one.uuid).sort()).toEqual([uuid, unpaid.uuid].sort())
    const { rows } = await db.pool.query(
      'select date::text, time, reason from unavailabilities where product_id = $1',
      [world.place.productId]
    )
    expect(rows).toEqual([{ date, time: '', reason: 'Choveu' }])
  })

  it('tells each visitor in the language in which they booked, unless the place wrote the message itself', async () => {
    const { uuid } = await world.paid()
    await db.pool.query("update bookings set language = 'en' where public_id = $1", [uuid])
    const date = await world.visitDay(uuid)
    const first = await world.shut(date, { message: CLOSURE_MESSAGE })
    const [told] = await world.texts()
    expect(told?.text).toMatch(
      /: \w+, your visit to .+ on \d{1,2} \w{3} 2026, at \d\d:\d\d, will not take place because of rain\. Choose by \d{1,2} \w{3} 2026: another date, credit for another visit or a refund\. Answer here: http:\/\/localhost\/en\/fechamento\/[0-9a-f]{32}$/
    )
    await world.call('POST', `/closures/${first.body.id}/reopen`, {
      token: world.staff.token,
      body: { complete: true }
    })
    await world.shut(date)
    expect((await world.texts()).at(-1)?.text).toMatch(
      /não vai acontecer por causa da chuva\. .* \S+[^n]\/fechamento\//
    )
  })

  it('closes several days at once, each with its own answers, once however often it is sent', async () => {
    const { uuid } = await world.paid()
    const date = await world.visitDay(uuid)
    const [first, until] = [addDays(date, -1), addDays(date, 1)]
    const key = randomUUID()
    const sent = await Promise.all(Array.from({ length: 3 }, () => world.shut(first, { until, key })))
    expect(sent.map(({ body }) => body.outcome).sort()).toEqual(['already', 'already', 'done'])
    const { body } = await world.call('GET', '/closures', { token: world.staff.token })
    const counts = body.data.map((one: { date: string; counts: { bookings: number } }) => [
      one.date,
      one.counts.bookings
    ])
    expect(counts.toSorted()).toEqual([
      [first, 0],
      [date, 1],
      [until, 0]
    ])
    expect(await world.texts()).toHaveLength(1)
    expect((await world.shut(first, { until: addDays(first, 31) })).body.fields).toHaveProperty('until')
  })

  it('only stops sales where nobody is to be told: bookings stay, later days close the times they have', async () => {
    const { uuid } = await world.paid()
    const date = await world.visitDay(uuid)
    const silent = {
      tell: false,
      offers: [],
      answer_until: '',
      message: '',
      reason: 'other',
      note: 'Manutenção da ponte'
    }
    const slots = [{ product: world.place.productUuid, times: ['09:00'] }]
    const done = await world.shut(date, { ...silent, slots, until: addDays(date, 1) })
    expect([done.status, done.body.id, done.body.message]).toEqual([
      201,
      '',
      expect.stringContaining('continuam valendo')
    ])
    const { rows } = await db.pool.query(
      'select date::text, time, reason from unavailabilities where product_id = $1 order by date',
      [world.place.productId]
    )
    const block = { time: '09:00', reason: 'Manutenção da ponte' }
    expect(rows).toEqual([date, addDays(date, 1)].map((day) => ({ date: day, ...block })))
    expect([await world.texts(), (await world.till.readBooking(uuid)).date]).toEqual([[], date])
    const { body } = await world.call('GET', '/closures', { token: world.staff.token })
    expect(body.data).toEqual([])
    expect((await world.shut(date, { ...silent, slots })).body.outcome).toBe('already')
    // Whoever only blocks may not look at everybody's bookings either.
    const guide = await world.as(['operation/closure'])
    const refused = await world.call('POST', '/closures', {
      token: guide.token,
      body: { ...silent, key: randomUUID(), date, slots, fallback: '' }
    })
    expect(refused.body.code).toBe('own_only')
  })

  it('reports missing values at their fields, and first shows the affected visitors and the message', async () => {
    const { uuid } = await world.paid()
    const date = await world.visitDay(uuid)
    const wrong = await world.shut(date, { offers: [], message: 'Sem nada {x}', reason: 'other', slots: [] })
    expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([422, ['message', 'note', 'offers', 'slots']])
    const slots = [{ product: world.place.productUuid, times: ['09:00'] }]
    const body = { date, slots, reason: 'river', note: '', offers: ['date'], answer_until: date, message }
    const { token } = world.staff
    const shown = await world.call('POST', '/closures/preview', { token, body })
    expect(shown.body).toMatchObject({ people: 3, value: 200, paid: 200, inside: 0, told: 0, reachable: 1 })
    expect(shown.body.samples).toMatchObject([{ text: expect.stringMatching(/cheia do rio\. Escolha: outra data\./) }])
    const other = await world.call('POST', '/closures/preview', {
      token,
      body: { ...body, slots: [{ product: world.place.productUuid, times: ['14:00'] }] }
    })
    expect(other.body).toMatchObject({ people: 0, bookings: [] })
    const long = await world.call('POST', '/closures/preview', { token, body: { ...body, until: addDays(date, 100) } })
    expect(long.body).toMatchObject({ total: 1, people: 3, bookings: [], until: addDays(date, 100) })
    const stranger = await world.as(['operation/booking-list'])
    expect((await world.call('POST', '/closures/preview', { token: stranger.token, body })).status).toBe(403)
    const guide = await world.as(['operation/closure'])
    expect((await world.call('GET', '/closures', { token: guide.token })).body.code).toBe('own_only')
  })

  it('leaves out visitors inside, and includes bookings made meanwhile', async () => {
    const inside = await world.paid()
    await db.pool.query(`update bookings set checked_in_people = 1 where public_id = $1`, [inside.uuid])
    await db.pool.query(
      `insert into checkins (place_id, booking_id, people, items, at) values ($1, $2, 1, '{"INTEIRA": 1}', now())`,
      [world.place.placeId, inside.id]
    )
    const date = await world.visitDay(inside.uuid)
    const { body } = await world.shut(date)
    expect((await world.read(body.id)).counts.bookings).toBe(0)
    // The sale is refused, so there is no booking to pay.
    await expect(world.paid()).rejects.toThrow('there is no booking')
    await db.pool.query('delete from unavailabilities where product_id = $1', [world.place.productId])
    const { uuid } = await world.paid()
    await db.pool.query("insert into unavailabilities (product_id, date, time) values ($1, $2, '')", [
      world.place.productId,
      date
    ])
    await Promise.all([world.late(), world.late()])
    expect((await world.read(body.id)).bookings).toMatchObject([{ uuid, sent: 1 }])
    expect(await world.texts()).toHaveLength(1)
    await db.pool.query('delete from checkins where booking_id = $1', [inside.id])
    await db.pool.query(`update bookings set checked_in_people = 0 where public_id = $1`, [inside.uuid])
  })
  it('tells nobody who books after the block was lifted in the calendar', async () => {
    const { uuid } = await world.paid()
    const date = await world.visitDay(uuid)
    const { body } = await world.shut(date)
    const planner = await world.as(['products/edit'])
    const lifted = await world.call('POST', '/products/updateUnavailability', {
      token: planner.token,
      body: { product_uuid: world.place.productUuid, action: 'remove', unavailability: [date] }
    })
    expect(lifted.status).toBe(200)
    await world.paid()
    await world.late()
    expect((await world.read(body.id)).bookings).toMatchObject([{ uuid }])
    expect(await world.texts()).toHaveLength(1)
  })
  it('reminds nobody of a closed visit, and asks nobody to confirm one, until it opens again', async () => {
    const { place, backend, clock, till } = world
    await db.pool.query('update places set ask_confirmation = true where id = $1', [place.placeId])
    const { uuid } = await world.paid()
    const date = await world.visitDay(uuid)
    const later = addDays(date, 2)
    const unpaid = await till.book(place, { payment_method: 'cod', payLater: true, date: later })
    const [first, second] = [await world.shut(date), await world.shut(later)]
    const reopen = (id: string) =>
      world.call('POST', `/closures/${id}/reopen`, { token: world.staff.token, body: { complete: true } })
    const told = async () => {
      await tellOfVisits(backend)
      await askConfirmations(backend)
      const { rows } = await db.pool.query<{ about: string }>(
        `select title || ' ' || ref_id as about from messages
         where place_id = $1 and title in ('Lembrete da visita', 'Confirmação da visita') order by id`,
        [place.placeId]
      )
      return rows.map(({ about }) => about)
    }
    clock.pass(9 * 60)
    expect(await told()).toEqual([])
    expect((await reopen(first.body.id)).status).toBe(200)
    expect(await told()).toEqual([`Lembrete da visita ${uuid}`])
    clock.pass(25 * 60)
    expect(await told()).toHaveLength(1)
    expect((await reopen(second.body.id)).status).toBe(200)
    expect((await told()).slice(1)).toEqual([`Confirmação da visita ${unpaid.uuid}`])
  })
})
