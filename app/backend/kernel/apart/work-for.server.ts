import { createHash } from 'node:crypto'
import { roleKeys } from '#app/domain/access/role-sets.ts'
import type { Actor, ApiContext, Backend } from '../context.server.ts'
import { type Attempt, countAttempt, takeAttemptBack } from '../count-attempt.server.ts'
import { networkOf, wideNetworkOf } from '../network-of.server.ts'
import { type Answer, type Apart, type LineName, mostCpuMs, runApart, type TaskName } from './run-apart.server.ts'

/** Milliseconds of processor per hour for strangers' files from one network, and from the wider one around it. */
const hourOfNetwork = 60_000
const hourOfWide = 180_000
const windowSeconds = 60 * 60

/** Accounts of guides, and of people who only open requests, are many and not employees. */
const guests: ReadonlySet<string> = new Set([...roleKeys('condutor'), 'issues/index', 'issues/add', 'issues/details'])

export function lineOf({ actor }: { actor: Pick<Actor, 'permissions'> | null }): LineName {
  const isStaff = actor?.permissions.some(({ controller, action }) => !guests.has(`${controller}/${action}`)) ?? false
  return isStaff ? 'staff' : 'strangers'
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

/** Key that counts the work on one network's files; '' for staff, whose work is not counted. */
export function payerOf(ctx: Pick<ApiContext, 'actor' | 'address'>): string {
  return lineOf(ctx) === 'staff' ? '' : hashed(networkOf(ctx.address))
}

type Asking = Pick<ApiContext, 'actor' | 'address' | 'db' | 'now'>

/**
 * Runs the work for the user in their line. A stranger's network pays for the processor time.
 * @throws ApiError 429 if that is used up, 503 when too many wait; errors of `content`
 */
export async function workFor<T extends TaskName>(ctx: Asking, work: Omit<Apart<T>, 'line'>): Promise<Answer<T>> {
  const payer = payerOf(ctx)
  if (payer === '') return runApart({ ...work, line: 'staff' })
  return workForPayer(ctx, work, [
    { key: `file-work:network:${payer}`, limit: hourOfNetwork },
    { key: `file-work:wide:${hashed(wideNetworkOf(ctx.address))}`, limit: hourOfWide }
  ])
}

/**
 * Runs after the answer.
 * @throws ApiError 429, 503
 */
export function workLaterFor<T extends TaskName>(
  backend: Pick<Backend, 'db' | 'now'>,
  payer: string,
  work: Omit<Apart<T>, 'line'>
): Promise<Answer<T>> {
  if (payer === '') return runApart({ ...work, line: 'staff' })
  return workForPayer(backend, work, [{ key: `file-work:network:${payer}`, limit: hourOfNetwork }])
}

async function workForPayer<T extends TaskName>(
  backend: Pick<Backend, 'db' | 'now'>,
  work: Omit<Apart<T>, 'line'>,
  payers: Pick<Attempt, 'key' | 'limit'>[]
): Promise<Answer<T>> {
  const line = 'strangers'
  const most = work.cpuMs ?? mostCpuMs(line)
  const reserved: Attempt[] = []
  let spentMs = 0
  try {
    const answer = await runApart({
      ...work,
      line,
      payer: payers[0]?.key,
      // Takes the most that it may cost, and gives back the unused part.
      begin: async () => {
        for (const payer of payers) {
          const attempt = { ...payer, windowSeconds, amount: most }
          await countAttempt(backend, attempt)
          reserved.push(attempt)
        }
      }
    })
    spentMs = Math.min(most, answer.spentMs)
    return answer
  } finally {
    for (const attempt of reserved) await takeAttemptBack(backend, { ...attempt, amount: most - spentMs })
  }
}
