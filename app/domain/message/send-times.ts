import { afterQuiet, type QuietHours } from './quiet-hours.ts'

interface Pace {
  from: Date
  /** Messages per minute that the place allows. */
  perMinute: number
  quiet: QuietHours
}

/** Due instants of many messages: evenly spread, none in the quiet hours, so that they do not all queue at once. */
export function sendTimes(count: number, { from, perMinute, quiet }: Pace): Date[] {
  const apart = 60_000 / perMinute
  const times: Date[] = []
  let next = from.getTime()
  for (let at = 0; at < count; at += 1) {
    const free = afterQuiet(new Date(Math.ceil(next)), quiet)
    times.push(free)
    next = Math.max(next, free.getTime()) + apart
  }
  return times
}
