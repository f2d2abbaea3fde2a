import { tripLabel } from '#app/domain/transport/status.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { listOpenRides, setRidePeople } from '../../db/queries/transport/rides.server.ts'
import { leaveRides } from './leave-rides.server.ts'

type Happened = Parameters<typeof recordEvent>[1]
type Ride = Awaited<ReturnType<typeof listOpenRides>>[number]

interface Fewer {
  booking: Happened['booking']
  /** People whom the booking has now. */
  people: number
  now: Date
  by: Happened['by']
  reason: string
}

export interface FittedRide {
  trip: string
  people: number
  /** True if the trip's list names more people than ride now: only a person knows who stays. */
  hasMoreNames: boolean
}

/**
 * Frees the seats of tickets that a booking gave up: on no day and way do more of its people ride than it has. Earlier
 * trips keep theirs. The caller holds the booking's lock.
 */
export async function fitRides(tx: Transaction, { people, ...fewer }: Fewer): Promise<FittedRide[]> {
  const left = new Map<string, number>()
  const gone: Ride[] = []
  const fitted: FittedRide[] = []
  for (const ride of await listOpenRides(tx, fewer.booking.id)) {
    // People of a cancelled trip may ride in another one.
    const key = ride.status === 'cancelled' ? `cancelled ${ride.id}` : `${ride.date} ${ride.direction}`
    const room = left.get(key) ?? people
    const stay = Math.min(ride.people, room)
    left.set(key, room - stay)
    if (stay === ride.people) continue
    if (stay === 0) gone.push(ride)
    else fitted.push(await shrink(tx, ride, stay, fewer))
  }
  await leaveRides(tx, gone, fewer)
  return fitted
}

async function shrink(
  tx: Transaction,
  ride: Ride,
  people: number,
  { booking, now, by, reason }: Omit<Fewer, 'people'>
): Promise<FittedRide> {
  await setRidePeople(tx, ride.id, people)
  const trip = tripLabel(ride)
  const said = `${reason}: na viagem de ${trip}, ${peopleLabel(people)} em vez de ${ride.people}`
  await recordEvent(tx, { booking, action: 'noted', at: now, by, reason: said, follows: true })
  return { trip, people, hasMoreNames: ride.named.length > people }
}
