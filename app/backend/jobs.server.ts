import { lt } from 'drizzle-orm'
import { passwordCodeJob } from './auth/password-code-job.server.ts'
import { signUpNoticeJob } from './auth/sign-up-notice.server.ts'
import { refreshSales } from './bills/refresh-sales.server.ts'
import { releaseOverdueHolds } from './db/queries/bookings/places-taken.server.ts'
import { blankConfidentialTexts } from './db/queries/messages.server.ts'
import { idempotencyKeys, limits, outbox, passwordCodes, signInChallenges, tokens } from './db/schema.server.ts'
import { inTransaction } from './db/transaction.server.ts'
import type { Backend } from './kernel/context.server.ts'
import { type JobHandler, type Kinds, onJobsDue, runDueJobs } from './kernel/outbox.server.ts'
import { messageJob } from './messenger/deliver-message.server.ts'
import { noticeJob } from './payments/notice-job.server.ts'
import { pollCharges } from './payments/poll-charges.server.ts'

export interface Jobs {
  /** Waits for what runs, starts nothing more. */
  stop(): Promise<void>
}

const hourMs = 3_600_000

/** Starts everything that happens without a request. A failing round is logged and comes again. */
export function startJobs(backend: Backend): Jobs {
  const loops = [
    every(backend, 'outbox', 1000, () => drain(backend, [noticeJob], { except: messageKinds })),
    every(backend, 'messages', 1000, () => drain(backend, messageJobs, { only: messageKinds })),
    every(backend, 'holds', 10_000, () => releaseHolds(backend)),
    every(backend, 'sales', 5000, () => refreshSales(backend)),
    every(backend, 'charges', 30_000, () => pollCharges(backend)),
    every(backend, 'secrets', 5 * 60_000, () => forgetSecrets(backend)),
    every(backend, 'sweep', hourMs, () => sweep(backend))
  ]
  const unsubscribe = onJobsDue(() => {
    for (const loop of loops.slice(0, 2)) loop.now()
  })
  return {
    async stop() {
      unsubscribe()
      await Promise.all(loops.map((loop) => loop.stop()))
    }
  }
}

/** Runs `work` again and again, never twice at once; `now()` asks for a round right away. */
function every(backend: Backend, name: string, ms: number, work: () => Promise<void>) {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false
  const round = async () => {
    do {
      again = false
      try {
        await work()
      } catch (error) {
        backend.log.error({ loop: name, err: error }, 'scheduled work failed')
      }
    } while (again && !stopped)
    running = null
  }
  const now = () => {
    if (stopped) return
    if (running) again = true
    else running = round()
  }
  const timer = setInterval(now, ms)
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

/** What goes to people: each may wait for somebody else's server. */
export const messageJobs = [messageJob, passwordCodeJob, signUpNoticeJob]
const messageKinds = messageJobs.map(({ kind }) => kind)

async function drain(backend: Backend, handlers: JobHandler[], kinds: Kinds): Promise<void> {
  while ((await runDueJobs(backend, handlers, kinds)) > 0);
}

/** Gives back the places of unpaid bookings whose time is over. */
export async function releaseHolds(backend: Backend): Promise<void> {
  while ((await inTransaction(backend.db, (tx) => releaseOverdueHolds(tx, backend.now()))) > 0);
}

/** Takes away what was secret and has served: texts with codes in them, codes, sign-ins that nobody finished. */
export async function forgetSecrets({ db, now }: Pick<Backend, 'db' | 'now'>): Promise<void> {
  await blankConfidentialTexts(db, now())
  await db.orm.delete(passwordCodes).where(lt(passwordCodes.expiresAt, now()))
  await db.orm.delete(signInChallenges).where(lt(signInChallenges.expiresAt, now()))
}

/** Forgets what no longer serves: ended tokens, old counts, delivered jobs, old first answers. */
async function sweep({ db, now }: Backend): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  await db.orm.delete(tokens).where(lt(tokens.expiresAt, now()))
  await db.orm.delete(limits).where(lt(limits.windowStart, ago(24 * hourMs)))
  await db.orm.delete(outbox).where(lt(outbox.doneAt, ago(7 * 24 * hourMs)))
  await db.orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(48 * hourMs)))
}
