import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { messages, payments, products } from '#app/backend/db/schema.server.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { answering } from '../../../support/server/providers/misdeeds.ts'
import { openUnsettledWorld, type UnsettledWorld } from './world.ts'

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

async function booked() {
  const { uuid } = await world.till.book(world.place)
  return world.till.readBooking(uuid)
}

describe('money of no booking', () => {
  it('is assigned to a booking by its code once, and counts like any payment', async () => {
    const money = await world.stray(20_000)
    const booking = await booked()
    const staff = await world.as()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => staff.settle(money.id, 'adopt', { code: booking.code, seen: 200 }))
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(answers.filter(({ body }) => body.outcome === 'done')).toHaveLength(1)
    const rows = await db.orm.select().from(payments).where(eq(payments.providerId, money.providerId))
    expect(rows).toMatchObject([{ bookingId: booking.id, status: 'APPROVED', value: 20_000 }])
    expect(await world.till.readBooking(booking.publicId)).toMatchObject({ status: 'APPROVED', refund: '' })
    expect((await staff.read(money.id)).body).toMatchObject({ state: 'booking', booking_code: booking.code })
    expect(await world.apply(money.providerId)).toBe('unchanged')
    expect(await world.received()).toBe(20_000)
  })

  it('goes into one of two bookings, where two people say so at once', async () => {
    const money = await world.stray(20_000)
    const one = await booked()
    const other = await booked()
    const staff = [await world.as(), await world.as()]
    const answers = await Promise.all(
      [one, other].map(({ code }, at) => staff[at]?.settle(money.id, 'adopt', { code, seen: 200 }))
    )
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409])
    expect(await world.received()).toBe(20_000)
  })

  it("is not assigned to an unknown booking, or without the provider's answer", async () => {
    const money = await world.stray(20_000)
    const booking = await booked()
    const staff = await world.as()
    const elsewhere = await world.till.book(await world.till.openPlace())
    const foreign = await world.till.readBooking(elsewhere.uuid)
    for (const code of ['', 'XXXX-0000', foreign.code]) {
      const refused = await staff.settle(money.id, 'adopt', { code, seen: 200 })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['code']])
    }
    world.provider.misbehave(/^GET \/v1\/payments\/\d+$/, answering(500))
    expect((await staff.settle(money.id, 'adopt', { code: booking.code, seen: 200 })).status).toBe(503)
    world.provider.misbehave(/^$/, null)
    expect((await staff.settle(money.id, 'adopt', { code: booking.code, seen: 10 })).status).toBe(409)
    expect(await world.received()).toBe(0)
  })

  it.each(['returned', 'other'])('is marked as %s by hand, and opened again', async (how) => {
    const money = await world.stray(20_000)
    const booking = await booked()
    const staff = await world.as()
    expect((await staff.settle(money.id, how, { note: '' })).status).toBe(422)
    expect((await staff.settle(money.id, how)).body).toMatchObject({ outcome: 'done', item: { state: how } })
    expect((await staff.settle(money.id, how)).body.outcome).toBe('already')
    expect((await staff.settle(money.id, 'adopt', { code: booking.code, seen: 200 })).status).toBe(409)
    expect((await staff.list()).body.stray.total).toBe(0)
    expect((await staff.settle(money.id, 'reopen', { note: '' })).body.item).toMatchObject({
      state: 'open',
      note: '',
      solved_by: ''
    })
    expect((await staff.settle(money.id, 'adopt', { code: booking.code, seen: 200 })).body.outcome).toBe('done')
    expect((await staff.settle(money.id, 'reopen')).status).toBe(409)
  })

  it("is reported once, to the receivers of the attractions' bookings", async () => {
    await db.orm
      .update(products)
      .set({ notificationNumber: '+5575999990042' })
      .where(eq(products.placeId, world.place.placeId))
    const money = await world.stray(20_000)
    await world.apply(money.providerId)
    const told = await db.orm.select().from(messages).where(eq(messages.placeId, world.place.placeId))
    expect(told).toMatchObject([{ title: 'Pagamento sem reserva', to: '+5575999990042' }])
  })
})
