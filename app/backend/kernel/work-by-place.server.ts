import { setTimeout as delay } from 'node:timers/promises'

const atOnce = 4
/** For rows that become due meanwhile; a place that is free again is looked at at once. */
const lookEveryMs = 1000

/**
 * Works until nothing is due: rows of several places at once, those of one place one after another. A hanging server
 * delays only its own place, and not rows that become due for others meanwhile. `take` leaves out the given places.
 */
export async function workByPlace<T>(
  take: (busy: readonly string[]) => Promise<T | null>,
  { placeOf, work }: { placeOf: (due: T) => string; work: (due: T) => Promise<void> }
): Promise<void> {
  const busy: string[] = []
  let isNothingDue = false
  let ended = new AbortController()
  const end = (place: string) => {
    busy.splice(busy.indexOf(place), 1)
    // More may be due for this place.
    isNothingDue = false
    ended.abort()
    ended = new AbortController()
  }
  let line: Promise<unknown> = Promise.resolve()
  const next = () => {
    const taken = line.then(async () => {
      // The workers behind need not ask again what the one before has just heard.
      if (isNothingDue && busy.length === 0) return null
      const asked = ended
      const due = await take(busy)
      // A place that became free meanwhile was left out.
      isNothingDue = due === null && asked === ended
      if (due) busy.push(placeOf(due))
      return due
    })
    // The caller awaits `taken` and gets its error; the next in line begins all the same.
    line = taken.catch(() => null)
    return taken
  }
  const worker = async () => {
    for (;;) {
      const due = await next()
      if (due) await work(due).finally(() => end(placeOf(due)))
      else if (busy.length === 0) return
      // The signal only cuts the wait short.
      else await delay(lookEveryMs, undefined, { signal: ended.signal }).catch(() => null)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
