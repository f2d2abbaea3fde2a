import { tripLabel } from '#app/domain/transport/status.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { listOpenRides } from '../../db/queries/transport/rides.server.ts'
import { leaveRides } from '../../kernel/transport/leave-rides.server.ts'
import type { MoveWork } from '../event-work.server.ts'

async function listRidesLeft(reader: Queryable, booking: { id: number; date: string }, date: string) {
  if (date === booking.date) return []
  return (await listOpenRides(reader, booking.id)).filter((ride) => ride.date === booking.date)
}

/** Names of the trips that the visit leaves: none if only the time changes. */
export async function listLeft(reader: Queryable, booking: { id: number; date: string }, date: string) {
  return (await listRidesLeft(reader, booking, date)).map(tripLabel)
}

/** Removes its people from trips of the old day. The caller holds the booking's lock. */
export async function leaveTrips({ tx, booking, actor, ctx }: MoveWork, date: string): Promise<string[]> {
  const left = await listRidesLeft(tx, booking, date)
  return leaveRides(tx, left, { booking, now: ctx.now(), by: actor ?? 'visitante', reason: 'Pela mudança de data' })
}
