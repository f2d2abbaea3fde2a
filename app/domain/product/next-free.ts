import { addDays, type IsoDay, isClosedSlot } from '../calendar/dates.ts'
import { slotsOn, type Timetable } from './timetable.ts'

interface Asked {
  timetable: Timetable
  /** Today in the place's zone. */
  today: IsoDay
  days: number
  zone: string
  now: Date
  /** Replaces the slots' own closing minutes. */
  closing?: number
  /** `day` or `day time`. */
  isTaken(key: string): boolean
  /** Says whether any type of ticket is sold for a day. */
  isSold(day: IsoDay): boolean
}

/** First slot that can still be bought within so many days from today; null if there is none. */
export function nextFree({
  timetable,
  today,
  days,
  zone,
  now,
  closing,
  isTaken,
  isSold
}: Asked): { date: IsoDay; time: string } | null {
  if (timetable.rules.length === 0 && timetable.exceptions.length === 0) return null
  for (let ahead = 0; ahead < days; ahead++) {
    const date = addDays(today, ahead)
    if (isTaken(date) || !isSold(date)) continue
    const slot = slotsOn(timetable, date).find(
      ({ time, closingMinutes }) =>
        !isTaken(`${date} ${time}`) &&
        !isClosedSlot({ day: date, time, closingMinutes: closing ?? closingMinutes }, zone, now)
    )
    if (slot) return { date, time: slot.time }
  }
  return null
}
