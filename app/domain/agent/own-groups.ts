import type { IsoDay } from '../calendar/dates.ts'

/** Slot of an attraction. `product` is the attraction's uuid. */
interface Slot {
  product: string
  date: IsoDay
  /** `HH:mm`. */
  time: string
}

/** Booking that a guide leads, with its slot. */
interface Led extends Slot {
  people: number
}

/** People who walk with one guide: the bookings of a slot that they lead. */
export interface OwnGroup<S extends Slot, B extends Led> {
  slot: S | B
  /** The guide's assignment to the slot; null if only bookings name them. */
  assigned: S | null
  /** People of all its bookings; a booking with two guides counts whole for each. */
  people: number
  bookings: B[]
}

const keyOf = ({ product, date, time }: Slot) => `${date} ${time} ${product}`

/**
 * Groups of one guide by day and hour. A slot that the guide is assigned to is a group even before its first booking,
 * and bookings that name the guide are groups without an assignment.
 */
export function ownGroups<S extends Slot, B extends Led>(assigned: readonly S[], led: readonly B[]): OwnGroup<S, B>[] {
  const groups = new Map<string, OwnGroup<S, B>>()
  for (const slot of assigned) groups.set(keyOf(slot), { slot, assigned: slot, people: 0, bookings: [] })
  for (const booking of led) {
    const key = keyOf(booking)
    const group = groups.get(key) ?? { slot: booking, assigned: null, people: 0, bookings: [] }
    groups.set(key, group)
    group.bookings.push(booking)
    group.people += booking.people
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}
