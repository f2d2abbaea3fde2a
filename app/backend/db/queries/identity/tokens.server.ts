import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../connection.server.ts'
import { prepareOnce } from '../../prepared.server.ts'
import { places, tokens, users } from '../../schema.server.ts'
import { userFields } from './users.server.ts'

const { passwordHash: _, ...fieldsOfSession } = userFields

const prepareUser = prepareOnce((orm) =>
  orm
    .select({ ...fieldsOfSession, lastSeenAt: tokens.lastSeenAt })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .innerJoin(places, eq(places.id, users.placeId))
    .where(
      and(
        eq(tokens.hash, sql.placeholder('hash')),
        gt(tokens.expiresAt, sql.placeholder('now')),
        isNull(users.suspendedAt),
        isNull(users.removedAt)
      )
    )
    .prepare('user_by_token')
)

/** Null if it expired or was ended, or its user is suspended or removed. */
export async function findUserByToken(db: Database, { hash, now }: { hash: string; now: Date }) {
  const [user] = await prepareUser(db.orm).execute({ hash, now })
  return user ?? null
}

/** Beginning of a session, which later proves whose it is. */
export interface Opening {
  byGoogle: boolean
  /** Login at the legacy server, if the user signed in through it; '' otherwise. */
  legacyLogin: string
}

interface NewToken extends Opening {
  hash: string
  userId: number
  passwordHash: string
  userAgent: string
  address: string
  expiresAt: Date
  now: Date
}

/**
 * Locks the user's row. False, without a row, if the user is suspended, removed or has another `passwordHash` by now.
 */
export async function insertToken(tx: Queryable, token: NewToken): Promise<boolean> {
  const { hash, userId, passwordHash, userAgent, address, byGoogle, legacyLogin, expiresAt, now } = token
  const inserted = await tx.execute(sql`
    insert into ${tokens}
      (hash, user_id, user_agent, address, by_google, legacy_login, last_seen_at, created_at, expires_at)
    select ${hash}, u.id, ${userAgent}, ${address}, ${byGoogle}, ${legacyLogin}, ${now}, ${now}, ${expiresAt}
    from ${users} u
    where u.id = ${userId} and u.password_hash = ${passwordHash}
      and u.suspended_at is null and u.removed_at is null and u.invited_at is null and u.waiting_since is null
    for share`)
  return inserted.rowCount === 1
}

export async function findOpening(db: Database, hash: string): Promise<(Opening & { createdAt: Date }) | null> {
  const [found] = await db.orm
    .select({ createdAt: tokens.createdAt, byGoogle: tokens.byGoogle, legacyLogin: tokens.legacyLogin })
    .from(tokens)
    .where(eq(tokens.hash, hash))
  return found ?? null
}

const seenEveryMs = 5 * 60_000

/** Does nothing within some minutes of the last call. */
export async function touchToken(db: Database, { hash, now }: { hash: string; now: Date }): Promise<void> {
  await db.orm
    .update(tokens)
    .set({ lastSeenAt: now })
    .where(and(eq(tokens.hash, hash), lt(tokens.lastSeenAt, new Date(now.getTime() - seenEveryMs))))
}

export function isTouchDue(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > seenEveryMs
}

/** True if it was live. */
export async function deleteToken(tx: Queryable, hash: string): Promise<boolean> {
  const gone = await tx.delete(tokens).where(eq(tokens.hash, hash)).returning({ hash: tokens.hash })
  return gone.length > 0
}

export async function deleteEndedTokens({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(tokens).where(lt(tokens.expiresAt, now))
}

/** Everybody of the place must sign in again. */
export async function endSessionsOfPlace(tx: Queryable, placeId: string): Promise<void> {
  const ofPlace = tx.select({ id: users.id }).from(users).where(eq(users.placeId, placeId))
  await tx.delete(tokens).where(inArray(tokens.userId, ofPlace))
}
