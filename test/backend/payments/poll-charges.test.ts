import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { payments } from '#app/backend/db/schema.server.ts'
import { pollCharges } from '#app/backend/payments/poll-charges.server.ts'
import type { PaymentGateway } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { only, openTill, type Till } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
// Each test has its own charges to ask about.
beforeEach(() => db.orm.update(payments).set({ askAt: null }))

/** The job as the loop runs it, every ten seconds for so many minutes. */
async function pollFor(till: Till, minutes: number, provider = till.provider): Promise<void> {
  for (let round = 0; round < minutes * 6; round += 1) {
    till.clock.pass(1 / 6)
    await pollCharges({ ...till.backend, gateways: only(provider) })
  }
}

function listening(till: Till): { provider: PaymentGateway; asked: string[] } {
  const asked: string[] = []
  const findPayment = (id: string) => {
    asked.push(id)
    return till.provider.findPayment(id)
  }
  return { provider: { ...till.provider, findPayment }, asked }
}

describe('a paid charge with a lost notice', () => {
  it('is found within a minute, behind 300 older ones that nobody pays', async () => {
    const till = openTill(db)
    const place = await till.openPlace({ capacity: 2000, holdMinutes: 120 })
    const { uuid } = await till.bookWithPix(place)
    await till.repeatBooking(uuid, 299)
    till.clock.pass(5)
    const paid = await till.bookWithPix(place)
    await till.bankSays(paid.chargeId, 'PAID')
    await pollFor(till, 1)
    expect((await till.readBooking(paid.uuid)).status).toBe('APPROVED')
  })

  it('is found at the end of its hold at the latest, and is asked about no more', async () => {
    const till = openTill(db)
    const { uuid, chargeId } = await till.bookWithPix(await till.openPlace())
    await pollFor(till, 14.5)
    await till.bankSays(chargeId, 'PAID')
    await pollFor(till, 1)
    expect((await till.readBooking(uuid)).status).toBe('APPROVED')
    const { provider, asked } = listening(till)
    await pollFor(till, 2, provider)
    expect(asked).toEqual([])
  })

  it('is found where the bank said EXPIRED first', async () => {
    const till = openTill(db)
    const { uuid, chargeId } = await till.bookWithPix(await till.openPlace({ capacity: 3 }))
    await till.bankSays(chargeId, 'EXPIRED')
    await pollFor(till, 16)
    await till.release()
    expect((await till.readMoney(uuid)).payments[0]?.status).toBe('EXPIRED')
    await till.bankSays(chargeId, 'PAID')
    await pollFor(till, 3)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', refund: '' })
  })
})

describe('a charge that nobody pays', () => {
  it('ends with its hold, also where the bank does not know it any more', async () => {
    const till = openTill(db)
    const place = await till.openPlace()
    const one = await till.bookWithPix(place)
    const other = await till.bookWithPix(place)
    const forgetful = {
      ...till.provider,
      findPayment: async (id: string) => (id === other.chargeId ? null : till.provider.findPayment(id))
    }
    await pollFor(till, 16, forgetful)
    for (const { uuid } of [one, other]) {
      const { booking, payments: all, actions } = await till.readMoney(uuid)
      expect(all.map(({ status }) => status)).toEqual(['EXPIRED'])
      // The booking is the job's that releases holds.
      expect([booking.status, actions]).toEqual(['PENDING', ['created']])
    }
  })

  it('is asked about ever less often, and no more after a day', async () => {
    const till = openTill(db)
    const { chargeId } = await till.bookWithPix(await till.openPlace())
    const { provider, asked } = listening(till)
    await pollFor(till, 15, provider)
    for (let round = 0; round < 26 * 6; round += 1) {
      till.clock.pass(10)
      await pollCharges({ ...till.backend, gateways: only(provider) })
    }
    const [row] = await db.orm.select().from(payments).where(eq(payments.providerId, chargeId))
    expect(row).toMatchObject({ status: 'EXPIRED', askAt: null })
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.length).toBeLessThan(40)
  })

  it('does not make the day’s figures be counted again each time it is asked about', async () => {
    const till = openTill(db)
    await till.bookWithPix(await till.openPlace())
    await db.pool.query('delete from dirty_days')
    const { provider, asked } = listening(till)
    await pollFor(till, 2, provider)
    expect(asked.length).toBeGreaterThan(0)
    expect((await db.pool.query('select * from dirty_days')).rows).toEqual([])
  })
})

describe('one charge', () => {
  it('that cannot be read holds up no other, and is asked about again', async () => {
    const till = openTill(db)
    const place = await till.openPlace()
    const all = [await till.bookWithPix(place), await till.bookWithPix(place), await till.bookWithPix(place)]
    for (const { chargeId } of all) await till.bankSays(chargeId, 'PAID')
    const newest = all[2]?.chargeId
    const failing = {
      ...till.provider,
      findPayment: async (id: string) => {
        if (id === newest) throw new Error('no answer')
        return till.provider.findPayment(id)
      }
    }
    await pollFor(till, 1, failing)
    const statuses = async () => Promise.all(all.map(async ({ uuid }) => (await till.readBooking(uuid)).status))
    expect(await statuses()).toEqual(['APPROVED', 'APPROVED', 'PENDING'])
    await pollFor(till, 1)
    expect(await statuses()).toEqual(['APPROVED', 'APPROVED', 'APPROVED'])
  })

  it('that the bank never answers for holds up no other, nor the next round', async () => {
    const till = openTill(db)
    const place = await till.openPlace()
    const all = await Promise.all(Array.from({ length: 8 }, () => till.bookWithPix(place)))
    for (const { chargeId } of all) await till.bankSays(chargeId, 'PAID')
    const silent = all[7]?.chargeId
    const never = new Promise<null>(() => {})
    const findPayment = (id: string) => (id === silent ? never : till.provider.findPayment(id))
    till.clock.pass(1)
    await pollCharges({ ...till.backend, gateways: only({ ...till.provider, findPayment }) }, 20)
    const statuses = async () => Promise.all(all.map(async ({ uuid }) => (await till.readBooking(uuid)).status))
    await expect.poll(statuses).toEqual([...Array(7).fill('APPROVED'), 'PENDING'])
    await pollFor(till, 1)
    expect((await till.readBooking(all[7]?.uuid ?? '')).status).toBe('APPROVED')
  })

  it('is asked about by one of several instances', async () => {
    const till = openTill(db)
    const place = await till.openPlace()
    await Promise.all(Array.from({ length: 12 }, () => till.bookWithPix(place)))
    till.clock.pass(1)
    const { provider, asked } = listening(till)
    const instance = { ...till.backend, gateways: only(provider) }
    await Promise.all([pollCharges(instance), pollCharges(instance), pollCharges(instance)])
    expect([asked.length, new Set(asked).size]).toEqual([12, 12])
    const due = await db.orm.$count(payments, sql`${payments.askAt} <= ${till.clock.now()}`)
    expect(due).toBe(0)
  })
})
