import { DateTime } from 'luxon'

export interface QuietHours {
  /** Minutes of the day in the place's zone; equal values mean none. */
  from: number
  until: number
  zone: string
}

/** Instant at which a message that nobody waits for may leave: `now` outside of the quiet hours, else their end. */
export function afterQuiet(now: Date, { from, until, zone }: QuietHours): Date {
  if (from === until) return now
  const local = DateTime.fromJSDate(now, { zone })
  const minute = local.hour * 60 + local.minute
  const isOverNight = from > until
  const isQuiet = isOverNight ? minute >= from || minute < until : minute >= from && minute < until
  if (!isQuiet) return now
  const isTomorrow = isOverNight && minute >= from
  const day = isTomorrow ? local.plus({ days: 1 }) : local
  return day.set({ hour: Math.floor(until / 60), minute: until % 60, second: 0, millisecond: 0 }).toJSDate()
}
