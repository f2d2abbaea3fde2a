import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../connection.server.ts'
import { passwordCodes, places, signInChallenges, tokens, users } from '../../schema.server.ts'

/** One code per requester: a new one ends the requester's own, not those of others. */
export async function replacePasswordCode(tx: Queryable, code: typeof passwordCodes.$inferInsert): Promise<void> {
  const { userId, askedBy, ...rest } = code
  await tx
    .insert(passwordCodes)
    .values({ userId, askedBy, ...rest })
    .onConflictDoUpdate({ target: [passwordCodes.userId, passwordCodes.askedBy], set: rest })
}

/**
 * Finds the requester's own code, else the latest of the user's. Only its requester uses up a code's tries: others'
 * tries are counted and leave it alone. Null without a code, also for unknown, suspended, removed and waiting users.
 */
export async function takeCodeTry(db: Database, { email, by, now }: { email: string; by: string; now: Date }) {
  const isOwn = sql<boolean>`${passwordCodes.askedBy} = ${by}`
  const isAlive = livesAt(now)
  const chosen = db.orm
    .select({ userId: passwordCodes.userId, askedBy: passwordCodes.askedBy })
    .from(passwordCodes)
    .innerJoin(users, eq(users.id, passwordCodes.userId))
    .where(and(eq(users.email, email), isAlive))
    .orderBy(desc(isOwn), desc(passwordCodes.createdAt))
    .limit(1)
    .as('chosen')
  const [taken] = await db.orm
    .update(passwordCodes)
    .set({ triesLeft: sql`${passwordCodes.triesLeft} - case when ${isOwn} then 1 else 0 end` })
    .from(chosen)
    .innerJoin(users, eq(users.id, chosen.userId))
    .innerJoin(places, eq(places.id, users.placeId))
    .where(and(eq(passwordCodes.userId, chosen.userId), eq(passwordCodes.askedBy, chosen.askedBy), isAlive))
    .returning({ ...ownerColumns, isOwn })
  return taken ?? null
}

const livesAt = (now: Date) =>
  and(
    ne(passwordCodes.purpose, 'phone'),
    gt(passwordCodes.triesLeft, 0),
    gt(passwordCodes.expiresAt, now),
    isNull(users.suspendedAt),
    isNull(users.removedAt),
    isNull(users.waitingSince)
  )

const ownerColumns = {
  userId: passwordCodes.userId,
  codeHash: passwordCodes.codeHash,
  purpose: passwordCodes.purpose,
  uuid: users.uuid,
  name: users.name,
  username: users.username,
  email: users.email,
  phone: users.phone,
  placeId: users.placeId,
  placeName: places.name
}

export type CodeOwner = NonNullable<Awaited<ReturnType<typeof takeCodeTry>>>

/** Finds the user of a code typed without an e-mail. A wrong code belongs to nobody, so it uses up no tries. */
export async function findCodeOwner(
  { orm }: Database,
  { codeHash, now }: { codeHash: string; now: Date }
): Promise<CodeOwner | null> {
  const [found] = await orm
    .select({ ...ownerColumns, isOwn: sql<boolean>`false` })
    .from(passwordCodes)
    .innerJoin(users, eq(users.id, passwordCodes.userId))
    .innerJoin(places, eq(places.id, users.placeId))
    .where(and(eq(passwordCodes.codeHash, codeHash), livesAt(now)))
  return found ?? null
}

export async function returnCodeTry(db: Database, { userId, codeHash, isOwn }: CodeOwner): Promise<void> {
  if (!isOwn) return
  await db.orm
    .update(passwordCodes)
    .set({ triesLeft: sql`${passwordCodes.triesLeft} + 1` })
    .where(and(eq(passwordCodes.userId, userId), eq(passwordCodes.codeHash, codeHash)))
}

/** Takes a try of the code by which the old number confirms the new one. Null if there is no live code. */
export async function takePhoneTry(
  db: Database,
  { userId, now }: { userId: number; now: Date }
): Promise<{ codeHash: string } | null> {
  const [taken] = await db.orm
    .update(passwordCodes)
    .set({ triesLeft: sql`${passwordCodes.triesLeft} - 1` })
    .where(and(isPhoneCode(userId), gt(passwordCodes.triesLeft, 0), gt(passwordCodes.expiresAt, now)))
    .returning({ codeHash: passwordCodes.codeHash })
  return taken ?? null
}

const isPhoneCode = (userId: number) => and(eq(passwordCodes.userId, userId), eq(passwordCodes.purpose, 'phone'))

export async function hasPhoneCode({ orm }: Database, { userId, now }: { userId: number; now: Date }) {
  const found = await orm
    .select({ userId: passwordCodes.userId })
    .from(passwordCodes)
    .where(and(isPhoneCode(userId), gt(passwordCodes.triesLeft, 0), gt(passwordCodes.expiresAt, now)))
  return found.length > 0
}

export async function deletePasswordCode(
  tx: Queryable,
  { userId, codeHash }: { userId: number; codeHash: string }
): Promise<boolean> {
  const gone = await tx
    .delete(passwordCodes)
    .where(and(eq(passwordCodes.userId, userId), eq(passwordCodes.codeHash, codeHash)))
    .returning({ userId: passwordCodes.userId })
  return gone.length > 0
}

interface PasswordChange {
  userId: number
  passwordHash: string
  /** Hash that must still be there: a password changed meanwhile stays. Null for any. */
  replaces: string | null
  /** Session that continues; null for none. */
  keepToken: string | null
}

/**
 * Ends sessions, half-done sign-ins and an invitation. Locks the user first, like token inserts. False if nothing
 * changed.
 */
export async function setPassword(tx: Queryable, change: PasswordChange): Promise<boolean> {
  const { userId, passwordHash, replaces, keepToken } = change
  const changed = await tx
    .update(users)
    .set({ passwordHash, invitedAt: null })
    .where(
      and(
        eq(users.id, userId),
        isNull(users.suspendedAt),
        isNull(users.removedAt),
        replaces === null ? undefined : eq(users.passwordHash, replaces)
      )
    )
    .returning({ id: users.id })
  if (changed.length === 0) return false
  await tx
    .delete(tokens)
    .where(and(eq(tokens.userId, userId), keepToken === null ? undefined : sql`${tokens.hash} <> ${keepToken}`))
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  return true
}

export async function deleteEndedCodes({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(passwordCodes).where(lt(passwordCodes.expiresAt, now))
}
