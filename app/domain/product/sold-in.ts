import type { Block } from './check/check-blocks.ts'
import type { SoldSlot } from './timetable-changes.ts'

type Where = Pick<Block, 'date' | 'time'>
type Sums = Pick<SoldSlot, 'bookings' | 'people'>

/** Indexes slots and blocks in one pass: a place has many of both. */
export function soldByDay(sold: readonly SoldSlot[]) {
  const days = new Map<string, SoldSlot[]>()
  for (const slot of sold) {
    const day = days.get(slot.date)
    if (day) day.push(slot)
    else days.set(slot.date, [slot])
  }
  return {
    /** Sums the slots in any of the blocks; each slot counts once. */
    soldIn(blocks: readonly Where[]): Sums {
      const named = new Map<string, Set<string>>()
      for (const { date, time } of blocks) {
        const times = named.get(date)
        if (times) times.add(time)
        else named.set(date, new Set([time]))
      }
      const sums = { bookings: 0, people: 0 }
      for (const [date, times] of named) {
        for (const slot of days.get(date) ?? []) {
          if (!times.has('') && !times.has(slot.time)) continue
          sums.bookings += slot.bookings
          sums.people += slot.people
        }
      }
      return sums
    }
  }
}
