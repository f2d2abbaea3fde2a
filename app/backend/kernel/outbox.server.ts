import type { Queryable } from '../db/connection.server.ts'
import { newsPriority } from '../db/queries/kernel/booking-news.server.ts'
import { insertJobs } from '../db/queries/kernel/jobs.server.ts'
import type { Backend } from './context.server.ts'

export interface Job {
  kind: string
  key: string
  payload: Record<string, unknown>
  dueAt: Date
  /** Null for a job of the installation. */
  placeId: string | null
  /** Part of the queue's name, if a place has several servers for one kind. */
  way?: string
  /** The kind's own by default. */
  priority?: number
}

export interface JobHandler {
  kind: string
  /**
   * May run more than once for one job, so messages and requests carry an idempotent id. A throw means "again later",
   * with longer and longer waits; `again` is the job's own wish, and no failure.
   */
  run: (backend: Backend, payload: Record<string, unknown>) => Promise<void> | Promise<PutOff | undefined>
}

export interface PutOff {
  again: Date
  /** True if its turn has come: it then goes before jobs of its kind that still wait for theirs. */
  hasTurn?: boolean
}

/** Lower runs first: codes, then money, then messages that visitors wait for, then campaigns and pictures. */
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

/** Runs in the transaction of the cause. A repeated key is one job. */
export function enqueue(tx: Queryable, job: Job): Promise<void> {
  return enqueueAll(tx, [job])
}

export function enqueueAll(tx: Queryable, jobs: readonly Job[]): Promise<void> {
  return insertJobs(tx, jobs.map(toJobRow))
}

function toJobRow({ placeId, way, ...job }: Job) {
  const queue = placeId === null ? null : [job.kind, ...(way ? [way] : []), placeId].join(':')
  return { ...job, queue, priority: job.priority ?? priorities[job.kind] ?? JOB_PRIORITY.news }
}
