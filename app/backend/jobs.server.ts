import { auditJobs } from './audit/jobs.server.ts'
import { authJobs } from './auth/jobs.server.ts'
import { billJobs } from './bills/jobs.server.ts'
import { bookingJobs } from './bookings/jobs.server.ts'
import { clientJobs } from './clients/jobs.server.ts'
import { fileJobs } from './files/jobs.server.ts'
import { financeJobs } from './finance/jobs.server.ts'
import { invoiceJobs } from './invoices/jobs.server.ts'
import type { Backend } from './kernel/context.server.ts'
import { onJobsDue } from './kernel/outbox.server.ts'
import { drainJobs, type NounJobs, type Recurring, repeat } from './kernel/schedule.server.ts'
import { kernelJobs } from './kernel/sweep.server.ts'
import { legacyJobs } from './legacy/jobs.server.ts'
import { messengerJobs } from './messenger/jobs.server.ts'
import { paymentJobs } from './payments/jobs.server.ts'
import { privacyJobs } from './privacy/jobs.server.ts'
import { refundJobs } from './refunds/jobs.server.ts'

export interface Jobs {
  /** Waits for what runs, starts nothing more. */
  stop(): Promise<void>
}

const nouns: NounJobs[] = [
  ...[authJobs, bookingJobs, clientJobs, paymentJobs, refundJobs, billJobs, invoiceJobs],
  ...[messengerJobs, fileJobs, financeJobs, auditJobs, privacyJobs, kernelJobs, legacyJobs]
]
const handlers = nouns.flatMap((noun) => noun.handlers)
const quickJobs = handlers.filter(({ slow }) => !slow)

export const slowJobs = handlers.filter(({ slow }) => slow)
const slowKinds = slowJobs.map(({ kind }) => kind)

const queues: Recurring[] = [
  { name: 'outbox', everyMs: 1000, run: (backend) => drainJobs(backend, quickJobs, { except: slowKinds }) },
  { name: 'slow jobs', everyMs: 1000, run: (backend) => drainJobs(backend, slowJobs, { only: slowKinds }) }
]

/** `more`: the process's own recurring work. */
export function startJobs(backend: Backend, more: Recurring[] = []): Jobs {
  const draining = queues.map((queue) => repeat(backend, queue))
  const recurring = [...nouns.flatMap((noun) => noun.recurring), ...more]
  const loops = [...draining, ...recurring.map((work) => repeat(backend, work))]
  const unsubscribe = onJobsDue(() => {
    for (const loop of draining) loop.now()
  })
  return {
    async stop() {
      unsubscribe()
      await Promise.all(loops.map((loop) => loop.stop()))
    }
  }
}
