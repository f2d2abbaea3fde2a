import { addDays, type IsoDay } from '../calendar/dates.ts'
import { type PlannedSlot, slotsOn, type Timetable } from './timetable.ts'

export interface DayChange {
  date: IsoDay
  gained: PlannedSlot[]
  lost: PlannedSlot[]
  /** Slots that exist before and after, with another capacity or end of sales. */
  changed: { time: string; from: PlannedSlot; to: PlannedSlot }[]
}

interface Change {
  before: Timetable
  after: Timetable
}

/** Only days that differ. Both ends included. */
export function changesOf({ before, after }: Change, { from, to }: { from: IsoDay; to: IsoDay }): DayChange[] {
  const days: DayChange[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const change = changeOn({ before: slotsOn(before, date), after: slotsOn(after, date) })
    if (change.gained.length + change.lost.length + change.changed.length > 0) days.push({ date, ...change })
  }
  return days
}

function changeOn({ before, after }: { before: PlannedSlot[]; after: PlannedSlot[] }): Omit<DayChange, 'date'> {
  const was = new Map(before.map((slot) => [slot.time, slot]))
  const is = new Map(after.map((slot) => [slot.time, slot]))
  return {
    gained: after.filter(({ time }) => !was.has(time)),
    lost: before.filter(({ time }) => !is.has(time)),
    changed: after.flatMap((to) => {
      const from = was.get(to.time)
      const isSame = !from || (from.capacity === to.capacity && from.closingMinutes === to.closingMinutes)
      return isSame ? [] : [{ time: to.time, from, to }]
    })
  }
}

export interface SoldSlot {
  date: IsoDay
  time: string
  bookings: number
  people: number
}

/** Sales of that day in slots that are lost or change. */
export function touchedOn({ date, lost, changed }: DayChange, sold: readonly SoldSlot[]) {
  const times = [...lost, ...changed].map(({ time }) => time)
  const touched = sold.filter((slot) => slot.date === date && times.includes(slot.time))
  return {
    bookings: touched.reduce((sum, { bookings }) => sum + bookings, 0),
    people: touched.reduce((sum, { people }) => sum + people, 0)
  }
}
