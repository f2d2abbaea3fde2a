import type { IsoDay } from '../../calendar/dates.ts'
import { isWithin } from '../day-rule.ts'
import { slotsOn, type Timetable } from '../timetable.ts'

/** Facts of one attraction on one day. */
interface DayFacts {
  /** Its exceptions of that day are enough. */
  timetable: Timetable
  /** When any type of ticket is sold. */
  sales: readonly Span[]
  /** Slots that somebody booked; `taken` is confirmed and held. */
  opened: readonly { time: string; capacity: number; taken: number }[]
  /** Without a time the whole day. */
  blocks: readonly { time: string; reason: string }[]
}

type Span = Parameters<typeof isWithin>[1]

export interface SlotOccupancy {
  /** `HH:mm` of the place's wall clock. */
  time: string
  capacity: number
  people: number
  /** Left to sell; 0 where it is blocked. */
  remaining: number
  isBlocked: boolean
  reason: string
  /** The day says another capacity for it than the week, or that it is there at all. */
  isException: boolean
}

/** In order of time: what the timetable offers, and what was sold in slots that it offers no more. */
export function slotsOf({ timetable, sales, opened, blocks }: DayFacts, day: IsoDay): SlotOccupancy[] {
  // Hours of a day on which no type of ticket is sold are of no use to anybody.
  const planned = sales.some((span) => isWithin(day, span)) ? slotsOn(timetable, day) : []
  const capacities = new Map(planned.map(({ time, capacity }) => [time, { time, capacity, taken: 0 }]))
  for (const slot of opened) if (slot.taken > 0 || capacities.has(slot.time)) capacities.set(slot.time, slot)
  return [...capacities.values()]
    .sort((a, b) => (a.time < b.time ? -1 : 1))
    .map(({ time, capacity, taken }) => {
      const block = blocks.find((one) => one.time === time) ?? blocks.find((one) => one.time === '')
      return {
        time,
        capacity,
        people: taken,
        remaining: block ? 0 : Math.max(0, capacity - taken),
        isBlocked: block !== undefined,
        reason: block?.reason ?? '',
        isException: timetable.exceptions.some((one) => one.date === day && one.time === time)
      }
    })
}

/** Occupancy of a day, of one or several attractions. */
export interface Occupancy {
  slots: number
  blockedSlots: number
  capacity: number
  people: number
  remaining: number
}

export function sumSlots(slots: readonly SlotOccupancy[]): Occupancy {
  const sum: Occupancy = { slots: slots.length, blockedSlots: 0, capacity: 0, people: 0, remaining: 0 }
  for (const { capacity, people, remaining, isBlocked } of slots) {
    sum.blockedSlots += isBlocked ? 1 : 0
    sum.capacity += capacity
    sum.people += people
    sum.remaining += remaining
  }
  return sum
}

/** Per cent of the places that are taken, whole, never 100 before all are nor 0 while one is; null without any. */
export function shareTaken({ capacity, people }: Pick<Occupancy, 'capacity' | 'people'>): number | null {
  if (capacity === 0) return null
  if (people >= capacity) return 100
  return Math.min(99, Math.max(people > 0 ? 1 : 0, Math.round((people / capacity) * 100)))
}

export type OccupancyState = 'closed' | 'blocked' | 'full' | 'few' | 'open'

/** Per cent from which nearly all places are taken. */
export const NEARLY_ALL = 80

export function occupancyState(sum: Occupancy): OccupancyState {
  if (sum.slots === 0) return 'closed'
  if (sum.blockedSlots === sum.slots) return 'blocked'
  if (sum.remaining === 0) return 'full'
  return (shareTaken(sum) ?? 0) >= NEARLY_ALL ? 'few' : 'open'
}
