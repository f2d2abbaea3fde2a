import { randomBytes, randomInt } from 'node:crypto'
import { parsePasswordCode, passwordCodeBytes, toPasswordCode } from '#app/domain/access/recovery-code.ts'
import { addDays, slotInstant, todayIn } from '#app/domain/calendar/dates.ts'
import type { Queryable } from '../db/connection.server.ts'
import { replacePasswordCode } from '../db/queries/identity/password-codes.server.ts'
import { findTimezoneOfUser } from '../db/queries/places/places.server.ts'
import { hashCode, hashPassword } from './password.server.ts'

export type CodePurpose = 'reset' | 'invite' | 'phone'

const lifeMs = { reset: 15 * 60_000, phone: 24 * 3_600_000 }
const inviteDays = 3
const tries = 5

export interface MadeCode {
  /** Code for the message; only its argon2id hash is stored. */
  code: string
  expiresAt: Date
}

interface Making {
  userId: number
  purpose: CodePurpose
  /** Key of the requester (`countCodeWish`); missing if nobody requested it: an invitation, the old number. */
  askedBy?: string
  now: Date
}

/**
 * Lives 15 minutes (reset), to the end of the place's third day (invitation) or 24 hours (old number), with 5 tries.
 * The requester's older code ends.
 * @throws ApiError 503 when too many wait
 */
export async function makePasswordCode(
  tx: Queryable,
  { userId, purpose, askedBy = purpose === 'phone' ? 'phone' : '', now }: Making
): Promise<MadeCode> {
  const { code, codeHash } = await (purpose === 'phone' ? makeDigits() : makeSigns())
  const expiresAt = await endOf(tx, { userId, purpose, now })
  await replacePasswordCode(tx, { userId, askedBy, purpose, codeHash, triesLeft: tries, expiresAt, createdAt: now })
  return { code, expiresAt }
}

async function endOf(
  tx: Queryable,
  { userId, purpose, now }: Pick<Making, 'userId' | 'purpose' | 'now'>
): Promise<Date> {
  if (purpose !== 'invite') return new Date(now.getTime() + lifeMs[purpose])
  const zone = await findTimezoneOfUser(tx, userId)
  return slotInstant(addDays(todayIn(zone, now), inviteDays + 1), '00:00', zone)
}

/** Code for a signed-in user. */
async function makeDigits() {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, codeHash: await hashPassword(code) }
}

async function makeSigns() {
  const code = toPasswordCode(randomBytes(passwordCodeBytes))
  return { code, codeHash: await hashCode(parsePasswordCode(code) ?? '') }
}
