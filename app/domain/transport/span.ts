import type { Outing } from '../agent/choice.ts'

/** Span from the first to the last known time of a trip. Its end is not known. */
export function tripSpan({ time, stopTimes }: { time: string; stopTimes: readonly string[] }): Outing {
  const times = [time, ...stopTimes].sort()
  const first = times[0] ?? time
  const last = times.at(-1) ?? time
  return { time: first, minutes: minutesOf(last) - minutesOf(first) }
}

/** Minutes since midnight. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
