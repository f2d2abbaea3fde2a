import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { checkins, personTickets } from '../../schema.server.ts'

/** In the order of their making, with the instant of a check-in that stands. */
export function listPersonTickets(reader: Queryable, bookingId: number) {
  return reader
    .select({
      id: personTickets.id,
      label: personTickets.label,
      position: personTickets.position,
      code: personTickets.code,
      enteredAt: checkins.at
    })
    .from(personTickets)
    .leftJoin(checkins, and(eq(checkins.id, personTickets.checkinId), isNull(checkins.undoneAt)))
    .where(eq(personTickets.bookingId, bookingId))
    .orderBy(asc(personTickets.label), asc(personTickets.position))
}

export type PersonTicketRow = Awaited<ReturnType<typeof listPersonTickets>>[number]

/** The caller holds the booking's lock. */
export async function insertPersonTickets(tx: Transaction, rows: (typeof personTickets.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(personTickets).values(rows)
}

/** The caller holds the booking's lock. */
export async function markPersonEntered(tx: Transaction, { id, checkinId }: { id: number; checkinId: number }) {
  await tx.update(personTickets).set({ checkinId }).where(eq(personTickets.id, id))
}
