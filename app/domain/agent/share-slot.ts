/** Guide whom the desk assigned to a slot. */
export interface SlotGuide {
  uuid: string
  /** `guideRoom`; null for any number. */
  room: number | null
}

export interface SlotBooking {
  id: number
  /** Places that it takes of its slot's guides: `groupSize` less what guides of its own take. */
  takes: number
  /** Guides whom the booking names itself; those of the slot lead it before others do. */
  named: readonly string[]
  /** Guides whom it follows now. */
  follows: readonly string[]
}

/**
 * Says which of the slot's guides each booking follows, by id of the booking. A booking with guides of its own follows
 * others only for those of its people whom its guides have no room for. Bookings stay with the guide they have; another
 * goes whole to the guide with the least sufficient room, and is divided only if nobody has room for all of it.
 */
export function shareSlot(guides: readonly SlotGuide[], bookings: readonly SlotBooking[]): Map<number, string[]> {
  const room = new Map(guides.map(({ uuid, room }) => [uuid, room ?? Number.POSITIVE_INFINITY]))
  const left = new Map(bookings.map(({ id, takes }) => [id, takes]))
  const follows = new Map(bookings.map(({ id }) => [id, new Set<string>()]))

  const give = (uuid: string, booking: number) => {
    const taken = Math.min(room.get(uuid) ?? 0, left.get(booking) ?? 0)
    if (taken <= 0) return
    room.set(uuid, (room.get(uuid) ?? 0) - taken)
    left.set(booking, (left.get(booking) ?? 0) - taken)
    follows.get(booking)?.add(uuid)
  }
  const byRoom = () => [...room].filter(([, places]) => places > 0).sort((a, b) => a[1] - b[1])

  for (const { id, named } of bookings) {
    for (const uuid of named) give(uuid, id)
    for (const uuid of named) follows.get(id)?.delete(uuid)
  }
  // Bookings with one guide come first: those with several can take of each what is left.
  const kept = [...bookings].sort((a, b) => a.follows.length - b.follows.length)
  for (const { id, follows: present } of kept) for (const uuid of present) give(uuid, id)
  for (const { id } of bookings) {
    const wanted = left.get(id) ?? 0
    const whole = byRoom().find(([, places]) => places >= wanted)
    if (wanted > 0 && whole) give(whole[0], id)
    for (const [uuid] of byRoom().reverse()) give(uuid, id)
  }
  return new Map([...follows].map(([id, uuids]) => [id, [...uuids].sort()]))
}
