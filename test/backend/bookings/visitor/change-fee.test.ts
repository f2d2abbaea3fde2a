import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingEvents, ticketPrices, ticketTypes } from '#app/backend/db/schema.server.ts'
import { createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { openVisitor, visitDay } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const day = 24 * 60
/** The fee for R$ 160,00 is R$ 21,00. */
const change = { allowed: true, untilHours: 24, times: 3, fee: { percent: 10, value: 500 } }
const friday = { date: '2026-11-27', time: '14:00' }
const sunday = { date: '2026-11-29', time: '14:00' }

type World = Awaited<ReturnType<typeof openVisitor>>

const open = (settings: Parameters<typeof openVisitor>[1] = {}) => openVisitor(db, { policy: { change }, ...settings })

const preview = ({ call }: World, uuid: string, visit: { date: string; time: string }) =>
  call('GET', `/booking/${uuid}/visitor-change?${new URLSearchParams(visit)}`)

async function move(world: World, uuid: string, seen: object, visit = friday) {
  const proof = await world.prove(uuid)
  return world.ask(uuid, 'visitor-change', { proof, ...visit, from: '', ...seen })
}

async function payOwed({ call, rowOf }: World, uuid: string) {
  const { hash } = await rowOf(uuid)
  const { body } = await call('POST', '/getnet/generate-qr-code-pix', { body: { hash } })
  const paid = await call('POST', `/simulator/payments/${body.payment_id}`, { body: { status: 'PAID' } })
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  return body.amount as number
}

/** Sundays cost something else. */
async function priceSundays({ place }: World, price: number) {
  const [type] = await db.orm.select().from(ticketTypes).where(eq(ticketTypes.productId, place.productId))
  await db.orm.insert(ticketPrices).values({ ticketTypeId: type?.id ?? 0, price, weekdays: [0], position: 0 })
}

const historyOf = async ({ rowOf }: World, uuid: string) => {
  const { id } = await rowOf(uuid)
  const rows = await db.orm
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, id))
    .orderBy(bookingEvents.id)
  return rows.map(({ action }) => action)
}

describe('the fee of another day', () => {
  it('is shown before, owed at once, paid on the page, and counted everywhere', async () => {
    const world = await open()
    const uuid = await world.book()
    await payOwed(world, uuid)
    expect((await preview(world, uuid, friday)).body).toMatchObject({
      old_total: 160,
      new_total: 160,
      fee: 21,
      to_pay: 21,
      refund_due: 0,
      pay_online: true
    })
    expect((await move(world, uuid, { total_seen: 160, fee_seen: 21 })).status).toBe(200)
    expect(await world.rowOf(uuid)).toMatchObject({ status: 'UNPAID', kept: 2100, final: 16_000, date: friday.date })
    const { token } = await createUser(db, world.place.placeId, [
      'operation/booking-list',
      'operation/all-bookings',
      'operation/values'
    ])
    const list = await world.call('GET', `/booking/byPeriod?start_date=${friday.date}&end_date=${friday.date}&page=1`, {
      token
    })
    expect(list.body.totals).toMatchObject({ receivable_value: 21, paid_value: 160 })
    expect(await payOwed(world, uuid)).toBe(21)
    expect(await world.rowOf(uuid)).toMatchObject({ status: 'APPROVED', refund: '', kept: 2100 })
    expect(await world.read(uuid)).toMatchObject({ owed_value: 0 })
    expect(await historyOf(world, uuid)).toEqual(['created', 'paid', 'date-changed', 'change-fee', 'owing', 'paid'])
    expect(await findBreaches(db)).toEqual({})
  })

  it('is refused when it differs from the one shown, or none was shown', async () => {
    const world = await open()
    const uuid = await world.book()
    await payOwed(world, uuid)
    for (const seen of [{ total_seen: 160 }, { total_seen: 160, fee_seen: 20 }, { total_seen: 150, fee_seen: 21 }]) {
      const { status, body } = await move(world, uuid, seen)
      expect([status, body.code]).toEqual([409, 'price_changed'])
    }
    expect(await world.rowOf(uuid)).toMatchObject({ date: visitDay, kept: 0, status: 'APPROVED' })
  })

  it("is added to a dearer day, and taken from a cheaper day's refund", async () => {
    for (const [price, expected] of [
      [10_000, { final: 20_000, status: 'UNPAID', refund: '', toPay: 61, back: 0 }],
      [7500, { final: 15_000, status: 'UNPAID', refund: '', toPay: 11, back: 0 }],
      [6950, { final: 13_900, status: 'APPROVED', refund: '', toPay: 0, back: 0 }],
      [5000, { final: 10_000, status: 'APPROVED', refund: 'due', toPay: 0, back: 39 }]
    ] as const) {
      const world = await open()
      await priceSundays(world, price)
      const uuid = await world.book()
      await payOwed(world, uuid)
      const { toPay, back, final, ...row } = expected
      const shown = await preview(world, uuid, sunday)
      expect(shown.body).toMatchObject({ new_total: final / 100, fee: 21, to_pay: toPay, refund_due: back })
      expect((await move(world, uuid, { total_seen: final / 100, fee_seen: 21 }, sunday)).status).toBe(200)
      expect(await world.rowOf(uuid)).toMatchObject({ ...row, final, kept: 2100 })
      expect((await world.read(uuid)).owed_value).toBe(toPay)
    }
    expect(await findBreaches(db)).toEqual({})
  })

  it('is zero before any payment', async () => {
    const world = await open()
    const uuid = await world.book({ payment_method: 'cod', payLater: true })
    expect((await preview(world, uuid, friday)).body).toMatchObject({ fee: 0, to_pay: 160 })
    expect((await move(world, uuid, { total_seen: 160 })).status).toBe(200)
    expect(await world.rowOf(uuid)).toMatchObject({ kept: 0, status: 'UNPAID', date: friday.date })
  })

  it('is asked for at the place where there is no other way', async () => {
    const world = await open()
    const uuid = await world.book()
    await payOwed(world, uuid)
    await db.pool.query(`update places set pix_key = '' where id = $1`, [world.place.placeId])
    expect((await preview(world, uuid, friday)).body).toMatchObject({ fee: 21, pay_online: false })
    expect((await move(world, uuid, { total_seen: 160, fee_seen: 21 })).status).toBe(200)
  })

  it('is owed once, however often the form is sent at once', async () => {
    const world = await open()
    const uuid = await world.book()
    await payOwed(world, uuid)
    const sent = { proof: await world.prove(uuid), ...friday, from: '', total_seen: 160, fee_seen: 21 }
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.ask(uuid, 'visitor-change', sent)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await world.rowOf(uuid)).toMatchObject({ kept: 2100, visitorChanges: 1 })
  })

  it('goes back with the rest where the visitor may still withdraw, and stays under a tier', async () => {
    for (const isLate of [false, true]) {
      const world = await open({ policy: { change, tiers: [{ hours: 24, percent: 50 }] } })
      const uuid = await world.book({ date: '2026-12-20' })
      await payOwed(world, uuid)
      await move(world, uuid, { total_seen: 160, fee_seen: 21 }, { date: '2026-12-22', time: '14:00' })
      await payOwed(world, uuid)
      if (isLate) world.clock.pass(8 * day)
      const value = isLate ? 80 : 181
      expect((await world.read(uuid)).cancel_quote).toMatchObject({ visitor: { value }, place: { value: 181 } })
      const { status } = await world.ask(uuid, 'cancel', { proof: await world.prove(uuid), refund_seen: value })
      expect(status).toBe(200)
      expect(await world.rowOf(uuid)).toMatchObject({ status: 'CANCELLED', refund: 'due', kept: 18_100 - value * 100 })
    }
    expect(await findBreaches(db)).toEqual({})
  })

  it('that is still owed takes nothing from who cancels within the days of withdrawal', async () => {
    const world = await open()
    const uuid = await world.book({ date: '2026-12-20' })
    await payOwed(world, uuid)
    await move(world, uuid, { total_seen: 160, fee_seen: 21 }, { date: '2026-12-22', time: '14:00' })
    expect((await world.read(uuid)).cancel_quote.visitor).toMatchObject({ value: 160, rule: 'withdrawal' })
    expect((await world.ask(uuid, 'cancel', { proof: await world.prove(uuid), refund_seen: 160 })).status).toBe(200)
    expect(await world.rowOf(uuid)).toMatchObject({ status: 'CANCELLED', refund: 'due', kept: 0 })
  })
})

describe('the fee, where staff change the date', () => {
  const work = ['operation/booking-list', 'operation/all-bookings', 'operation/values', 'operation/edit']

  async function openStaff(more: string[] = []) {
    const world = await open()
    const uuid = await world.book()
    await payOwed(world, uuid)
    const { token } = await createUser(db, world.place.placeId, [...work, ...more])
    const { hash } = await world.rowOf(uuid)
    const send = (payload: object) =>
      world.call('POST', '/booking/event', {
        token,
        body: { action: 'change-date', hash, payload: { ...friday, ...payload } }
      })
    const shown = (charge_fee: string) =>
      world.call('GET', `/booking/${uuid}/change-date?${new URLSearchParams({ ...friday, charge_fee })}`, { token })
    return { ...world, world, uuid, send, shown }
  }

  it('is shown with and without, and charged where they say so', async () => {
    const { world, uuid, send, shown, rowOf } = await openStaff()
    expect((await shown('true')).body).toMatchObject({ has_fee: true, fee: 21, receivable: 21, refund_due: 0 })
    expect((await shown('false')).body).toMatchObject({ has_fee: true, fee: 21, receivable: 0, refund_due: 0 })
    expect((await send({ charge_fee: true, fee_seen: 20 })).body.code).toBe('price_changed')
    expect((await send({ charge_fee: true, fee_seen: 21, total_seen: 160 })).body.outcome).toBe('done')
    expect(await rowOf(uuid)).toMatchObject({ status: 'UNPAID', kept: 2100 })
    expect(await historyOf(world, uuid)).toContain('change-fee')
  })

  it('is waived only with permission to depart from the policy, whatever the reason', async () => {
    const plain = await openStaff()
    const refused = await plain.send({ reason: 'Estrada fechada' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['charge_fee']])
    const chief = await openStaff(['operation/refund-depart'])
    expect((await chief.send({})).body.outcome).toBe('done')
    expect(await chief.rowOf(chief.uuid)).toMatchObject({ status: 'APPROVED', kept: 0 })
    expect(await historyOf(chief.world, chief.uuid)).toContain('fee-waived')
  })

  it('is not part of the refund shown beside it', async () => {
    const { world, uuid, send, shown, call, place } = await openStaff()
    await send({ charge_fee: true, fee_seen: 21, total_seen: 160 })
    await payOwed(world, uuid)
    await priceSundays(world, 5000)
    const { token } = await createUser(db, place.placeId, work)
    const query = new URLSearchParams({ ...sunday })
    expect((await call('GET', `/booking/${uuid}/change-date?${query}`, { token })).body).toMatchObject({
      refund_due: 60
    })
    expect((await shown('false')).status).toBe(200)
  })
})
