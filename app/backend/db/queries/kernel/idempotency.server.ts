import { and, eq, lt } from 'drizzle-orm'
import type { Database, Transaction } from '../../connection.server.ts'
import { idempotencyKeys } from '../../schema.server.ts'

export interface CreationKey {
  scope: string
  key: string
}

/** A claimed key has status 0 until its call is answered. */
export type FirstAnswer = typeof idempotencyKeys.$inferSelect

const isKey = ({ scope, key }: CreationKey) => and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))

/** Claims a key, also an abandoned one; false if another call has it. */
export async function claimKey(
  { orm }: Database,
  mine: CreationKey,
  { bodyHash, now, abandonedBefore }: { bodyHash: string; now: Date; abandonedBefore: Date }
): Promise<boolean> {
  await orm
    .delete(idempotencyKeys)
    .where(and(isKey(mine), eq(idempotencyKeys.status, 0), lt(idempotencyKeys.createdAt, abandonedBefore)))
  const claimed = await orm
    .insert(idempotencyKeys)
    .values({ scope: mine.scope, key: mine.key, bodyHash, status: 0, answer: null, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return claimed.length > 0
}

export async function keepAnswer(
  { orm }: Database,
  mine: CreationKey,
  { status, answer }: { status: number; answer: unknown }
): Promise<void> {
  await orm.update(idempotencyKeys).set({ status, answer }).where(isKey(mine))
}

export async function freeKey({ orm }: Database, mine: CreationKey): Promise<void> {
  await orm.delete(idempotencyKeys).where(isKey(mine))
}

export async function findAnswer({ orm }: Database, mine: CreationKey): Promise<FirstAnswer | null> {
  const [earlier] = await orm.select().from(idempotencyKeys).where(isKey(mine))
  return earlier ?? null
}

export async function deleteOldKeys({ orm }: Database, before: Date): Promise<void> {
  await orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}

/** Keeps in the transaction that a form was done, for one that leaves no row with its key. */
export async function markDone(tx: Transaction, { scope, key }: CreationKey, now: Date): Promise<void> {
  const done = { scope, key, bodyHash: '', status: 201, answer: null, createdAt: now }
  await tx.insert(idempotencyKeys).values(done).onConflictDoNothing()
}

export async function isDone(tx: Transaction, mine: CreationKey): Promise<boolean> {
  const [done] = await tx.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(isKey(mine))
  return done !== undefined
}
