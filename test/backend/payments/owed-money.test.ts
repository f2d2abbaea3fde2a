import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'
import { openTill, type Till } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const owedFor = async (till: Till, uuid: string) => {
  const { events } = await till.readMoney(uuid)
  return events.filter(({ action }) => action === 'refund-due').map(({ reason }) => reason)
}

/** Two charges of one booking that can both be paid: the bank denied the first, and thinks better of it later. */
async function bookWithTwoCharges(till: Till) {
  const { uuid, hash, chargeId: first } = await till.bookWithPix(await till.openPlace())
  await till.bankSays(first, 'DENIED')
  await till.apply(first)
  const second = String((await till.pix(hash)).body.payment_id)
  return { uuid, hash, first, second }
}

describe('a booking that is paid twice', () => {
  it('is paid once, and the other payment is owed', async () => {
    const till = openTill(db)
    const { uuid, first, second } = await bookWithTwoCharges(till)
    await till.bankSays(second, 'PAID')
    await till.apply(second)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', refund: '' })
    await till.bankSays(first, 'PAID')
    await till.apply(first)
    await till.apply(first)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', refund: 'due' })
    expect(await owedFor(till, uuid)).toEqual(['Pagamento em dobro'])
  })

  it('is so too where both come at once', async () => {
    const till = openTill(db)
    const { uuid, first, second } = await bookWithTwoCharges(till)
    await Promise.all([first, second].map((id) => till.bankSays(id, 'PAID')))
    await Promise.all([first, second, first, second].map((id) => till.apply(id)))
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', refund: 'due' })
    expect(await owedFor(till, uuid)).toEqual(['Pagamento em dobro'])
  })

  it('also counts as paid twice when the first payment was refunded, the second paid the full price, and the first returns', async () => {
    const till = openTill(db)
    const { uuid, first, second } = await bookWithTwoCharges(till)
    for (const [charge, word, standing] of [
      [first, 'PAID', { status: 'APPROVED', refund: '' }],
      [first, 'CANCELED', { status: 'UNPAID', refund: '' }],
      [second, 'PAID', { status: 'APPROVED', refund: '' }],
      [first, 'PAID', { status: 'APPROVED', refund: 'due' }]
    ] as const) {
      await till.bankSays(charge, word)
      await till.apply(charge)
      expect(await till.readBooking(uuid)).toMatchObject(standing)
    }
    expect(await owedFor(till, uuid)).toEqual(['Pagamento em dobro'])
    expect(await findBreaches(db)).toEqual({})
  })

  it('is owed the first money of its charge when it counts as paid without it', async () => {
    // A state that no booking of ours reaches by itself, in a database of its own: the others' is checked as a whole.
    const own = await openTestDatabase()
    onTestFinished(() => own.close())
    const till = openTill(own)
    const { uuid, chargeId } = await till.bookWithPix(await till.openPlace())
    await own.pool.query(`update bookings set status = 'COMPLETE', hold_until = null where public_id = $1`, [uuid])
    await till.bankSays(chargeId, 'PAID')
    await till.apply(chargeId)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'COMPLETE', refund: 'due' })
    expect(await owedFor(till, uuid)).toEqual(['Pagamento em dobro'])
  })

  it('owes nothing any more when either of them has gone back, and stays paid by the other', async () => {
    for (const returned of ['first', 'second'] as const) {
      const till = openTill(db)
      const charges = await bookWithTwoCharges(till)
      await Promise.all([charges.first, charges.second].map((id) => till.bankSays(id, 'PAID')))
      await till.apply(charges.first)
      await till.apply(charges.second)
      await till.bankSays(charges[returned], 'CANCELED')
      await till.apply(charges[returned])
      expect(await till.readBooking(charges.uuid)).toMatchObject({ status: 'APPROVED', refund: 'done' })
    }
  })
})

describe('a payment after the hold', () => {
  it('is used where the places are still there', async () => {
    const till = openTill(db)
    const { uuid, chargeId } = await till.bookWithPix(await till.openPlace({ capacity: 3 }))
    till.clock.pass(16)
    await till.release()
    await till.bankSays(chargeId, 'PAID')
    await till.apply(chargeId)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', refund: '', cancelledAt: null })
    expect(await owedFor(till, uuid)).toEqual([])
  })

  it('is owed where they are sold', async () => {
    const till = openTill(db)
    const place = await till.openPlace({ capacity: 3 })
    const { uuid, chargeId } = await till.bookWithPix(place)
    till.clock.pass(16)
    await till.book(place)
    await till.bankSays(chargeId, 'PAID')
    await till.apply(chargeId)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'EXPIRED', refund: 'due' })
    expect(await owedFor(till, uuid)).toEqual(['Pagamento depois do prazo, sem vagas'])
  })
})

describe('money for a cancelled booking', () => {
  it('is owed, and the booking stays cancelled', async () => {
    const till = openTill(db)
    const place = await till.openPlace()
    const { uuid, hash, chargeId } = await till.bookWithPix(place)
    await till.cancel(place, hash)
    await till.bankSays(chargeId, 'PAID')
    await till.apply(chargeId)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'CANCELLED', refund: 'due' })
    expect(await owedFor(till, uuid)).toEqual(['Pagamento de reserva cancelada'])
  })

  it('that had been paid before is owed until the bank has given it back', async () => {
    const till = openTill(db)
    const place = await till.openPlace()
    const { uuid, hash, chargeId } = await till.bookWithPix(place)
    await till.bankSays(chargeId, 'PAID')
    await till.apply(chargeId)
    await till.cancel(place, hash)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'CANCELLED', refund: 'due' })
    await till.bankSays(chargeId, 'CANCELED')
    await till.apply(chargeId)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'CANCELLED', refund: 'done' })
    expect((await till.readMoney(uuid)).actions.at(-1)).toBe('refunded')
  })
})

describe('money that the bank takes back from a valid booking', () => {
  it('is owed at the place, and pays the booking when it returns', async () => {
    const till = openTill(db)
    const { uuid, chargeId } = await till.bookWithPix(await till.openPlace())
    for (const [word, status] of [
      ['PAID', 'APPROVED'],
      ['CANCELED', 'UNPAID'],
      ['PAID', 'APPROVED']
    ] as const) {
      await till.bankSays(chargeId, word)
      await till.apply(chargeId)
      expect(await till.readBooking(uuid)).toMatchObject({ status, refund: '', holdUntil: null, cancelledAt: null })
    }
    expect((await till.readMoney(uuid)).actions).toEqual(['created', 'paid', 'refunded', 'owing', 'paid'])
    expect(await findBreaches(db)).toEqual({})
  })
})
