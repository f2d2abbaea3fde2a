import { auditJobs } from './audit/jobs.server.ts'
import { authJobs } from './auth/jobs.server.ts'
import { billJobs } from './bills/jobs.server.ts'
import { bookingJobs } from './bookings/jobs.server.ts'
import { clientJobs } from './clients/jobs.server.ts'
import { fileJobs } from './files/jobs.server.ts'
import { financeJobs } from './finance/jobs.server.ts'
import { invoiceJobs } from './invoices/jobs.server.ts'
import type { Backend } from './kernel/context.server.ts'
import { startEngine, toTasks } from './kernel/engine.server.ts'
import { type NounJobs, repeatDue, repeatWork, type TimedWork } from './kernel/schedule.server.ts'
import { kernelJobs } from './kernel/sweep.server.ts'
import { legacyJobs } from './legacy/jobs.server.ts'
import { messengerJobs } from './messenger/jobs.server.ts'
import { paymentJobs } from './payments/jobs.server.ts'
import { placeJobs } from './places/jobs.server.ts'
import { privacyJobs } from './privacy/jobs.server.ts'
import { refundJobs } from './refunds/jobs.server.ts'

export interface Jobs {
  /** Waits for running work and starts no more. */
  stop(): Promise<void>
}

const nouns: NounJobs[] = [
  authJobs,
  bookingJobs,
  clientJobs,
  paymentJobs,
  refundJobs,
  billJobs,
  invoiceJobs,
  messengerJobs,
  fileJobs,
  financeJobs,
  placeJobs,
  auditJobs,
  privacyJobs,
  kernelJobs,
  legacyJobs
]

export const jobHandlers = nouns.flatMap((noun) => noun.handlers)

const recurring = nouns.flatMap((noun) => noun.recurring)
const timedWork = recurring.filter((work) => 'everyMs' in work)
export const dueWork = recurring.filter((work) => 'due' in work)

/**
 * `more` is the process's own recurring work. Intervals of seconds run in each process, because the engine's cron only
 * knows minutes.
 */
export function startJobs(backend: Backend, more: TimedWork[] = []): Jobs {
  const engine = startEngine(backend, toTasks(backend, jobHandlers))
  const loops = [
    repeatDue(backend, [...dueWork, engine.looking]),
    ...[...timedWork, ...more].map((work) => repeatWork(backend, work))
  ]
  return {
    async stop() {
      await Promise.all([engine.stop(), ...loops.map((loop) => loop.stop())])
    }
  }
}
