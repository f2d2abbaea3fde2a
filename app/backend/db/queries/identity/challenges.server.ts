import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { signInChallenges, users } from '../../schema.server.ts'
import type { Opening } from './tokens.server.ts'

export interface NewChallenge extends Opening {
  hash: string
  userId: number
  passwordHash: string
  triesLeft: number
  createdAt: Date
  expiresAt: Date
}

/**
 * Locks the user's row. False, without a row, if the user is suspended, removed or has another `passwordHash` by now.
 */
export async function insertChallenge(db: Database, challenge: NewChallenge): Promise<boolean> {
  const { hash, userId, passwordHash, triesLeft, byGoogle, legacyLogin, createdAt, expiresAt } = challenge
  const inserted = await db.orm.execute(sql`
    insert into ${signInChallenges} (hash, user_id, tries_left, by_google, legacy_login, created_at, expires_at)
    select ${hash}, u.id, ${triesLeft}, ${byGoogle}, ${legacyLogin}, ${createdAt}, ${expiresAt} from ${users} u
    where u.id = ${userId} and u.password_hash = ${passwordHash}
      and u.suspended_at is null and u.removed_at is null and u.invited_at is null and u.waiting_since is null
    for share`)
  return inserted.rowCount === 1
}

/** One statement, so that parallel requests never get more tries than there are. */
export async function takeChallengeTry(db: Database, { hash, now }: { hash: string; now: Date }) {
  const [taken] = await db.orm
    .update(signInChallenges)
    .set({ triesLeft: sql`${signInChallenges.triesLeft} - 1` })
    .where(and(eq(signInChallenges.hash, hash), gt(signInChallenges.triesLeft, 0), gt(signInChallenges.expiresAt, now)))
    .returning({
      userId: signInChallenges.userId,
      triesLeft: signInChallenges.triesLeft,
      byGoogle: signInChallenges.byGoogle,
      legacyLogin: signInChallenges.legacyLogin
    })
  return taken ?? null
}

/** True for the call that ended it. */
export async function deleteChallenge(db: Database, hash: string): Promise<boolean> {
  const gone = await db.orm
    .delete(signInChallenges)
    .where(eq(signInChallenges.hash, hash))
    .returning({ hash: signInChallenges.hash })
  return gone.length > 0
}

export async function deleteEndedChallenges({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(signInChallenges).where(lt(signInChallenges.expiresAt, now))
}
