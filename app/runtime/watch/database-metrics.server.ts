import { Gauge, type Registry } from 'prom-client'
import { type Database, openSideConnection } from '#app/backend/db/connection.server.ts'
import { readWorkState, type WorkState } from '#app/backend/db/queries/kernel/work-state.server.ts'
import type { Log } from '#app/log.server.ts'

export interface DatabaseMetrics {
  connect(db: Database): void
  disconnect(): Promise<void>
  /** Asks the database, unless the last answer is fresh. Never throws. */
  read(): Promise<void>
}

/** Milliseconds. */
const times = { fresh: 5_000, answer: 2_500 }

interface Open {
  own: Database['pool']
  side: Database['pool']
}

/** Asks on a connection of its own, so that it neither waits behind pages nor takes one from them. */
export function createDatabaseMetrics(registry: Registry, log: Log): DatabaseMetrics {
  const gauges = createGauges(registry)
  let open: Open | null = null
  let reading: { at: number; done: Promise<void> } | null = null

  async function ask({ own, side }: Open): Promise<void> {
    gauges.showPool(own)
    const state = await withinTime(readWorkState(side)).catch((err: unknown) => {
      log.debug({ err }, 'the metrics of the database could not be read')
      return null
    })
    gauges.show(state)
  }

  return {
    connect({ pool }) {
      open = { own: pool, side: openSideConnection(pool, 'metrics') }
    },
    async disconnect() {
      const closing = open
      open = null
      gauges.forget()
      await withinTime(closing ? closing.side.end() : Promise.resolve()).catch(() => undefined)
    },
    read() {
      if (!open) return Promise.resolve()
      const now = performance.now()
      if (!reading || now - reading.at > times.fresh) reading = { at: now, done: ask(open) }
      else gauges.showPool(open.own)
      return reading.done
    }
  }
}

function createGauges(registry: Registry) {
  const gauge = (name: string, help: string, labelNames: string[] = []) => {
    const made = new Gauge({ name, help, labelNames, registers: [registry] })
    // Nothing is known yet, and 0 would be a lie.
    if (labelNames.length === 0) made.remove()
    return made
  }
  const pool = {
    total: gauge('trilha_database_pool_connections', 'Connections of the pool'),
    idle: gauge('trilha_database_pool_idle_connections', 'Connections of the pool that nobody uses'),
    waiting: gauge('trilha_database_pool_waiting', 'Requests that wait for a connection')
  }
  const up = gauge('trilha_database_up', '1 if the database answered within its time')
  const work = {
    oldest: gauge('trilha_job_oldest_due_seconds', 'Time since the oldest due job should have begun'),
    holds: gauge('trilha_holds', 'Bookings that hold places until they are paid'),
    heldPlaces: gauge('trilha_held_places', 'Places of those bookings')
  }
  const jobs = {
    due: gauge('trilha_jobs_due', 'Jobs by kind that are due and wait', ['kind']),
    running: gauge('trilha_jobs_running', 'Jobs by kind in progress', ['kind']),
    failed: gauge('trilha_jobs_failed', 'Jobs by kind that were given up after their last try', ['kind'])
  }
  function forgetWork(): void {
    for (const one of Object.values(work)) one.remove()
    for (const one of Object.values(jobs)) one.reset()
  }
  return {
    showPool({ totalCount, idleCount, waitingCount }: Database['pool']) {
      pool.total.set(totalCount)
      pool.idle.set(idleCount)
      pool.waiting.set(waitingCount)
    },
    /** Null: the database did not answer. */
    show(state: WorkState | null) {
      up.set(state ? 1 : 0)
      forgetWork()
      if (!state) return
      work.oldest.set(state.oldestSeconds)
      work.holds.set(state.holds)
      work.heldPlaces.set(state.heldPlaces)
      for (const { kind, due, running, failed } of state.jobs) {
        jobs.due.set({ kind }, due)
        jobs.running.set({ kind }, running)
        jobs.failed.set({ kind }, failed)
      }
    },
    forget() {
      for (const one of [up, ...Object.values(pool)]) one.remove()
      forgetWork()
    }
  }
}

/** @throws Error after the time */
function withinTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), times.answer)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
