import { type Outing, outingsMeet } from './choice.ts'

/** Time that a guide spends on a day: the visit of a booking, a slot, or a trip. `minutes` is its length, 0 if unknown. */
export interface Engagement extends Outing {
  /** Id of the booking or trip; 0 for a slot, and before it is saved. */
  id: number
  /** Ids of the bookings that ride in the trip; null for a visit. */
  riding: readonly number[] | null
  /** Attraction and time of a visit, as `slotKey` writes them; empty for a trip. */
  slot: string
  /** Ids of a slot's bookings. */
  bookings?: readonly number[]
}

/** Names a slot of a day: bookings of one slot go together and may share a guide. */
export const slotKey = ({ productId, time }: { productId: number; time: string }) => `${productId} ${time}`

/** Says whether two engagements collide: nobody guides two groups at once. */
export function engagementsClash(one: Engagement, other: Engagement): boolean {
  return outingsMeet(one, other) && !isOneGroup(one, other)
}

/**
 * A guide who rides with the visitors they lead has one engagement, not two. A trip without passengers belongs to no
 * group.
 */
function isOneGroup(one: Engagement, other: Engagement): boolean {
  if (one.riding === null && other.riding !== null) return carries(other.riding, one)
  if (one.riding !== null && other.riding === null) return carries(one.riding, other)
  if (one.riding === null && one.slot === other.slot) return true
  return one.id !== 0 && one.id === other.id
}

const carries = (riding: readonly number[], { id, bookings = [] }: Engagement) =>
  riding.length === 0 || riding.includes(id) || bookings.some((booking) => riding.includes(booking))
