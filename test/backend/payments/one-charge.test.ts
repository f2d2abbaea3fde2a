import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { payments, simulatorRecords } from '#app/backend/db/schema.server.ts'
import { pollCharges } from '#app/backend/payments/poll-charges.server.ts'
import type { PaymentGateway, PixOrder } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { unavailable } from '#app/contracts/api-error.ts'
import { createCaller, createPlace } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { only, openTill, type Till } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const chargesAtBank = (hash: string) => db.orm.$count(simulatorRecords, eq(simulatorRecords.group, hash))

/** A caller whose provider is another. */
const asking = (till: Till, provider: PaymentGateway) => {
  const call = createCaller({ ...till.backend, gateways: only(provider) })
  return (hash: string) => call('POST', '/getnet/generate-qr-code-pix', { body: { hash } })
}

describe('one booking', () => {
  it('asked for ten times at once has one charge, also at the bank', async () => {
    const till = openTill(db)
    const place = await till.openPlace()
    for (let round = 0; round < 5; round += 1) {
      const { uuid, hash } = await till.book(place)
      const answers = await Promise.all(Array.from({ length: 10 }, () => till.pix(hash)))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect(new Set(answers.map(({ body }) => `${body.payment_id} ${body.qr_code}`)).size).toBe(1)
      expect(answers[0]?.body.qr_code).toMatch(/^000201/)
      expect((await till.readMoney(uuid)).payments).toHaveLength(1)
      expect(await chargesAtBank(hash)).toBe(1)
    }
  })

  it('is asked for with one key, and holds no connection while the bank thinks', async () => {
    const till = openTill(db)
    const { uuid, hash } = await till.book(await till.openPlace())
    const orders: PixOrder[] = []
    // The other request's short transaction may be seen and ends; one held open for the call would stay.
    const countHeld = async () => {
      const { rows } = await db.pool.query(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in%'`
      )
      return rows[0].count
    }
    const slow = {
      ...till.provider,
      createPix: async (order: PixOrder) => {
        orders.push(order)
        // Or the first may be done before the other has looked.
        await expect.poll(() => orders.length).toBe(2)
        await expect.poll(countHeld).toBe(0)
        return till.provider.createPix(order)
      }
    }
    await Promise.all([asking(till, slow)(hash), asking(till, slow)(hash)])
    const [key] = (await till.readMoney(uuid)).payments.map(({ id }) => id)
    expect(orders.map(({ idempotencyKey }) => idempotencyKey)).toEqual([key, key])
  })

  it('never has two pending charges, whoever creates them', async () => {
    const till = openTill(db)
    const { uuid } = await till.bookWithPix(await till.openPlace())
    const { payments: rows } = await till.readMoney(uuid)
    const again = { ...rows[0], id: crypto.randomUUID(), providerId: 'another' }
    const refused = await db.orm
      .insert(payments)
      .values(again as typeof payments.$inferInsert)
      .catch((error) => error)
    expect(refused.cause).toMatchObject({ code: '23505', constraint: 'payments_pending' })
  })

  it('has a new charge where the bank denied the first', async () => {
    const till = openTill(db)
    const { uuid, hash, chargeId } = await till.bookWithPix(await till.openPlace())
    await till.bankSays(chargeId, 'DENIED')
    await till.apply(chargeId)
    const { body } = await till.pix(hash)
    expect(body.payment_id).not.toBe(chargeId)
    expect((await till.readMoney(uuid)).payments.map(({ status }) => status)).toEqual(['DENIED', 'PENDING'])
  })

  it('has a new charge where the first ended before the hold, and money for the first is still seen', async () => {
    const till = openTill(db)
    const place = await till.openPlace()
    const { uuid, hash } = await till.book(place)
    const short = {
      ...till.provider,
      createPix: async (order: PixOrder) => {
        const expiresAt = new Date(till.clock.now().getTime() + 60_000)
        return { ...(await till.provider.createPix(order)), expiresAt }
      }
    }
    const first = await asking(till, short)(hash)
    till.clock.pass(2)
    const second = await till.pix(hash)
    expect(second.body.payment_id).not.toBe(first.body.payment_id)
    expect((await till.readMoney(uuid)).payments.map(({ status }) => status)).toEqual(['EXPIRED', 'PENDING'])
    await till.bankSays(first.body.payment_id, 'PAID')
    await pollCharges(till.backend)
    expect((await till.readBooking(uuid)).status).toBe('APPROVED')
  })
})

describe('where the answer of the bank is lost', () => {
  /** The bank makes the charge, and nobody hears of it. */
  const deaf = (till: Till) => ({
    ...till.provider,
    createPix: async (order: PixOrder) => {
      await till.provider.createPix(order)
      throw unavailable()
    }
  })

  it('the next try gets the same charge', async () => {
    const till = openTill(db)
    const { uuid, hash } = await till.book(await till.openPlace())
    expect((await asking(till, deaf(till))(hash)).status).toBe(503)
    const shown = await till.call('GET', `/booking/${uuid}`)
    expect(shown.body.pix).toBeNull()
    const { status, body } = await till.pix(hash)
    expect([status, await chargesAtBank(hash)]).toEqual([200, 1])
    expect((await till.readMoney(uuid)).payments.map(({ providerId }) => providerId)).toEqual([body.payment_id])
  })

  it('the job asks again with the same key while the hold lives', async () => {
    const till = openTill(db)
    const { uuid, hash } = await till.book(await till.openPlace())
    await asking(till, deaf(till))(hash)
    till.clock.pass(1)
    await pollCharges(till.backend)
    const { payments: rows } = await till.readMoney(uuid)
    expect(rows).toMatchObject([{ status: 'PENDING', brCode: expect.stringMatching(/^000201/) }])
    expect([rows[0]?.providerId, await chargesAtBank(hash)]).toEqual([expect.any(String), 1])
  })

  it('a charge that nobody has seen ends with the hold', async () => {
    const till = openTill(db)
    const { uuid, hash } = await till.book(await till.openPlace())
    await asking(till, deaf(till))(hash)
    till.clock.pass(16)
    await pollCharges(till.backend)
    expect((await till.readMoney(uuid)).payments).toMatchObject([{ status: 'EXPIRED', askAt: null }])
  })
})

it('a bank that makes another amount is refused before anybody can pay it', async () => {
  const till = openTill(db)
  const { uuid, hash } = await till.book(await createPlace(db))
  const wrong = {
    ...till.provider,
    createPix: async (order: PixOrder) => ({ ...(await till.provider.createPix(order)), amount: 1 })
  }
  expect((await asking(till, wrong)(hash)).status).toBe(503)
  const { booking } = await till.readMoney(uuid)
  const shown = and(eq(payments.bookingId, booking.id), eq(payments.brCode, ''))
  expect(await db.orm.$count(payments, shown)).toBe(1)
})
