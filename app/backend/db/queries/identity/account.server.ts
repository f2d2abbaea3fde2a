import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import { tokens, users } from '../../schema.server.ts'

export interface Own {
  placeId: string
  userId: number
}

const ownRow = ({ placeId, userId }: Own) => and(eq(users.placeId, placeId), eq(users.id, userId))

export async function findOwnData({ orm }: Database, own: Own) {
  const [found] = await orm
    .select({
      name: users.name,
      username: users.username,
      email: users.email,
      phone: users.phone,
      photo: users.photoId,
      codesFrom: users.codesFrom,
      googleSub: users.googleSub
    })
    .from(users)
    .where(ownRow(own))
  return found ?? null
}

/** Two calls at once wait for each other. */
export async function lockOwnData(tx: Transaction, own: Own) {
  const [before] = await tx
    .select({
      phone: users.phone,
      invitedAt: users.invitedAt,
      waitingSince: users.waitingSince,
      codesFrom: users.codesFrom
    })
    .from(users)
    .where(ownRow(own))
    .for('no key update')
  return before ?? { phone: '', invitedAt: null, waitingSince: null, codesFrom: null }
}

export type OwnContact = Awaited<ReturnType<typeof lockOwnData>>

export async function updateOwnData(
  tx: Transaction,
  own: Own,
  data: { name?: string; phone?: string; codesFrom?: Date | null }
): Promise<void> {
  await tx.update(users).set(data).where(ownRow(own))
}

/** '' for none. Returns the former photo; two calls at once wait for each other. */
export async function swapPhoto(tx: Transaction, own: Own, photoId: string): Promise<string> {
  const [before] = await tx.select({ photoId: users.photoId }).from(users).where(ownRow(own)).for('update')
  await tx.update(users).set({ photoId }).where(ownRow(own))
  return before?.photoId ?? ''
}

export async function listOwnTokens({ orm }: Database, { userId }: Own, now: Date) {
  return orm
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, userId), gt(tokens.expiresAt, now)))
    .orderBy(desc(tokens.lastSeenAt), desc(tokens.createdAt), tokens.id)
    .limit(200)
}

export async function endOwnToken(orm: Queryable, { userId }: Own, id: string): Promise<boolean> {
  const gone = await orm
    .delete(tokens)
    .where(and(eq(tokens.id, id), eq(tokens.userId, userId)))
    .returning({ id: tokens.id })
  return gone.length > 0
}

/** Resolves to the number of ended sessions. */
export async function endOtherTokens(
  orm: Queryable,
  { userId }: Own,
  { keep, now }: { keep: string; now: Date }
): Promise<number> {
  const gone = await orm
    .delete(tokens)
    .where(and(eq(tokens.userId, userId), ne(tokens.hash, keep)))
    .returning({ expiresAt: tokens.expiresAt })
  return gone.filter(({ expiresAt }) => expiresAt > now).length
}
