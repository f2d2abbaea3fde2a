import { performance } from 'node:perf_hooks'

export type AdmissionRules = {
  /** Number of requests that run at once however busy the process is. */
  atOnce: number
  /** Milliseconds that a new request waits at most, and one that continues a booking. */
  patienceMs: number
  underWayPatienceMs: number
  /** True when the process is overloaded. Checked every `lookMs`. */
  isBusy: () => boolean
  lookMs: number
}

export type Place = { leave(): void }

type Waiting = { let(place: Place | null): void }

export type Admission = {
  /**
   * Resolves to a place that the caller must leave, or to null when patience ran out or `signal` fired. Requests with
   * `isUnderWay` go first.
   */
  enter(isUnderWay: boolean, signal: AbortSignal): Promise<Place | null>
}

/**
 * Limits concurrent requests by measured load, not by a fixed count. While the process is busy, one enters when one
 * leaves; while it is idle (waiting for others), more enter at each look. With all at once, none would finish before
 * its deadline.
 */
export function createAdmission(rules: AdmissionRules): Admission {
  const { atOnce, patienceMs, underWayPatienceMs, isBusy, lookMs } = rules
  const queues = { underWay: new Set<Waiting>(), fresh: new Set<Waiting>() }
  let running = 0
  /** Number of requests beyond `atOnce` that may still enter before the next look. */
  let spare = 0
  let timer: NodeJS.Timeout | null = null

  const isEmpty = () => queues.underWay.size + queues.fresh.size === 0

  function takePlace(): Place {
    if (running >= atOnce) spare -= 1
    running += 1
    let isLeft = false
    return {
      leave() {
        if (isLeft) return
        isLeft = true
        running -= 1
        admitNext()
      }
    }
  }

  function hasRoom(): boolean {
    return running < atOnce || spare > 0
  }

  function admitNext(): void {
    while (hasRoom()) {
      const queue = queues.underWay.size > 0 ? queues.underWay : queues.fresh
      const [first] = queue
      if (!first) return
      queue.delete(first)
      first.let(takePlace())
    }
  }

  /** Runs while more than `atOnce` requests are in progress. */
  function look(): void {
    spare = isBusy() ? 0 : atOnce
    admitNext()
    if (running < atOnce && isEmpty() && timer) {
      clearInterval(timer)
      timer = null
      spare = 0
    }
  }

  return {
    enter(isUnderWay, signal) {
      if (isEmpty() && hasRoom()) return Promise.resolve(takePlace())
      timer ??= setInterval(look, lookMs).unref()
      const queue = isUnderWay ? queues.underWay : queues.fresh
      return new Promise((resolve) => {
        const waiting: Waiting = {
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
      })
    }
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
