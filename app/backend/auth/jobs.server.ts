import { unusablePasswordHash } from '../credentials/unusable-password.server.ts'
import { deleteEndedChallenges } from '../db/queries/identity/challenges.server.ts'
import { deleteOldNetworks } from '../db/queries/identity/networks.server.ts'
import { deleteEndedCodes } from '../db/queries/identity/password-codes.server.ts'
import { deleteWaiting } from '../db/queries/identity/staff-write.server.ts'
import { deleteEndedTokens } from '../db/queries/identity/tokens.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { hourMs, minuteMs, type NounJobs } from '../kernel/schedule.server.ts'
import { passwordCodeJob } from './password-code-job.server.ts'
import { signUpNoticeJob } from './sign-up-notice.server.ts'

export async function forgetSecrets({ db, now }: Pick<Backend, 'db' | 'now'>): Promise<void> {
  await deleteEndedCodes(db, now())
  await deleteEndedChallenges(db, now())
}

const registrationDays = 30

/** Nobody let these registrants in: their e-mail is free again and their data are erased. */
export async function endOldRegistrations({ db, now }: Pick<Backend, 'db' | 'now'>): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - registrationDays * 24 * hourMs)
  await inTransaction(db, (tx) => deleteWaiting(tx, { before, now: at, passwordHash: unusablePasswordHash() }))
}

export const authJobs: NounJobs = {
  handlers: [passwordCodeJob, signUpNoticeJob],
  recurring: [
    { name: 'registrations', everyMs: hourMs, run: endOldRegistrations },
    { name: 'secrets', everyMs: 5 * minuteMs, run: forgetSecrets },
    {
      name: 'networks',
      everyMs: hourMs,
      run: ({ db, now }) => deleteOldNetworks(db, new Date(now().getTime() - 90 * 24 * hourMs))
    },
    { name: 'tokens', everyMs: hourMs, run: ({ db, now }) => deleteEndedTokens(db, now()) }
  ]
}
