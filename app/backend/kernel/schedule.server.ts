import { findDatabaseFault } from '../db/database-fault.server.ts'
import type { Backend } from './context.server.ts'
import type { JobHandler } from './outbox.server.ts'

export interface Recurring {
  name: string
  everyMs: number
  /** Pause in milliseconds after a round that found nothing, where a shorter one serves only work under way. */
  quietMs?: number
  /** False: the round found nothing to do. */
  run: (backend: Backend) => Promise<unknown>
}

export interface NounJobs {
  handlers: JobHandler[]
  recurring: Recurring[]
}

export interface Loop {
  now(): void
  /** Waits for the running round and starts no more. */
  stop(): Promise<void>
}

export const minuteMs = 60_000
export const hourMs = 3_600_000

/** Never runs one work twice at once; a failing round is logged (once per outage of the database) and tried again. */
export function repeatWork(backend: Backend, { name, everyMs, quietMs = 0, run }: Recurring): Loop {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false
  let wasOut = false
  let quietUntil = 0
  const round = async () => {
    do {
      again = false
      try {
        const isQuiet = (await run(backend)) === false
        quietUntil = isQuiet ? performance.now() + quietMs : 0
        if (wasOut) backend.log.info({ loop: name }, 'scheduled work goes on')
        wasOut = false
      } catch (error) {
        const isOut = findDatabaseFault(error) !== null
        backend.log[isOut && wasOut ? 'debug' : 'error']({ loop: name, err: error }, 'scheduled work failed')
        wasOut = isOut
      }
    } while (again && !stopped)
    running = null
  }
  const now = () => {
    if (stopped) return
    if (running) again = true
    else running = round()
  }
  const timer = setInterval(() => performance.now() >= quietUntil && now(), everyMs)
  timer.unref()
  return {
    now,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    }
  }
}
