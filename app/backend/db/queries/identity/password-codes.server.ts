import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../connection.server.ts'
import { passwordCodes, places, signInChallenges, tokens, users } from '../../schema.server.ts'

export async function replacePasswordCode(tx: Queryable, code: typeof passwordCodes.$inferInsert): Promise<void> {
  const { userId, ...rest } = code
  await tx
    .insert(passwordCodes)
    .values({ userId, ...rest })
    .onConflictDoUpdate({ target: passwordCodes.userId, set: rest })
}

/** One statement, so never more tries than it has. Null without a code, of unknown, suspended, removed users alike. */
export async function takeCodeTry(db: Database, { email, now }: { email: string; now: Date }) {
  const [taken] = await db.orm
    .update(passwordCodes)
    .set({ triesLeft: sql`${passwordCodes.triesLeft} - 1` })
    .from(users)
    .innerJoin(places, eq(places.id, users.placeId))
    .where(
      and(
        eq(users.id, passwordCodes.userId),
        eq(users.email, email),
        isNull(users.suspendedAt),
        isNull(users.removedAt),
        gt(passwordCodes.triesLeft, 0),
        gt(passwordCodes.expiresAt, now)
      )
    )
    .returning({
      userId: passwordCodes.userId,
      codeHash: passwordCodes.codeHash,
      uuid: users.uuid,
      name: users.name,
      username: users.username,
      email: users.email,
      phone: users.phone,
      placeId: users.placeId,
      placeName: places.name
    })
  return taken ?? null
}

export type CodeOwner = NonNullable<Awaited<ReturnType<typeof takeCodeTry>>>

export async function returnCodeTry(db: Database, { userId, codeHash }: CodeOwner): Promise<void> {
  await db.orm
    .update(passwordCodes)
    .set({ triesLeft: sql`${passwordCodes.triesLeft} + 1` })
    .where(and(eq(passwordCodes.userId, userId), eq(passwordCodes.codeHash, codeHash)))
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
  /** The hash to be replaced: a password changed meanwhile stays. Null: whichever it is. */
  replaces: string | null
  /** The session that goes on; null: none does. */
  keepToken: string | null
}

/** Ends sessions, half-done sign-ins, an invitation. Locks the user first, as token inserts do. False: no change. */
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
