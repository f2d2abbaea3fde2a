import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../connection.server.ts'
import { signInNetworks, users } from '../../schema.server.ts'
import { hasLogin } from './users.server.ts'

interface Known {
  userId: number | null
  isKnown: boolean
}

const isKnown = (network: string) => sql<boolean>`exists (
  select 1 from ${signInNetworks} n where n.user_id = ${users.id} and n.network = ${network})`

/**
 * Finds in one query the user of a login (a username wins over an e-mail), and whether they signed in from this
 * network.
 */
export async function findKnownLogin(
  { orm }: Database,
  { login, network }: { login: string; network: string }
): Promise<Known> {
  const [found] = await orm
    .select({ userId: users.id, isKnown: isKnown(network) })
    .from(users)
    .where(hasLogin(login))
    .orderBy(desc(eq(users.username, login)))
    .limit(1)
  return found ?? { userId: null, isKnown: false }
}

export async function isKnownNetwork(
  { orm }: Database,
  { userId, network }: { userId: number; network: string }
): Promise<boolean> {
  const found = await orm
    .select({ seenAt: signInNetworks.seenAt })
    .from(signInNetworks)
    .where(and(eq(signInNetworks.userId, userId), eq(signInNetworks.network, network)))
  return found.length > 0
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
