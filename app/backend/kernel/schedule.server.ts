import { findDatabaseFault } from '../db/database-fault.server.ts'
import { type Condition, readConditions } from '../db/queries/kernel/conditions.server.ts'
import type { Backend } from './context.server.ts'
import type { JobHandler } from './outbox.server.ts'

interface Work {
  name: string
  /** True: more is due at once. */
  run: (backend: Backend) => Promise<unknown>
}

/** Work that runs by the clock. */
export interface TimedWork extends Work {
  /** Milliseconds. */
  everyMs: number
}

/** Work that runs when the database says so: an idle program asks one question for all of it. */
export interface DueWork extends Work {
  due: (backend: Backend) => Condition | Promise<Condition>
}

export type Recurring = TimedWork | DueWork

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
const askDueMs = 3000

/** Never runs one work twice at once; a failing round is logged (once per outage of the database) and tried again. */
function openLoop(backend: Backend, { name, run }: Work): Loop {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false
  let wasOut = false
  const round = async () => {
    do {
      again = false
      try {
        if ((await run(backend)) === true) again = true
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
  return {
    now() {
      if (stopped) return
      if (running) again = true
      else running = round()
    },
    async stop() {
      stopped = true
      await running
    }
  }
}

export function repeatWork(backend: Backend, { everyMs, ...work }: TimedWork): Loop {
  const loop = openLoop(backend, work)
  const timer = setInterval(loop.now, everyMs)
  timer.unref()
  return {
    now: loop.now,
    stop() {
      clearInterval(timer)
      return loop.stop()
    }
  }
}

/** Asks in one statement which of these works have something to do, and runs those. */
export function repeatDue(backend: Backend, works: readonly DueWork[]): Loop {
  const loops = works.map((work) => openLoop(backend, work))
  const ask = async () => {
    const conditions = await Promise.all(works.map(({ due }) => due(backend)))
    const answers = await readConditions(backend.db, conditions)
    for (const [at, loop] of loops.entries()) if (answers[at]) loop.now()
  }
  const asking = repeatWork(backend, { name: 'due work', everyMs: askDueMs, run: ask })
  return {
    now: asking.now,
    async stop() {
      await asking.stop()
      await Promise.all(loops.map((loop) => loop.stop()))
    }
  }
}
