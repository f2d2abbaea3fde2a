import { performance } from 'node:perf_hooks'

export type AdmissionRules = {
  /** So many are worked on at once however busy the process is. */
  atOnce: number
  /** Milliseconds that a request waits at most, and one of a booking under way. */
  patienceMs: number
  underWayPatienceMs: number
  /** Whether the process has more to do than it gets done: asked every `lookMs`. */
  isBusy: () => boolean
  lookMs: number
}

export type Place = { leave(): void }

type Waiting = { let(place: Place | null): void }

export type Admission = {
  /**
   * Resolves to a place that must be left, or to null where patience ran out or `signal` fired. `isUnderWay` goes first.
   */
  enter(isUnderWay: boolean, signal: AbortSignal): Promise<Place | null>
}

/**
 * Lets in as many as the process gets done, measured and not counted: while it is busy, one goes in when one leaves; while
 * it is not (it waits for others), more go in every look. All at once would end in nobody's answer within its deadline.
 */
export function createAdmission(rules: AdmissionRules): Admission {
  const { atOnce, patienceMs, underWayPatienceMs, isBusy, lookMs } = rules
  const queues = { underWay: new Set<Waiting>(), fresh: new Set<Waiting>() }
  let running = 0
  /** How many more than `atOnce` may still go in before the next look. */
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

  /** Runs while more are worked on than `atOnce` allows by itself. */
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

/** More of the time than this in which the event loop had work is too much to take more. */
const busyShare = 0.85

/** Since it was asked last. `waiting`: what already waits for a connection to the database. */
export function watchBusy(waiting: () => number): () => boolean {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization > busyShare || waiting() > 0
  }
}
