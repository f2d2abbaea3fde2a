import type { Outing } from '../agent/choice.ts'

/** From the first to the last time that is known of a trip: when it ends, nobody says. */
export function tripSpan({ time, stopTimes }: { time: string; stopTimes: readonly string[] }): Outing {
  const times = [time, ...stopTimes].sort()
  const [first = time, last = time] = [times[0], times.at(-1)]
  return { time: first, minutes: minutesOf(last) - minutesOf(first) }
}

/** Of the day. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
