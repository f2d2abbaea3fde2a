import { performance } from 'node:perf_hooks'

export type AdmissionRules = {
  /** Number of requests that run at once however busy the process is. */
  atOnce: number
  /** Number of them that one owner may have. */
  perOwner: number
  /** Milliseconds that a new request waits at most, and one that continues a booking. */
  patienceMs: number
  underWayPatienceMs: number
  /** True when the process is overloaded. Checked every `lookMs`. */
  isBusy: () => boolean
  lookMs: number
}

export type Place = { leave(): void }

type Waiting = { owner: string; let(place: Place | null): void }

export type Entering = {
  /** A visit, or a caller of the API. */
  owner: string
  isUnderWay: boolean
  signal: AbortSignal
}

export type Admission = {
  /**
   * Resolves to a place that the caller must leave, or to null when patience ran out or `signal` fired. Requests with
   * `isUnderWay` go first, then those whose owner has the fewest places.
   */
  enter(entering: Entering): Promise<Place | null>
  /** Requests in progress, and those that wait. */
  counts(): { running: number; waiting: number }
}

/** Places of the process, counted by owner. `spare` more may be taken beyond the limits. */
function openPlaces({ atOnce, perOwner }: Pick<AdmissionRules, 'atOnce' | 'perOwner'>) {
  const held = new Map<string, number>()
  let running = 0
  let spare = 0
  const heldBy = (owner: string) => held.get(owner) ?? 0
  const isWithin = (owner: string) => running < atOnce && heldBy(owner) < perOwner
  const hold = (owner: string, by: 1 | -1) => {
    const count = heldBy(owner) + by
    if (count > 0) held.set(owner, count)
    else held.delete(owner)
    running += by
  }
  return {
    heldBy,
    hasRoom: (owner: string) => spare > 0 || isWithin(owner),
    isFull: () => running >= atOnce && spare <= 0,
    isBeyond: () => running >= atOnce,
    running: () => running,
    setSpare(count: number) {
      spare = count
    },
    take(owner: string, onLeft: () => void): Place {
      if (!isWithin(owner)) spare -= 1
      hold(owner, 1)
      let isLeft = false
      return {
        leave() {
          if (isLeft) return
          isLeft = true
          hold(owner, -1)
          onLeft()
        }
      }
    }
  }
}

/**
 * Limits concurrent requests by measured load, not by a fixed count. While the process is busy, one enters when one
 * leaves; while it is idle (waiting for others), more enter at each look. With all at once, none would finish before
 * its deadline. Somebody who opens thirty heavy pages takes the places of one owner, and others enter beside them.
 */
export function createAdmission(rules: AdmissionRules): Admission {
  const { atOnce, patienceMs, underWayPatienceMs, isBusy, lookMs } = rules
  const queues = { underWay: new Set<Waiting>(), fresh: new Set<Waiting>() }
  const places = openPlaces(rules)
  let timer: NodeJS.Timeout | null = null

  const isEmpty = () => queues.underWay.size + queues.fresh.size === 0

  function findNext(queue: ReadonlySet<Waiting>): Waiting | null {
    let next: Waiting | null = null
    for (const one of queue) {
      if (places.hasRoom(one.owner) && (!next || places.heldBy(one.owner) < places.heldBy(next.owner))) next = one
    }
    return next
  }

  function admitNext(): void {
    while (!places.isFull()) {
      const next = findNext(queues.underWay) ?? findNext(queues.fresh)
      if (!next) return
      queues.underWay.delete(next)
      queues.fresh.delete(next)
      next.let(places.take(next.owner, admitNext))
    }
  }

  /** Runs while somebody waits, or more than `atOnce` requests are in progress. */
  function look(): void {
    places.setSpare(isBusy() ? 0 : atOnce)
    admitNext()
    if (places.isBeyond() || !isEmpty() || !timer) return
    clearInterval(timer)
    timer = null
    places.setSpare(0)
  }

  function wait({ owner, isUnderWay, signal }: Entering): Promise<Place | null> {
    timer ??= setInterval(look, lookMs).unref()
    const queue = isUnderWay ? queues.underWay : queues.fresh
    return new Promise((resolve) => {
      const waiting: Waiting = {
        owner,
        let(place) {
          clearTimeout(patience)
          signal.removeEventListener('abort', giveUp)
          resolve(place)
        }
      }
      function giveUp() {
        queue.delete(waiting)
        waiting.let(null)
      }
      const patience = setTimeout(giveUp, isUnderWay ? underWayPatienceMs : patienceMs)
      signal.addEventListener('abort', giveUp, { once: true })
      queue.add(waiting)
      if (signal.aborted) giveUp()
      else admitNext()
    })
  }

  return {
    enter(entering) {
      const { owner } = entering
      if (isEmpty() && places.hasRoom(owner)) return Promise.resolve(places.take(owner, admitNext))
      return wait(entering)
    },
    counts: () => ({ running: places.running(), waiting: queues.underWay.size + queues.fresh.size })
  }
}

/** Share of time with work in the event loop above which the process counts as busy. */
const busyShare = 0.85

/** Measures the time since the previous call. `waiting`: requests that wait for a database connection. */
export function watchBusy(waiting: () => number): () => boolean {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization > busyShare || waiting() > 0
  }
}
