import { and, eq } from 'drizzle-orm'
import type { Scan } from '#app/domain/booking/scan.ts'
import type { Database, Queryable, Transaction } from '../../../connection.server.ts'
import { bookings, checkins, gateDevices, gateScans, passages, personTickets } from '../../../schema.server.ts'
import { type BookingRow, lockBooking } from '../bookings.server.ts'

type DeviceRow = typeof gateDevices.$inferSelect
export type GateScanRow = typeof gateScans.$inferSelect

/** Keeps the first owner. */
export async function claimDevice({ orm }: Database, device: Omit<DeviceRow, 'createdAt'>): Promise<DeviceRow | null> {
  await orm.insert(gateDevices).values(device).onConflictDoNothing()
  return findDevice(orm, device.uuid)
}

export async function findDevice(reader: Queryable, uuid: string): Promise<DeviceRow | null> {
  const [found] = await reader.select().from(gateDevices).where(eq(gateDevices.uuid, uuid))
  return found ?? null
}

type NewScan = Pick<
  typeof gateScans.$inferInsert,
  | 'placeId'
  | 'deviceUuid'
  | 'sequence'
  | 'userId'
  | 'bodyHash'
  | 'at'
  | 'deviceAt'
  | 'receivedAt'
  | 'code'
  | 'direction'
  | 'people'
  | 'allotmentUuid'
  | 'value'
  | 'sold'
>

/** Waits for another request with the same scan. Null if the scan is there already. */
export async function claimScan(tx: Transaction, scan: NewScan): Promise<number | null> {
  const [made] = await tx.insert(gateScans).values(scan).onConflictDoNothing().returning({ id: gateScans.id })
  return made?.id ?? null
}

export async function findScan(reader: Queryable, { device, sequence }: { device: string; sequence: number }) {
  const isIt = and(eq(gateScans.deviceUuid, device), eq(gateScans.sequence, sequence))
  const [found] = await reader.select().from(gateScans).where(isIt)
  return found ?? null
}

type Settled = Pick<GateScanRow, 'bookingId' | 'problem' | 'message'> & Partial<Pick<GateScanRow, 'sold'>>

export async function settleScan(tx: Transaction, id: number, settled: Settled): Promise<void> {
  await tx.update(gateScans).set(settled).where(eq(gateScans.id, id))
}

/** Finds a booking of the place by what was read, and locks it. */
export async function lockScanned(
  tx: Transaction,
  { placeId, scan }: { placeId: string; scan: Scan }
): Promise<BookingRow | null> {
  const id = await findScannedId(tx, placeId, scan)
  return id === null ? null : lockBooking(tx, { id })
}

async function findScannedId(tx: Transaction, placeId: string, scan: Scan): Promise<number | null> {
  if (scan.kind === 'person') {
    const isIt = and(eq(personTickets.placeId, placeId), eq(personTickets.code, scan.code))
    const [found] = await tx.select({ id: personTickets.bookingId }).from(personTickets).where(isIt)
    return found?.id ?? null
  }
  if (scan.kind !== 'id' && scan.kind !== 'code') return null
  const isIt = scan.kind === 'id' ? eq(bookings.publicId, scan.uuid) : eq(bookings.code, scan.code)
  const [found] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.placeId, placeId), isIt))
  return found?.id ?? null
}

interface OwnMoves {
  bookingId: number
  userId: number
  direction: 'entry' | 'exit'
  at: Date
  withinMs: number
}

/** People of the booking whom the user let in or out at about that time; an entry may be a return. Ignores undone ones. */
export async function countOwnMoves(
  tx: Transaction,
  { bookingId, userId, direction, at, withinMs }: OwnMoves
): Promise<number> {
  const passed = await tx
    .select({ at: passages.at, people: passages.people, undoneAt: passages.undoneAt })
    .from(passages)
    .where(
      and(
        eq(passages.bookingId, bookingId),
        eq(passages.userId, userId),
        eq(passages.direction, direction === 'exit' ? 'out' : 'back')
      )
    )
  const entered =
    direction === 'exit'
      ? []
      : await tx
          .select({ at: checkins.at, people: checkins.people, undoneAt: checkins.undoneAt })
          .from(checkins)
          .where(and(eq(checkins.bookingId, bookingId), eq(checkins.userId, userId)))
  return [...passed, ...entered]
    .filter((row) => row.undoneAt === null && Math.abs(row.at.getTime() - at.getTime()) <= withinMs)
    .reduce((sum, { people }) => sum + people, 0)
}
