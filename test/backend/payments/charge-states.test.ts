import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { slotDays } from '#app/backend/db/schema.server.ts'
import { isPaidStatus } from '#app/domain/booking/situation.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { openTill, type Till } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const words = ['WAITING', 'PAID', 'DENIED', 'EXPIRED', 'CANCELED']
// Judged after each word: pairs are the triples' beginnings.
const triples = words.flatMap((a) => words.flatMap((b) => words.map((c) => [a, b, c])))

type Charged = { uuid: string; chargeId: string }

/** One booking for each triple, and room for all of them. */
async function openBookings(till: Till) {
  const place = await till.openPlace({ capacity: 3 * triples.length })
  const first = await till.bookWithPix(place)
  return { place, all: [first, ...(await till.repeatBooking(first.uuid, triples.length - 1))] }
}

async function openExpired(till: Till): Promise<Charged[]> {
  const { all } = await openBookings(till)
  till.clock.pass(16)
  await till.release()
  return all
}

/** States of the bookings when the bank's notice arrives. */
const situations: Record<string, (till: Till) => Promise<Charged[]>> = {
  'waits for its money': async (till) => (await openBookings(till)).all,
  'has expired, its places free': openExpired,
  'has expired, its places sold': async (till) => {
    const all = await openExpired(till)
    const { productId, date } = await till.readBooking(all[0]?.uuid ?? '')
    await db.orm
      .insert(slotDays)
      .values({ productId, date, time: '09:00', capacity: 0 })
      .onConflictDoUpdate({ target: [slotDays.productId, slotDays.date, slotDays.time], set: { capacity: 0 } })
    return all
  },
  'was cancelled': async (till) => {
    const { place, all } = await openBookings(till)
    for (const { hash } of all) await till.cancel(place, hash)
    return all
  }
}

/** How often money came: a word that only repeats the one before it says nothing new, nor does an end without money. */
function comings(said: string[]): number {
  let isThere = false
  let count = 0
  for (const word of said) {
    if (word === 'PAID' && !isThere) count += 1
    if (word === 'PAID') isThere = true
    if (word === 'CANCELED') isThere = false
  }
  return count
}

async function judge(till: Till, uuid: string, said: string[]): Promise<void> {
  const { booking, payments, actions } = await till.readMoney(uuid)
  const [payment] = payments
  const isPaid = isPaidStatus(booking.status)
  const context = `${said.join(', ')}: ${booking.status}, refund ${booking.refund || 'none'}, ${actions.join(' ')}`
  if (said.at(-1) === 'PAID') {
    expect(payment?.status, context).toBe('APPROVED')
    expect([isPaid, booking.refund === 'due'].filter(Boolean), context).toHaveLength(1)
  }
  if (!said.includes('PAID')) {
    expect(payment?.status, context).not.toBe('APPROVED')
    expect([isPaid, booking.refund], context).toEqual([false, ''])
  }
  // Owed is only what is there.
  if (booking.refund === 'due') expect(payment?.status, context).toBe('APPROVED')
  // Never silent, never twice: each coming and each going of money is one line of the history.
  const came = actions.filter((action) => action === 'paid' || action === 'refund-due')
  expect(came, context).toHaveLength(comings(said))
  const went = actions.filter((action) => action === 'refunded')
  expect(went, context).toHaveLength(comings(said) - (payment?.status === 'APPROVED' ? 1 : 0))
}

describe.each(Object.entries(situations))('a booking that %s', (_situation, begin) => {
  it('is paid, or its money owed, exactly once after any three answers of the bank', async () => {
    const till = openTill(db)
    const all = await begin(till)
    const told = triples.map((said, index) => ({ said, ...all[index] }))
    for (const step of [0, 1, 2]) {
      // Limit concurrency, so that no request waits too long for a connection.
      for (let from = 0; from < told.length; from += 25) {
        await Promise.all(
          told.slice(from, from + 25).map(async ({ said, uuid = '', chargeId = '' }) => {
            await till.bankSays(chargeId, said[step] ?? '')
            // Told twice and at once, as notices are.
            await Promise.all([till.apply(chargeId), till.apply(chargeId)])
            await judge(till, uuid, said.slice(0, step + 1))
          })
        )
      }
    }
  })
})

it('reads the payment again when another process has moved it', async () => {
  const till = openTill(db)
  const { uuid, chargeId } = await till.bookWithPix(await till.openPlace())
  await till.bankSays(chargeId, 'CANCELED')
  // The older answer is still on its way when the newer one has been settled.
  const slow = {
    ...till.provider,
    findPayment: async (id: string) => {
      const old = await till.provider.findPayment(id)
      if (old?.status === 'CANCELLED') {
        await till.bankSays(chargeId, 'PAID')
        await till.apply(chargeId)
      }
      return old
    }
  }
  expect(await till.apply(chargeId, slow)).toBe('unchanged')
  const { booking, payments } = await till.readMoney(uuid)
  expect([booking.status, booking.refund, payments[0]?.status]).toEqual(['APPROVED', '', 'APPROVED'])
})
