import type { IsoDay } from '../../calendar/dates.ts'
import { isWithin } from '../day-rule.ts'
import { slotsOn, type Timetable } from '../timetable.ts'

/** Facts of one attraction on one day. */
interface DayFacts {
  /** Timetable; only exceptions of that day are needed. */
  timetable: Timetable
  /** Spans in which any type of ticket is sold. */
  sales: readonly Span[]
  /** Slots with bookings; `taken` is confirmed and held. */
  opened: readonly { time: string; capacity: number; taken: number }[]
  /** A block without a time covers the whole day. */
  blocks: readonly { time: string; reason: string }[]
  /** People whom limits still allow in a slot; Infinity without one. */
  leftAt: (time: string) => number
}

type Span = Parameters<typeof isWithin>[1]

export interface SlotOccupancy {
  /** `HH:mm` of the place's wall clock. */
  time: string
  capacity: number
  people: number
  /** Places left to sell; 0 if blocked. */
  remaining: number
  isBlocked: boolean
  reason: string
  /** True if the day changes the usual capacity, or adds the slot. */
  isException: boolean
}

/** Slots in order of time: those of the timetable, and former ones with sales. */
export function slotsOf({ timetable, sales, opened, blocks, leftAt }: DayFacts, day: IsoDay): SlotOccupancy[] {
  // Hours without any type of ticket on sale are useless.
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
        remaining: block ? 0 : Math.min(Math.max(0, capacity - taken), leftAt(time)),
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

/** Whole per cent of taken places, never 100 before all are taken nor 0 while one is; null without places. */
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
