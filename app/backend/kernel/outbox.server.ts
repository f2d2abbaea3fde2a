import type { Queryable } from '../db/connection.server.ts'
import { newsPriority } from '../db/queries/kernel/booking-news.server.ts'
import { insertJobs } from '../db/queries/kernel/jobs.server.ts'
import type { Backend } from './context.server.ts'

export interface Job {
  kind: string
  key: string
  payload: Record<string, unknown>
  dueAt: Date
  /** Null: the installation's own. */
  placeId: string | null
  /** Part of the queue's name, where a place has several servers for one kind. */
  way?: string
  /** The kind's own where it is left out. */
  priority?: number
}

export interface JobHandler {
  kind: string
  /**
   * May run more than once for one job: what leaves carries an idempotent id. A throw means "again later", with longer
   * and longer waits; `again` is its own wish, and no failure.
   */
  run: (backend: Backend, payload: Record<string, unknown>) => Promise<void> | Promise<PutOff | undefined>
}

export interface PutOff {
  again: Date
  /** Its turn was given to it: at that moment it goes before those of its kind that still wait for theirs. */
  hasTurn?: boolean
}

/** Lower goes first: codes, then money, then what visitors wait for, then campaigns and pictures. */
export const JOB_PRIORITY = {
  code: 0,
  money: 10,
  news: newsPriority,
  message: 30,
  written: 40,
  campaign: 50,
  picture: 60
}

const priorities: Record<string, number> = {
  'password-code': JOB_PRIORITY.code,
  'payment-notice': JOB_PRIORITY.money,
  'file-preview': JOB_PRIORITY.picture
}

/** In the transaction that causes it. The same key twice is one job. */
export function enqueue(tx: Queryable, job: Job): Promise<void> {
  return enqueueAll(tx, [job])
}

export function enqueueAll(tx: Queryable, jobs: readonly Job[]): Promise<void> {
  return insertJobs(tx, jobs.map(toRow))
}

function toRow({ placeId, way, ...job }: Job) {
  const queue = placeId === null ? null : [job.kind, ...(way ? [way] : []), placeId].join(':')
  return { ...job, queue, priority: job.priority ?? priorities[job.kind] ?? JOB_PRIORITY.news }
}
