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

/** 15 minutes (reset) or 3 days (invitation), 5 tries; older ones end. @throws ApiError 503 when too many wait */
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
