import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookingItems,
  bookings,
  discountCodes,
  messages,
  places,
  products,
  refunds,
  slotDays,
  ticketTypes,
  unavailabilities
} from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { bookingNewsJob } from '#app/backend/messenger/booking/news-job.server.ts'
import { createPlace, createUser, type TestPlace, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { forgetJobs, runDueJobs } from '../../../support/database/jobs.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { openTill, type Till } from '../../payments/world.ts'
import { putOnTrip } from '../../transport/put-on-trip.ts'

const desk = ['operation/booking-list', 'operation/all-bookings', 'operation/edit', 'operation/values']

let db: Database
let till: Till
let place: TestPlace
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await forgetJobs(db)
  till = openTill(db)
  await open()
})

async function open(settings: Parameters<Till['openPlace']>[0] = {}) {
  place = await till.openPlace(settings)
  token = await workAs([...desk, 'operation/refund', 'operation/checkin', 'operation/receive'])
}

type Payload = Record<string, unknown>
type Tickets = Record<string, number>

const workAs = async (granted: readonly string[], at = place) => (await createUser(db, at.placeId, granted)).token
const act = (action: string, hash: string, payload: Payload, as = token) =>
  till.call('POST', '/booking/event', { token: as, body: { action, hash, payload } })
/** As the page sends it: the policy decides. */
const change = (hash: string, tickets: Tickets, more: Payload = {}, as = token) =>
  act('change-tickets', hash, { tickets, cancelled_by: 'visitor', ...more }, as)
const preview = (uuid: string, tickets?: Tickets, as = token, more = {}) => {
  const asked = new URLSearchParams({ ...(tickets ? { tickets: JSON.stringify(tickets) } : {}), ...more })
  return till.call('GET', `/booking/${uuid}/tickets?${asked}`, { token: as })
}

const onSite = (changes: Payload = {}) => till.book(place, { payment_method: 'cod', payLater: true, ...changes })

async function paid(changes: Payload = {}) {
  const booking = await till.book(place, changes)
  const chargeId = String((await till.pix(booking.hash)).body.payment_id)
  await till.bankSays(chargeId, 'PAID')
  await till.apply(chargeId)
  return booking
}

async function takenOf(time = '09:00') {
  const isIt = and(eq(slotDays.productId, place.productId), eq(slotDays.date, tomorrow), eq(slotDays.time, time))
  const [slot] = await db.orm.select().from(slotDays).where(isIt)
  return [slot?.taken ?? 0, slot?.quotaTaken ?? 0]
}

const one = { tickets: [{ label: 'INTEIRA', quantity: '1' }] }

const itemsOf = async (uuid: string) => {
  const { id } = await till.readBooking(uuid)
  const rows = await db.orm
    .select()
    .from(bookingItems)
    .where(eq(bookingItems.bookingId, id))
    .orderBy(bookingItems.position)
  return rows.map(({ label, quantity, unitPrice }) => [label, quantity, unitPrice])
}

const refundsOf = async (uuid: string) => {
  const { id } = await till.readBooking(uuid)
  return db.orm.select().from(refunds).where(eq(refunds.bookingId, id))
}

/** Nothing goes back after the right of withdrawal. */
const keepAll = { withdrawalDays: 0, tiers: [], noShowPercent: 0 }

describe('more tickets', () => {
  it('take their places, are owed at the place, and are told in the history and to the visitor', async () => {
    const { uuid, hash } = await paid()
    await runDueJobs(till.backend, [bookingNewsJob])
    const told = (await preview(uuid, { INTEIRA: 3, MEIA: 1, CRIANCA: 1 })).body
    expect(told.change).toMatchObject({ old_total: 200, new_total: 280, receivable: 80, refund_due: 0, kept: 0 })
    expect(told.types).toMatchObject([
      { label: 'INTEIRA', quantity: 2, price: 80 },
      { label: 'MEIA', quantity: 1, price: 40 },
      { label: 'CRIANCA', quantity: 0, price: 0 }
    ])
    expect(await takenOf()).toEqual([3, 1])
    till.clock.pass(60)
    const done = await change(hash, { INTEIRA: 3, MEIA: 1, CRIANCA: 1 }, { version: told.version, total_seen: 280 })
    expect(done.body).toMatchObject({ outcome: 'done', message: expect.stringContaining('a receber no local') })
    expect(done.body.booking).toMatchObject({ status: 'UNPAID', people: 5, owed_value: 80 })
    expect(await takenOf()).toEqual([5, 1])
    expect(await itemsOf(uuid)).toEqual([
      ['INTEIRA', 3, 8000],
      ['MEIA', 1, 4000],
      ['CRIANCA', 1, 0]
    ])
    const { events } = await till.readMoney(uuid)
    expect(events.find(({ action }) => action === 'tickets-changed')).toMatchObject({
      from: '2 × Inteira, 1 × Meia-entrada',
      to: '3 × Inteira, 1 × Meia-entrada, 1 × Criança até 5 anos'
    })
    await runDueJobs(till.backend, [bookingNewsJob])
    const sent = await db.orm
      .select()
      .from(messages)
      .where(and(eq(messages.refId, uuid), eq(messages.kind, 'confirmation')))
    expect(sent.map(({ messageBody }) => String(messageBody.message).match(/\d pessoas/)?.[0])).toEqual([
      '3 pessoas',
      '5 pessoas'
    ])
    expect(await findBreaches(db)).toEqual({})
  })

  it('of a booking that was never sent a ticket send none', async () => {
    const { uuid, hash } = await onSite()
    await runDueJobs(till.backend, [bookingNewsJob])
    await db.orm.delete(messages).where(eq(messages.refId, uuid))
    await change(hash, { INTEIRA: 3 })
    await runDueJobs(till.backend, [bookingNewsJob])
    expect(await db.orm.$count(messages, eq(messages.refId, uuid))).toBe(0)
  })

  it('never take the last places twice, however many editors there are at once', async () => {
    await open({ capacity: 12 })
    const hashes = await Promise.all(Array.from({ length: 10 }, async () => (await onSite(one)).hash))
    const answers = await Promise.all(hashes.map((hash) => change(hash, { INTEIRA: 2 })))
    expect(answers.filter(({ body }) => body.outcome === 'done')).toHaveLength(2)
    expect(answers.filter(({ body }) => body.code === 'full')).toHaveLength(8)
    expect(await takenOf()).toEqual([12, 0])
    expect(await findBreaches(db)).toEqual({})
  })

  it('take them twice without the condition: the test above can fail', async () => {
    await open({ capacity: 12 })
    await Promise.all(Array.from({ length: 10 }, () => onSite(one)))
    const unguarded = () =>
      inTransaction(db, async (tx) => {
        const isIt = eq(slotDays.productId, place.productId)
        const [seen] = await tx.select().from(slotDays).where(isIt)
        await tx.execute(sql`select pg_sleep(0.02)`)
        if ((seen?.taken ?? 0) >= 12) return
        await tx.execute(
          sql`update slot_days set capacity = 99, taken = taken + 1 where product_id = ${place.productId}`
        )
      })
    await Promise.all(Array.from({ length: 10 }, unguarded))
    expect((await takenOf())[0]).toBeGreaterThan(12)
    const isIt = eq(slotDays.productId, place.productId)
    await db.orm.update(slotDays).set({ capacity: 12, taken: 10 }).where(isIt)
  })

  it.each([
    ['the quota', { quotaPercent: 10, capacity: 10 }, { INTEIRA: 2, MEIA: 2 }, 'quota_full'],
    ['the capacity', { capacity: 3 }, { INTEIRA: 3, MEIA: 1 }, 'full']
  ])('beyond %s are refused, and change nothing', async (_what, settings, tickets, code) => {
    await open(settings)
    const { uuid, hash } = await onSite()
    const before = await takenOf()
    expect((await change(hash, tickets)).body.code).toBe(code)
    expect([await takenOf(), (await till.readBooking(uuid)).version]).toEqual([before, 1])
  })

  it('of another type exchange the quota in a slot that is full', async () => {
    await open({ capacity: 3 })
    const { hash } = await onSite()
    expect((await change(hash, { INTEIRA: 1, MEIA: 2 })).body.outcome).toBe('done')
    expect(await takenOf()).toEqual([3, 2])
  })

  it('are refused in a blocked slot, of a type beyond its limit, and in an attraction that is not sold', async () => {
    const { hash } = await onSite()
    await db.orm.update(ticketTypes).set({ maximum: 3 }).where(eq(ticketTypes.productId, place.productId))
    const refused = await change(hash, { INTEIRA: 4 })
    expect(refused.body.fields).toEqual({
      'tickets.INTEIRA': ['Escolha no máximo 3 de Inteira. Para passar do máximo, chame quem vende para grupos.']
    })
    await db.orm
      .insert(unavailabilities)
      .values({ productId: place.productId, date: tomorrow, time: '', reason: 'Chuva' })
    expect((await change(hash, { INTEIRA: 3, CRIANCA: 1 })).body.code).toBe('blocked')
    // Nobody more comes.
    expect((await change(hash, { INTEIRA: 1, MEIA: 2 })).body.outcome).toBe('done')
    expect((await change(hash, { INTEIRA: 1 })).body.outcome).toBe('done')
    await db.orm.update(products).set({ active: false }).where(eq(products.id, place.productId))
    expect((await change(hash, { INTEIRA: 2 })).body.code).toBe('closed')
  })

  it('pass a maximum with a reason, by who sells to groups, and never the places or the quota', async () => {
    await open({ quotaPercent: 50, capacity: 20 })
    const { uuid, hash } = await onSite()
    await db.orm.update(ticketTypes).set({ maximum: 4 }).where(eq(ticketTypes.productId, place.productId))
    const school = { INTEIRA: 2, MEIA: 9 }
    const reason = { limit_reason: ' Escola Azul ' }
    expect((await preview(uuid, school)).body.fields).toHaveProperty(['tickets.MEIA'])
    expect((await change(hash, school, reason)).body.fields).toHaveProperty(['tickets.MEIA'])
    const chief = await workAs([...desk, 'operation/group-sale'])
    const exceeded = '9 meias-entradas (máximo 4)'
    expect((await preview(uuid, school, chief)).body.change).toMatchObject({ exceeded })
    for (const limit_reason of ['', ' -- ', 'ok']) {
      const { status, body } = await change(hash, school, { limit_reason }, chief)
      expect([status, body.fields]).toEqual([422, { limit_reason: [expect.stringContaining(exceeded)] }])
    }
    expect((await change(hash, school, reason, chief)).body.outcome).toBe('done')
    const limits = async () => (await till.readMoney(uuid)).events.filter(({ action }) => action === 'limit-exceeded')
    expect(await limits()).toMatchObject([{ to: exceeded, reason: 'Escola Azul' }])
    expect((await change(hash, { INTEIRA: 2, MEIA: 11 }, reason, chief)).body.code).toBe('quota_full')
    expect((await change(hash, { INTEIRA: 12, MEIA: 9 }, reason, chief)).body.code).toBe('full')
    // Fewer tickets than the booking has exceed nothing, and a reason without need is not kept.
    expect((await change(hash, { INTEIRA: 2, MEIA: 8 })).body.outcome).toBe('done')
    expect((await change(hash, { INTEIRA: 3, MEIA: 8 }, reason, chief)).body.outcome).toBe('done')
    expect(await limits()).toHaveLength(1)
    expect(await findBreaches(db)).toEqual({})
  })

  it('with a code stay within what the code allows', async () => {
    const [code] = await db.orm
      .insert(discountCodes)
      .values({
        placeId: place.placeId,
        uuid: crypto.randomUUID(),
        code: 'GUIAS10',
        kind: 'percent',
        value: 10,
        maxTickets: 3,
        maxUses: 1
      } as never)
      .returning()
    const { uuid, hash } = await onSite({ discount_code: 'GUIAS10' })
    expect((await till.readBooking(uuid)).discountCodeId).toBe(code?.id)
    expect((await change(hash, { INTEIRA: 3 })).body.outcome).toBe('done')
    expect((await till.readBooking(uuid)).final).toBe(21_600)
    expect((await change(hash, { INTEIRA: 4 })).body.code).toBe('discount')
    await db.orm.update(discountCodes).set({ active: false })
    expect((await change(hash, { INTEIRA: 2, CRIANCA: 1 })).body.outcome).toBe('done')
  })
})

describe('fewer tickets', () => {
  it('give the places back, and ask for the refund that the policy gives', async () => {
    const { uuid, hash } = await paid()
    const told = (await preview(uuid, { INTEIRA: 1, MEIA: 1 })).body
    expect(told.change).toMatchObject({ new_total: 120, refund_due: 80, kept: 0, receivable: 0, asks_refund: true })
    const done = await change(hash, { INTEIRA: 1, MEIA: 1 }, { total_seen: 120, refund_seen: 80 })
    expect(done.body.message).toMatch(/Devolução de R\$\s80,00 pedida/)
    expect(done.body.booking).toMatchObject({ status: 'APPROVED', people: 2, refund: 'due' })
    expect(await refundsOf(uuid)).toMatchObject([{ value: 8000, state: 'asked', departs: false, askedAs: 'staff' }])
    expect(await takenOf()).toEqual([2, 1])
    expect(await findBreaches(db)).toEqual({})
  })

  it('leave with the place what the policy keeps, and all goes back only by who may depart from it', async () => {
    await db.orm
      .update(places)
      .set({ refundPolicy: keepAll as never })
      .where(eq(places.id, place.placeId))
    const { uuid, hash } = await paid()
    await db.orm
      .update(bookings)
      .set({ createdAt: sql`created_at - interval '30 days'` })
      .where(eq(bookings.publicId, uuid))
    expect((await preview(uuid, { INTEIRA: 1, MEIA: 1 })).body.change).toMatchObject({ refund_due: 0, kept: 80 })
    expect((await change(hash, { INTEIRA: 1, MEIA: 1 }, { cancelled_by: 'place' })).body.code).toBe('beyond_policy')
    const boss = await workAs([...desk, 'operation/refund', 'operation/refund-depart'])
    expect((await preview(uuid, { INTEIRA: 1, MEIA: 1 }, boss, { by_place: '1' })).body.change).toMatchObject({
      refund_due: 80,
      kept: 0
    })
    expect((await change(hash, { INTEIRA: 1, MEIA: 1 })).body.outcome).toBe('done')
    expect(await till.readBooking(uuid)).toMatchObject({ final: 12_000, kept: 8000, refund: '', status: 'APPROVED' })
    expect((await change(hash, { INTEIRA: 1 }, { cancelled_by: 'place' }, boss)).body.outcome).toBe('done')
    expect(await refundsOf(uuid)).toMatchObject([{ value: 4000 }])
    expect(await findBreaches(db)).toEqual({})
  })

  it('wait for a second person above the limit', async () => {
    await db.orm.update(places).set({ refundLimit: 1000 }).where(eq(places.id, place.placeId))
    const { uuid, hash } = await paid()
    expect((await change(hash, { INTEIRA: 1, MEIA: 1 })).body.message).toContain('Outra pessoa ainda precisa aprovar.')
    expect(await refundsOf(uuid)).toMatchObject([{ state: 'approval' }])
  })

  it('are due, without a request, where the editor may not refund', async () => {
    const clerk = await workAs(desk)
    const { uuid, hash } = await paid()
    expect((await preview(uuid, { MEIA: 1 }, clerk)).body.change).toMatchObject({ refund_due: 160, asks_refund: false })
    expect((await change(hash, { MEIA: 1 }, {}, clerk)).body.message).toContain('avise o financeiro')
    expect([await refundsOf(uuid), (await till.readBooking(uuid)).refund]).toEqual([[], 'due'])
  })

  it('cost nothing to who has not paid, and a waiting Pix is given up', async () => {
    const { uuid, hash } = await till.book(place)
    await till.pix(hash)
    expect((await change(hash, { INTEIRA: 1 })).body.outcome).toBe('done')
    const { booking, payments } = await till.readMoney(uuid)
    expect([booking.status, booking.final, payments.map(({ status }) => status)]).toEqual([
      'PENDING',
      8000,
      ['EXPIRED']
    ])
    expect(await refundsOf(uuid)).toEqual([])
  })

  it('take fewer seats of the trips that are still ahead', async () => {
    const { uuid, hash } = await onSite({ tickets: [{ label: 'INTEIRA', quantity: '5' }] })
    const visit = { placeId: place.placeId, booking: uuid, date: tomorrow }
    await putOnTrip(db, visit)
    await putOnTrip(db, { ...visit, status: 'done' })
    const { id } = await till.readBooking(uuid)
    const riding = async () => {
      const { rows } = await db.pool.query<{ people: number }>(
        'select people from trip_passengers where booking_id = $1 order by id',
        [id]
      )
      return rows.map(({ people }) => people)
    }
    await db.pool.query('update trip_passengers set people = 3 where booking_id = $1', [id])
    await putOnTrip(db, visit)
    await db.pool.query('update trip_passengers set people = 2 where booking_id = $1 and people = 5', [id])
    await change(hash, { INTEIRA: 4 })
    expect(await riding()).toEqual([3, 3, 1])
    const { body } = await change(hash, { INTEIRA: 2 })
    expect(body.message).toContain('Na viagem de 21/11/2026 09:00, ida agora vão 2 pessoas.')
    expect(await riding()).toEqual([2, 3])
  })

  it('never leave out who has entered', async () => {
    const { hash, uuid } = await paid({ date: '2026-11-20', time: '14:00' })
    await act('checkin', hash, { people: { INTEIRA: 1 } })
    const refused = await change(hash, { MEIA: 3 })
    expect(refused.body.fields).toEqual({ 'tickets.INTEIRA': [expect.stringContaining('1 já entrou')] })
    expect((await change(hash, { INTEIRA: 1, MEIA: 1 })).body.outcome).toBe('done')
    expect(await till.readBooking(uuid)).toMatchObject({ people: 2, checkedInPeople: 1 })
  })
})

describe('a change of tickets', () => {
  it('goes to the first of two editors; the second sees other tickets, and the same ones twice are one change', async () => {
    const { uuid, hash } = await onSite()
    const both = await Promise.all([
      change(hash, { INTEIRA: 3 }, { version: 1 }),
      change(hash, { INTEIRA: 4 }, { version: 1 })
    ])
    expect(both.map(({ body }) => body.outcome ?? body.code).sort()).toEqual(['changed_meanwhile', 'done'])
    const { items } = (await till.call('GET', `/booking/${uuid}`, { token })).body
    const now = Object.fromEntries(
      items.map(({ label, quantity }: { label: string; quantity: number }) => [label, quantity])
    )
    expect((await change(hash, now, { version: 1 })).body.outcome).toBe('already')
  })

  it('is refused at another amount than the page showed', async () => {
    const { hash } = await paid()
    expect((await change(hash, { INTEIRA: 3 }, { total_seen: 200 })).body.code).toBe('price_changed')
    expect((await change(hash, { INTEIRA: 1 }, { total_seen: 80, refund_seen: 0 })).body.code).toBe('price_changed')
  })

  it('keeps the price of the purchase for the types that the booking has', async () => {
    const { uuid, hash } = await onSite()
    await db.orm.update(ticketTypes).set({ price: 9000 }).where(eq(ticketTypes.productId, place.productId))
    expect((await change(hash, { INTEIRA: 3, CRIANCA: 1 })).body.outcome).toBe('done')
    expect(await itemsOf(uuid)).toEqual([
      ['INTEIRA', 3, 8000],
      ['CRIANCA', 1, 9000]
    ])
  })

  it.each([
    [{ status: 'CANCELLED' as const }, 'cancelled'],
    [{ status: 'PENDING' as const, holdUntil: new Date('2026-11-20T11:00:00Z') }, 'expired'],
    [{ date: '2026-11-19' }, 'past']
  ])('is refused with %j', async (set, code) => {
    const { uuid, hash } = await onSite()
    const { status, holdUntil, date } = await till.readBooking(uuid)
    await db.orm.update(bookings).set(set).where(eq(bookings.publicId, uuid))
    expect([(await preview(uuid)).body.code, (await change(hash, { INTEIRA: 1 })).body.code]).toEqual([code, code])
    // Other tests ask what must hold of all bookings.
    await db.orm.update(bookings).set({ status, holdUntil, date }).where(eq(bookings.publicId, uuid))
  })

  it('is kept from users without the permission, of another place, and from guides of other bookings', async () => {
    const { uuid, hash } = await onSite()
    for (const [as, status] of [
      [await workAs(['operation/booking-list', 'operation/all-bookings']), 403],
      [await workAs(desk, await createPlace(db)), 404],
      [await workAs(['operation/booking-list', 'operation/edit']), 404]
    ] as const) {
      expect([
        (await preview(uuid, undefined, as)).status,
        (await change(hash, { INTEIRA: 1 }, {}, as)).status
      ]).toEqual([status, status])
    }
    expect((await till.readBooking(uuid)).people).toBe(3)
  })

  it('tells no amount to who does not see values', async () => {
    const blind = await workAs(['operation/edit', 'operation/all-bookings'])
    const { uuid, hash } = await paid()
    const told = (await preview(uuid, { INTEIRA: 3 }, blind)).body
    expect(JSON.stringify(told)).not.toMatch(/80|160|240/)
    expect((await change(hash, { INTEIRA: 3 }, {}, blind)).body.message).toBe('Ingressos mudados.')
  })
})
