import { ApiError } from '#app/contracts/api-error.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import { untilAborted } from '#app/time/until-aborted.server.ts'

export interface Owner {
  /** User and place uuids. */
  user: string
  place: string
}

export const ownerOf = ({ user, place }: Pick<Viewer, 'user' | 'place'>): Owner => ({
  user: user.uuid,
  place: place.uuid
})

interface Ceilings {
  /** Concurrent requests by all reports, charts and downloads of one user. */
  perUser: number
  perPlace: number
  /** Reports, charts and downloads of one user that may load at once. */
  openPerUser: number
}

interface Waiting {
  owner: Owner
  start(): void
}

export interface Turns {
  /**
   * Counts one more open report; call the returned function at its end. `isBegun`: counts without a limit.
   * @throws ApiError 429
   */
  enter(owner: Owner, isBegun?: boolean): () => void
  /** Waits for a turn and runs. The wait ends with the signal. @throws what `run` throws, the signal's reason */
  run<T>(owner: Owner, signal: AbortSignal, run: () => Promise<T>): Promise<T>
  /** Reports that are open, and their requests now. */
  counts(): { open: number; running: number; waiting: number }
}

/**
 * Limits concurrent requests per user and per place. Among those who wait, the one with the fewest running requests is
 * next, so that a user who opens thirty reports delays nobody else.
 */
export function createTurns({ perUser, perPlace, openPerUser }: Ceilings): Turns {
  const running = new Counts()
  const open = new Counts()
  let waiting: Waiting[] = []
  let runningNow = 0

  const isFree = ({ user, place }: Owner) => running.of(user) < perUser && running.of(place) < perPlace

  function next(): void {
    for (;;) {
      const free = waiting.filter(({ owner }) => isFree(owner))
      const [first] = free.sort((one, other) => running.of(one.owner.user) - running.of(other.owner.user))
      if (!first) return
      waiting = waiting.filter((one) => one !== first)
      first.start()
    }
  }

  function wait(owner: Owner, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting = waiting.filter((other) => other !== one)
        reject(signal.reason)
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        running.add(owner.user, 1)
        running.add(owner.place, 1)
        runningNow += 1
        resolve()
      }
      const one = { owner, start }
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(one)
      next()
    })
  }

  return {
    enter({ user }, isBegun = false) {
      if (!isBegun && open.of(user) >= openPerUser) throw tooManyReports()
      open.add(user, 1)
      let isOpen = true
      return () => {
        if (isOpen) open.add(user, -1)
        isOpen = false
      }
    },
    async run(owner, signal, run) {
      await wait(owner, signal)
      try {
        return await untilAborted(run(), signal)
      } finally {
        running.add(owner.user, -1)
        running.add(owner.place, -1)
        runningNow -= 1
        next()
      }
    },
    counts: () => ({ open: open.total(), running: runningNow, waiting: waiting.length })
  }
}

class Counts {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  add(key: string, by: number): void {
    const count = this.of(key) + by
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
  }
}

const tooManyReports = () =>
  new ApiError({
    status: 429,
    code: 'too_many_reports',
    message:
      'Relatórios demais ao mesmo tempo: os que você abriu ainda carregam. Espere um deles terminar e tente de novo; o que você escolheu continua no endereço desta página.',
    retryAfterSeconds: 10
  })

/** One report may have six requests at once (specification §6); all reports of one user together may have no more. */
export const reportTurns: Turns = createTurns({ perUser: 6, perPlace: 12, openPerUser: 12 })
