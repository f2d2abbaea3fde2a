import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Rule } from '#app/contracts/auth.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { passwordCodes, permissions, signInChallenges, tokens, users } from '../../schema.server.ts'
import { sqlState } from '../../transaction.server.ts'
import { forgetNetworks } from './networks.server.ts'
import { removePhoto } from './photos.server.ts'
import { forgetTwoStep } from './two-steps.server.ts'

export type StaffChanges = Partial<typeof users.$inferInsert>

export async function insertStaff(tx: Queryable, user: typeof users.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(users).values(user).returning({ id: users.id })
  if (!inserted) throw new Error('the user was not inserted')
  return inserted.id
}

export async function updateStaff(tx: Queryable, userId: number, changes: StaffChanges): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, userId))
}

export async function replacePermissions(tx: Queryable, userId: number, rules: readonly Rule[]): Promise<void> {
  await tx.delete(permissions).where(eq(permissions.userId, userId))
  if (rules.length === 0) return
  await tx.insert(permissions).values(rules.map((rule, position) => ({ ...rule, userId, position })))
}

export async function endSessions(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(tokens).where(eq(tokens.userId, userId))
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
}

/** A code sent to the user's former contact must not open the account. */
export async function dropPasswordCode(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(passwordCodes).where(eq(passwordCodes.userId, userId))
}

interface Erased {
  now: Date
  passwordHash: string
}

/** The name stays, so that bookings and payments still name the person. Username and e-mail become free. */
export async function eraseStaff(
  tx: Queryable,
  { id, uuid, photoId }: { id: number; uuid: string; photoId: string },
  { now, passwordHash }: Erased
): Promise<void> {
  await endSessions(tx, id)
  await dropPasswordCode(tx, id)
  await forgetTwoStep(tx, id)
  await forgetNetworks(tx, id)
  await tx.delete(permissions).where(eq(permissions.userId, id))
  await tx
    .update(users)
    .set({
      username: `removed:${uuid}`,
      email: '',
      phone: '',
      cpf: '',
      googleSub: '',
      photoId: '',
      passwordHash,
      modules: [],
      invitedAt: null,
      selfRegistered: false,
      waitingSince: null,
      codesFrom: null,
      removedAt: now
    })
    .where(eq(users.id, id))
  if (photoId !== '') await removePhoto(tx, photoId)
}

/**
 * Anybody can register any e-mail and wait. Nobody proved such an e-mail, so it gives way to a user whom a place knows.
 */
export async function eraseWaiting(
  tx: Queryable,
  names: string[],
  { but, ...erased }: Erased & { but: number | null }
): Promise<void> {
  const logins = names.filter(Boolean)
  const waiting = await tx
    .select({ id: users.id, uuid: users.uuid, photoId: users.photoId })
    .from(users)
    .where(
      and(
        isNotNull(users.waitingSince),
        isNull(users.removedAt),
        or(inArray(users.email, logins), inArray(users.username, logins)),
        but === null ? undefined : ne(users.id, but)
      )
    )
    .for('update')
  for (const user of waiting) await eraseStaff(tx, user, erased)
}

export async function countWaiting(reader: Queryable, placeId: string): Promise<number> {
  const [row] = await reader
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .where(and(eq(users.placeId, placeId), isNotNull(users.waitingSince), isNull(users.removedAt)))
  return row?.count ?? 0
}

/** Deletes the whole row; a user who did something before they had to wait keeps the name. */
export async function deleteWaiting(tx: Transaction, { before, ...erased }: Erased & { before: Date }): Promise<void> {
  const waiting = await tx
    .select({ id: users.id, uuid: users.uuid, photoId: users.photoId })
    .from(users)
    .where(and(lt(users.waitingSince, before), isNull(users.removedAt)))
    .for('update')
  for (const user of waiting) {
    await eraseStaff(tx, user, erased)
    await tx.transaction((inner) => inner.delete(users).where(eq(users.id, user.id))).catch(unlessReferredTo)
  }
}

function unlessReferredTo(error: unknown): void {
  if (sqlState(error) !== '23503') throw error
}
