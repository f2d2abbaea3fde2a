import { type Outing, outingsMeet } from './choice.ts'

/** What takes a guide's time on a day: the visit of a booking, or a trip. `minutes` is its length, 0 where nobody knows. */
export interface Engagement extends Outing {
  /** Of the booking, or of the trip; 0 where it is not kept yet. */
  id: number
  /** Ids of the bookings that ride in the trip; null: a booking's visit. */
  riding: readonly number[] | null
}

/** Nobody guides two groups at once. */
export function engagementsClash(one: Engagement, other: Engagement): boolean {
  return outingsMeet(one, other) && !isOneGroup(one, other)
}

/** Who rides with those they lead is with them all along, and a trip is no group while nobody rides in it. */
function isOneGroup(one: Engagement, other: Engagement): boolean {
  if (one.riding === null && other.riding !== null) return carries(other.riding, one.id)
  if (one.riding !== null && other.riding === null) return carries(one.riding, other.id)
  return one.id !== 0 && one.id === other.id
}

const carries = (riding: readonly number[], booking: number) => riding.length === 0 || riding.includes(booking)
