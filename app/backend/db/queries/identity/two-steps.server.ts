import { and, count, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../connection.server.ts'
import { places, recoveryCodes, twoSteps, users } from '../../schema.server.ts'

const enabledOf = (userId: number) => and(eq(twoSteps.userId, userId), isNotNull(twoSteps.enabledAt))

export async function findTwoStep(orm: Queryable, userId: number) {
  const [found] = await orm.select().from(twoSteps).where(eq(twoSteps.userId, userId))
  return found ?? null
}

/** False if this step or a later one was used before; the row's lock lets only one of two calls through. */
export async function takeTimeStep(orm: Queryable, { userId, step }: { userId: number; step: number }) {
  const taken = await orm
    .update(twoSteps)
    .set({ lastStep: step })
    .where(and(enabledOf(userId), lt(twoSteps.lastStep, step)))
    .returning({ userId: twoSteps.userId })
  return taken.length > 0
}

/** False if there is no such code, or it was used. */
export async function takeRecoveryCode(orm: Queryable, code: { userId: number; hash: string; now: Date }) {
  const enabled = orm.select({ userId: twoSteps.userId }).from(twoSteps).where(enabledOf(code.userId))
  const taken = await orm
    .update(recoveryCodes)
    .set({ usedAt: code.now })
    .where(and(inArray(recoveryCodes.userId, enabled), eq(recoveryCodes.hash, code.hash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  return taken.length > 0
}

interface NewSecret {
  userId: number
  /** Secret in sealed form. */
  secret: string
  now: Date
}

/** False, without a change, if one is enabled already. */
export async function keepNewSecret(orm: Queryable, { userId, secret, now }: NewSecret): Promise<boolean> {
  const set = { secret, lastStep: 0, createdAt: now }
  const kept = await orm
    .insert(twoSteps)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: twoSteps.userId, set, setWhere: isNull(twoSteps.enabledAt) })
    .returning({ userId: twoSteps.userId })
  return kept.length > 0
}

/** Enables only this secret: not one set up meanwhile, and not one that is enabled already. */
export async function enableSecret(
  orm: Queryable,
  { userId, secret, step, now }: NewSecret & { step: number }
): Promise<boolean> {
  const enabled = await orm
    .update(twoSteps)
    .set({ enabledAt: now, lastStep: step })
    .where(and(eq(twoSteps.userId, userId), eq(twoSteps.secret, secret), isNull(twoSteps.enabledAt)))
    .returning({ userId: twoSteps.userId })
  return enabled.length > 0
}

export function listSealedSecrets(orm: Queryable) {
  return orm
    .select({ userId: twoSteps.userId, secret: twoSteps.secret, enabledAt: twoSteps.enabledAt })
    .from(twoSteps)
    .orderBy(twoSteps.userId)
}

/** Does nothing if it was set up anew meanwhile. */
export async function replaceSealedSecret(
  orm: Queryable,
  { userId, from, to }: { userId: number; from: string; to: string }
): Promise<void> {
  await orm
    .update(twoSteps)
    .set({ secret: to })
    .where(and(eq(twoSteps.userId, userId), eq(twoSteps.secret, from)))
}

/** Removes also an unfinished set-up. True if one was enabled. */
export async function forgetTwoStep(orm: Queryable, userId: number): Promise<boolean> {
  const gone = await orm
    .delete(twoSteps)
    .where(eq(twoSteps.userId, userId))
    .returning({ enabledAt: twoSteps.enabledAt })
  await orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return gone.some(({ enabledAt }) => enabledAt !== null)
}

export async function replaceRecoveryCodes(orm: Queryable, userId: number, hashes: readonly string[]): Promise<void> {
  await orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await orm.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}

export async function readTwoStepState(db: Database, { placeId, userId }: { placeId: string; userId: number }) {
  const left = db.orm
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  const [found] = await db.orm
    .select({
      enabledAt: twoSteps.enabledAt,
      required: places.requireTwoStep,
      codesLeft: sql<number>`(${left})`.mapWith(Number)
    })
    .from(users)
    .innerJoin(places, eq(places.id, users.placeId))
    .leftJoin(twoSteps, eq(twoSteps.userId, users.id))
    .where(and(eq(users.placeId, placeId), eq(users.id, userId)))
  return found ?? null
}
