/** Hour of a day with its free places; `quota` is those for types that count to the half-price quota. */
export interface FreeSlot {
  time: string
  remaining: number
  quota: number
}

/** People of one ticket type. */
export interface GroupPart {
  label: string
  quantity: number
  countsToQuota: boolean
}

export interface SlotShare {
  time: string
  tickets: Record<string, number>
}

/**
 * Divides a group over the fewest slots that have room for it, in their order, and as evenly as they allow. The types
 * are mixed, so that each part has its adults and its share of the quota. Null if all slots together lack places.
 */
export function splitGroup(parts: readonly GroupPart[], slots: readonly FreeSlot[]): SlotShare[] | null {
  const people = sum(parts.map(({ quantity }) => quantity))
  if (people === 0) return []
  const quotaPeople = sum(parts.map(({ quantity, countsToQuota }) => (countsToQuota ? quantity : 0)))
  const roomOf = ({ remaining, quota }: FreeSlot) =>
    quotaPeople === 0 ? remaining : Math.min(remaining, Math.floor((quota * people) / quotaPeople))
  const open = slots.map((slot) => ({ time: slot.time, room: roomOf(slot) })).filter(({ room }) => room > 0)
  for (let count = 1; count <= open.length; count += 1) {
    const chosen = open.slice(0, count)
    if (sum(chosen.map(({ room }) => room)) < people) continue
    return dealOut(mixParts(parts), spread(people, chosen))
  }
  return null
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** People per slot: level, except where a slot has less room. */
function spread(people: number, slots: readonly { time: string; room: number }[]) {
  const sizes = new Map(slots.map(({ time }) => [time, 0]))
  let left = people
  while (left > 0) {
    const open = slots.filter(({ time, room }) => (sizes.get(time) ?? 0) < room)
    const share = Math.max(1, Math.floor(left / open.length))
    for (const { time, room } of open) {
      const size = sizes.get(time) ?? 0
      const more = Math.min(share, room - size, left)
      sizes.set(time, size + more)
      left -= more
    }
  }
  return slots.map(({ time }) => ({ time, size: sizes.get(time) ?? 0 })).filter(({ size }) => size > 0)
}

/** Labels of all people, each class and type spread evenly: any part of the list has its share of each, rounded. */
function mixParts(parts: readonly GroupPart[]): string[] {
  const ofClass = (counts: boolean) => mix(parts.filter(({ countsToQuota }) => countsToQuota === counts))
  const counted = ofClass(true)
  const others = ofClass(false)
  const all = counted.length + others.length
  return Array.from({ length: all }, (_, index) => {
    const before = Math.floor((index * counted.length) / all)
    const after = Math.floor(((index + 1) * counted.length) / all)
    return (after > before ? counted[before] : others[index - before]) ?? ''
  })
}

function mix(parts: readonly GroupPart[]): string[] {
  const placed = parts.flatMap(({ label, quantity }) =>
    Array.from({ length: quantity }, (_, index) => ({ label, at: (index + 0.5) / quantity }))
  )
  return placed.sort((one, other) => one.at - other.at).map(({ label }) => label)
}

function dealOut(people: readonly string[], sizes: readonly { time: string; size: number }[]): SlotShare[] {
  let begin = 0
  return sizes.map(({ time, size }) => {
    const tickets: Record<string, number> = {}
    for (const label of people.slice(begin, begin + size)) tickets[label] = (tickets[label] ?? 0) + 1
    begin += size
    return { time, tickets }
  })
}
