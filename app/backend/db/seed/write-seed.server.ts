import { createHash } from 'node:crypto'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../connection.server.ts'
import {
  bookingAgents,
  bookingEvents,
  bookingItems,
  bookingMetadata,
  bookings,
  checkins,
  payments,
  slotDays,
  unavailabilities
} from '../schema.server.ts'
import type { SeedBooking } from './rows.server.ts'
import type { Plan } from './visits.server.ts'

/** A statement takes at most 65 535 parameters, and the widest table has 36 columns. */
const batchSize = 800

async function insertAll<T extends PgTable>(tx: Transaction, table: T, rows: T['$inferInsert'][]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await tx.insert(table).values(rows.slice(start, start + batchSize))
  }
}

/** The same for the same seed, unlike the key that the database makes. */
const keyOf = ({ publicId }: Pick<SeedBooking['booking'], 'publicId'>) =>
  createHash('sha256').update(`waiver ${publicId}`).digest('hex').slice(0, 40)

async function insertBookings(tx: Transaction, told: SeedBooking[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (let start = 0; start < told.length; start += batchSize) {
    const rows = told.slice(start, start + batchSize).map(({ booking }) => ({ ...booking, waiverKey: keyOf(booking) }))
    const inserted = await tx.insert(bookings).values(rows).returning({ id: bookings.id, publicId: bookings.publicId })
    for (const { id, publicId } of inserted) ids.set(publicId, id)
  }
  return ids
}

export async function writeBookings(tx: Transaction, told: SeedBooking[], plan: Plan): Promise<void> {
  await insertAll(tx, slotDays, plan.slots.rows())
  await insertAll(tx, unavailabilities, plan.blocks)
  const ids = await insertBookings(tx, told)
  const withId = <R>(rowsOf: (one: SeedBooking) => R[]) =>
    told.flatMap((one) => {
      const bookingId = ids.get(one.booking.publicId) ?? 0
      return rowsOf(one).map((row) => ({ ...row, bookingId }))
    })
  await insertAll(
    tx,
    bookingItems,
    withId((one) => one.items)
  )
  await insertAll(
    tx,
    bookingMetadata,
    withId((one) => [{ uuid: one.metadataUuid }])
  )
  await insertAll(
    tx,
    payments,
    withId((one) => one.payments)
  )
  await insertAll(
    tx,
    checkins,
    withId((one) => one.checkins)
  )
  await insertAll(
    tx,
    bookingEvents,
    withId((one) => one.events)
  )
  await insertAll(
    tx,
    bookingAgents,
    withId((one) => one.agents.map((agent) => ({ agentUuid: agent.uuid })))
  )
}
