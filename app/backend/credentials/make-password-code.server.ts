import { randomInt } from 'node:crypto'
import type { Queryable } from '../db/connection.server.ts'
import { replacePasswordCode } from '../db/queries/identity/password-codes.server.ts'
import { hashPassword } from './password.server.ts'

export type CodePurpose = 'reset' | 'invite'

const lifeMs: Record<CodePurpose, number> = { reset: 15 * 60_000, invite: 3 * 24 * 3_600_000 }
const tries = 5

export interface MadeCode {
  /** Six digits, for the message alone: only their argon2id hash is kept. */
  code: string
  expiresAt: Date
}

/**
 * Makes the code with which a user sets a password, in the caller's transaction: 15 minutes for a reset, three days for
 * an invitation, five tries; an older one of the user's is worth nothing from then on.
 * @throws ApiError 503 when too many passwords wait to be hashed
 */
export async function makePasswordCode(
  tx: Queryable,
  { userId, purpose, now }: { userId: number; purpose: CodePurpose; now: Date }
): Promise<MadeCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = await hashPassword(code)
  const expiresAt = new Date(now.getTime() + lifeMs[purpose])
  await replacePasswordCode(tx, { userId, purpose, codeHash, triesLeft: tries, expiresAt, createdAt: now })
  return { code, expiresAt }
}
