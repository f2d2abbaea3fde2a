export type GuideRule = 'none' | 'booking' | 'people'

interface Rule {
  guide: string
  /** People for one guide, where the rule counts people. */
  guidePeople: number
}

/** Number of guides that a booking wants by itself: none, one, or one for each started group of `guidePeople`. */
export function guidesWanted({ guide, guidePeople }: Rule, people: number): number {
  if (guide === 'booking') return 1
  if (guide === 'people') return Math.ceil(people / Math.max(1, guidePeople))
  return 0
}

/**
 * Places in the group of one guide of a slot, in people, or in bookings where each booking wants its own guide; null
 * for any number. `limits` are numbers of people set for this guide, in the slot and in all groups; null for none. The
 * smallest counts.
 */
export function guideRoom({ guide, guidePeople }: Rule, ...limits: (number | null)[]): number | null {
  if (guide === 'booking') return 1
  const most = guide === 'people' ? Math.max(1, guidePeople) : null
  const set = [most, ...limits].filter((limit) => limit !== null)
  return set.length === 0 ? null : Math.min(...set)
}

/** Places that a booking takes in its guide's group, in the unit of `guideRoom`. */
export const groupSize = ({ guide }: Rule, people: number): number => (guide === 'booking' ? 1 : people)

/** Guides that a slot wants: its bookings go together, so their people are counted as one group. */
export function slotWants({ guide, guidePeople }: Rule, slot: { bookings: number; people: number }): number {
  return guide === 'booking' ? slot.bookings : guidesWanted({ guide, guidePeople }, slot.people)
}

/**
 * Places of a booking that guides of its own take, in the unit of `guideRoom`. A guide whom only the booking names leads
 * nobody else: a visitor who names one decides for no other booking. `limits` holds the number of people set for each of
 * these guides; null for none.
 */
export function ownPlaces(rule: Rule, { people, limits }: { people: number; limits: readonly (number | null)[] }) {
  const size = groupSize(rule, people)
  const room = limits.reduce<number>((sum, limit) => sum + (guideRoom(rule, limit) ?? size), 0)
  return Math.min(size, room)
}

interface GuidedSlot {
  bookings: number
  people: number
  /** Sum of `ownPlaces`. */
  own: number
  /** `guideRoom` of each guide assigned to the slot. */
  rooms: readonly (number | null)[]
}

/** Guides that a slot still lacks. */
export function slotLacks(rule: Rule, { bookings, people, own, rooms }: GuidedSlot): number {
  if (rule.guide === 'none') return 0
  const room = rooms.reduce<number>((sum, one) => sum + (one ?? people), own)
  if (rule.guide === 'booking') return Math.max(0, bookings - room)
  return guidesWanted(rule, Math.max(0, people - room))
}

/** Guides that one booking still lacks, by `guideRoom` of each guide who leads it. */
export function bookingLacks(rule: Rule, { people, rooms }: { people: number; rooms: readonly (number | null)[] }) {
  return slotLacks(rule, { bookings: 1, people, own: 0, rooms })
}
