import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, legacyMap, places, visitRatings } from '#app/backend/db/schema.server.ts'
import { tellOfVisits } from '#app/backend/messenger/booking/remind.server.ts'
import { createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { openNews } from './world.ts'

const onSite = { payment_method: 'cod', payLater: true }

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** It is 09:00 of Friday, 20/11, in Bahia. */
async function open({ zone = 'America/Bahia', thanks = false } = {}) {
  const world = openNews(db)
  const place = await world.till.openPlace()
  await db.orm.update(places).set({ timezone: zone }).where(eq(places.id, place.placeId))
  await world.set(place.placeId, {
    own: { confirmation: { on: false }, change: { on: false }, thanks: { on: thanks } }
  })
  const book = (changes: object = {}) => world.till.book(place, { ...onSite, ...changes })
  const told = async () => (await world.told(place.placeId)).map(({ title, refId }) => [title, refId])
  const look = () => tellOfVisits(world.backend)
  const hours = (count: number) => world.till.clock.pass(60 * count)
  const set = (uuid: string, change: Partial<typeof bookings.$inferInsert>) =>
    db.orm.update(bookings).set(change).where(eq(bookings.publicId, uuid))
  return { ...world, place, book, told, look, hours, change: set }
}

const reminder = 'Lembrete da visita'

describe('the reminder', () => {
  it("is sent once on the eve at the place's hour, to visitors still expected who booked before", async () => {
    const { book, told, look, hours, change, till, place } = await open()
    const coming = await book()
    const cancelled = await book()
    const inside = await book()
    await change(cancelled.uuid, { status: 'CANCELLED' })
    await change(inside.uuid, { checkedInPeople: 1 })
    await book({ date: '2026-11-22' })
    await look()
    expect(await told()).toEqual([])
    hours(9)
    const late = await book()
    await Promise.all([look(), look()])
    await look()
    expect(await told()).toEqual([[reminder, coming.uuid]])
    expect(late.uuid).not.toBe('')
    // Another day is told of anew; who was moved to tomorrow just now has read it.
    const { token } = await createUser(db, place.placeId, ['operation/edit', 'operation/all-bookings'])
    const move = (hash: string, date: string) =>
      till.call('POST', '/booking/event', {
        token,
        body: { action: 'change-date', hash, payload: { date, reason: 'Chuva' } }
      })
    await move(coming.hash, '2026-11-22')
    await look()
    expect(await told()).toHaveLength(1)
    hours(24)
    await look()
    const said = await told()
    expect(said.filter(([, uuid]) => uuid === coming.uuid)).toHaveLength(2)
    expect(said).toHaveLength(3)
  })

  it('keeps nobody’s from them for one that cannot be written', async () => {
    const { book, told, look, hours, change, backend } = await open()
    const broken = await book()
    const coming = await book()
    await change(broken.uuid, { time: 'cedo' })
    hours(9)
    const said = vi.spyOn(backend.log, 'error').mockReturnValue(undefined)
    await look()
    expect(await told()).toEqual([[reminder, coming.uuid]])
    expect(said).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['America/Rio_Branco', 10, 11],
    ['America/Noronha', 7, 8]
  ])('follows the clock of %s', async (zone, before, at) => {
    const { book, told, look, hours } = await open({ zone })
    await book({ date: '2026-11-21', time: '14:00' })
    hours(before)
    await look()
    expect(await told()).toEqual([])
    hours(at - before)
    await look()
    expect(await told()).toHaveLength(1)
  })

  it('is sent in the morning after an outage, to visitors who have not come yet', async () => {
    const { book, told, look, hours } = await open()
    await book({ time: '09:00' })
    const afternoon = await book({ time: '14:00' })
    hours(13)
    await look()
    expect(await told()).toEqual([])
    hours(11)
    await look()
    expect(await told()).toEqual([[reminder, afternoon.uuid]])
    await book({ time: '14:00' })
    hours(1)
    await look()
    expect(await told()).toHaveLength(1)
  })
})

describe('a reminder that is left out', () => {
  it('is not sent for a visit that the legacy system sold', async () => {
    const { book, told, look, hours, till, place } = await open()
    const { uuid } = await book()
    const own = { placeId: place.placeId, noun: 'bills', legacyId: '7', importedAt: till.clock.now() }
    await db.orm.insert(legacyMap).values({ ...own, ownId: String((await till.readBooking(uuid)).id) })
    hours(9)
    await look()
    expect(await told()).toEqual([])
  })

  it('is sent up to 15 hours late, and no later', async () => {
    for (const [minutes, count] of [
      [24 * 60 + 1, 0],
      [24 * 60, 1]
    ] as const) {
      const { book, told, look, hours } = await open()
      await book({ time: '14:00' })
      hours(minutes / 60)
      await look()
      expect(await told()).toHaveLength(count)
    }
  })
})

describe('the thanks', () => {
  it('are sent the morning after to visitors who came, with a link to rate the visit', async () => {
    const { book, told, look, hours, change, place } = await open({ thanks: true })
    const came = await book()
    const missed = await book()
    await change(came.uuid, { checkedInPeople: 3 })
    hours(48)
    await look()
    expect((await told()).filter(([title]) => title !== reminder)).toEqual([])
    hours(1)
    await look()
    await look()
    const said = (await told()).filter(([title]) => title !== reminder)
    expect(said).toEqual([['Obrigado pela visita', came.uuid]])
    expect(missed.uuid).not.toBe(came.uuid)
    const [rating] = await db.orm.select().from(visitRatings).where(eq(visitRatings.placeId, place.placeId))
    expect(rating).toMatchObject({
      score: null,
      visitDate: '2026-11-21',
      token: expect.stringMatching(/^[0-9a-f]{32}$/)
    })
  })
})
