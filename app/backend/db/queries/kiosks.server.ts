import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { TERMINAL_METHOD } from '#app/domain/money/terminal.ts'
import type { Database, Queryable, Transaction } from '../connection.server.ts'
import { bookings, kiosks, payments } from '../schema.server.ts'

export type KioskRow = typeof kiosks.$inferSelect

interface Of {
  placeId: string
  id: string
}

const isOpen = ({ placeId, id }: Of) => and(eq(kiosks.id, id), eq(kiosks.placeId, placeId), isNull(kiosks.endedAt))

/** Those that were not ended, by name. */
export function listOpenKiosks(reader: Queryable, placeId: string): Promise<KioskRow[]> {
  return reader
    .select()
    .from(kiosks)
    .where(and(eq(kiosks.placeId, placeId), isNull(kiosks.endedAt)))
    .orderBy(asc(kiosks.name), asc(kiosks.createdAt))
}

/** Null once it was ended. */
export async function lockKiosk(tx: Transaction, of: Of): Promise<KioskRow | null> {
  const [found] = await tx.select().from(kiosks).where(isOpen(of)).for('update')
  return found ?? null
}

/** Null for an unknown key, and once the kiosk was ended. */
export async function findKioskByKey(reader: Queryable, keyHash: string): Promise<KioskRow | null> {
  const [found] = await reader
    .select()
    .from(kiosks)
    .where(and(eq(kiosks.keyHash, keyHash), isNull(kiosks.endedAt)))
  return found ?? null
}

/** The address works once. False if another device was first. */
export async function bindKiosk({ orm }: Database, keyHash: string, bound: { keyHash: string; boundAt: Date }) {
  const isFree = and(eq(kiosks.keyHash, keyHash), isNull(kiosks.boundAt), isNull(kiosks.endedAt))
  return (await orm.update(kiosks).set(bound).where(isFree).returning({ id: kiosks.id })).length > 0
}

export async function insertKiosk(tx: Transaction, kiosk: typeof kiosks.$inferInsert): Promise<void> {
  await tx.insert(kiosks).values(kiosk)
}

type Change = Partial<Pick<KioskRow, 'name' | 'terminalId' | 'keyHash' | 'boundAt' | 'endedAt'>>

/** The caller has locked it. */
export async function changeKiosk(tx: Transaction, id: string, change: Change): Promise<void> {
  await tx.update(kiosks).set(change).where(eq(kiosks.id, id))
}

/** Bookings of a kiosk that still wait for its card terminal. */
export async function listAtTerminal({ orm }: Database, kioskId: string) {
  const waits = sql`exists (select from ${payments} where ${payments.bookingId} = ${bookings.id} and ${payments.status} = 'PENDING' and ${payments.terminalId} <> '')`
  return orm
    .select()
    .from(bookings)
    .where(and(eq(bookings.kioskId, kioskId), eq(bookings.paymentMethod, TERMINAL_METHOD), waits))
}
