import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../connection.server.ts'
import { signInNetworks, users } from '../../schema.server.ts'

interface Known {
  userId: number | null
  isKnown: boolean
}

const isKnown = (network: string) => sql<boolean>`exists (
  select 1 from ${signInNetworks} n where n.user_id = ${users.id} and n.network = ${network})`

/** Whose login it is (a username wins over an e-mail), and whether they signed in from there: one question for all. */
export async function findKnownLogin(
  { orm }: Database,
  { login, network }: { login: string; network: string }
): Promise<Known> {
  const [found] = await orm
    .select({ userId: users.id, isKnown: isKnown(network) })
    .from(users)
    .where(or(eq(users.username, login), and(eq(users.email, login), sql`${users.email} <> ''`)))
    .orderBy(desc(eq(users.username, login)))
    .limit(1)
  return found ?? { userId: null, isKnown: false }
}

export async function findKnownUser(
  { orm }: Database,
  { userId, network }: { userId: number; network: string }
): Promise<Known> {
  const [found] = await orm
    .select({ isKnown: isKnown(network) })
    .from(users)
    .where(eq(users.id, userId))
  return { userId, isKnown: found?.isKnown ?? false }
}

const dayMs = 24 * 3_600_000

/** Written once a day. */
export async function rememberNetwork(
  { orm }: Database,
  { userId, network, now }: { userId: number; network: string; now: Date }
): Promise<void> {
  await orm
    .insert(signInNetworks)
    .values({ userId, network, seenAt: now })
    .onConflictDoUpdate({
      target: [signInNetworks.userId, signInNetworks.network],
      set: { seenAt: now },
      setWhere: lt(signInNetworks.seenAt, new Date(now.getTime() - dayMs))
    })
}

export async function forgetNetworks(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(signInNetworks).where(eq(signInNetworks.userId, userId))
}

export async function deleteOldNetworks({ orm }: Database, before: Date): Promise<void> {
  await orm.delete(signInNetworks).where(lt(signInNetworks.seenAt, before))
}
