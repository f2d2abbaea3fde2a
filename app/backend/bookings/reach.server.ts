import type { Queryable } from '../db/connection.server.ts'
import { type BookingRow, isGuidedBy } from '../db/queries/bookings/bookings.server.ts'
import { type Actor, holds } from '../kernel/context.server.ts'

export async function isTheirs(tx: Queryable, booking: BookingRow, actor: Actor): Promise<boolean> {
  if (holds(actor, 'operation/all-bookings')) return true
  return isGuidedBy(tx, booking.id, actor.userId)
}

export function isWithinReach(agents: { userId: number | null }[], actor: Actor | null): boolean {
  if (holds(actor, 'operation/all-bookings')) return true
  return actor !== null && agents.some(({ userId }) => userId === actor.userId)
}
