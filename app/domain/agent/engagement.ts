import { type Outing, outingsMeet } from './choice.ts'

/** Time that a guide spends on a day: the visit of a booking, or a trip. `minutes` is its length, 0 if unknown. */
export interface Engagement extends Outing {
  /** Id of the booking or trip; 0 before it is saved. */
  id: number
  /** Ids of the bookings that ride in the trip; null for a booking's visit. */
  riding: readonly number[] | null
}

/** Says whether two engagements collide: nobody guides two groups at once. */
export function engagementsClash(one: Engagement, other: Engagement): boolean {
  return outingsMeet(one, other) && !isOneGroup(one, other)
}

/**
 * A guide who rides with the visitors they lead has one engagement, not two. A trip without passengers belongs to no
 * group.
 */
function isOneGroup(one: Engagement, other: Engagement): boolean {
  if (one.riding === null && other.riding !== null) return carries(other.riding, one.id)
  if (one.riding !== null && other.riding === null) return carries(one.riding, other.id)
  return one.id !== 0 && one.id === other.id
}

const carries = (riding: readonly number[], booking: number) => riding.length === 0 || riding.includes(booking)
