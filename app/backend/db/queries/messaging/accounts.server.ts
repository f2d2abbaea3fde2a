import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../connection.server.ts'
import { nested } from '../../nested.server.ts'
import { messageAccounts, places, users } from '../../schema.server.ts'
import { toSealed } from '../money/accounts.server.ts'

/** Account that sends a place's messages. */
export interface MessageWay {
  /** `meta`, `evolution` or ''. */
  provider: string
  /** Sealed accounts by provider. */
  sealed: Map<string, string>
}

export interface MessageRoute extends MessageWay {
  name: string
  timezone: string
  quietFrom: number
  quietUntil: number
  messageRate: number
  messageDaily: number
}

/** For a row of `places`. */
export const messageAccountsOf = nested(
  { provider: messageAccounts.provider, sealed: messageAccounts.sealed },
  { by: sql`1`, rest: sql`from ${messageAccounts} where ${messageAccounts.placeId} = ${places}."id"` }
)

/** Way of a place's messages; null for an unknown place. */
export async function findMessageRoute(db: Queryable, placeId: string): Promise<MessageRoute | null> {
  const [place] = await db
    .select({
      accounts: messageAccountsOf,
      provider: places.messageProvider,
      name: places.name,
      timezone: places.timezone,
      quietFrom: places.quietFrom,
      quietUntil: places.quietUntil,
      messageRate: places.messageRate,
      messageDaily: places.messageDaily
    })
    .from(places)
    .where(eq(places.id, placeId))
  if (!place) return null
  const { accounts, ...route } = place
  return { ...route, sealed: toSealed(accounts) }
}

export async function listMessageAccounts(db: Queryable, placeId: string) {
  return db
    .select({
      provider: messageAccounts.provider,
      sealed: messageAccounts.sealed,
      testedAt: messageAccounts.testedAt,
      testedOk: messageAccounts.testedOk,
      testedWords: messageAccounts.testedWords,
      changedAt: messageAccounts.changedAt,
      changedBy: users.name
    })
    .from(messageAccounts)
    .leftJoin(users, eq(users.id, messageAccounts.changedBy))
    .where(eq(messageAccounts.placeId, placeId))
}

const isOf = (placeId: string, provider: string) =>
  and(eq(messageAccounts.placeId, placeId), eq(messageAccounts.provider, provider))

export async function findMessageAccount(db: Queryable, placeId: string, provider: string) {
  const [row] = await db.select().from(messageAccounts).where(isOf(placeId, provider))
  return row ?? null
}

/** Resets the result of the last test. */
export async function putMessageAccount(tx: Queryable, account: typeof messageAccounts.$inferInsert): Promise<void> {
  const fresh = { testedAt: null, testedOk: false, testedWords: '' }
  await tx
    .insert(messageAccounts)
    .values(account)
    .onConflictDoUpdate({ target: [messageAccounts.placeId, messageAccounts.provider], set: { ...account, ...fresh } })
}

export async function deleteMessageAccount(tx: Queryable, placeId: string, provider: string): Promise<boolean> {
  const gone = await tx
    .delete(messageAccounts)
    .where(isOf(placeId, provider))
    .returning({ provider: messageAccounts.provider })
  return gone.length > 0
}

interface Tested {
  placeId: string
  provider: string
  /** Value that was tested; another may have been written meanwhile. */
  sealed: string
  testedAt: Date
  testedOk: boolean
  testedWords: string
}

export async function keepMessageTest(
  { orm }: Database,
  { placeId, provider, sealed, ...tested }: Tested
): Promise<void> {
  await orm
    .update(messageAccounts)
    .set(tested)
    .where(and(isOf(placeId, provider), eq(messageAccounts.sealed, sealed)))
}

export interface MessageChoice {
  messageProvider: string
  quietFrom: number
  quietUntil: number
  messageRate: number
  messageDaily: number
}

export async function updateMessageChoice(
  tx: Queryable,
  placeId: string,
  choice: Partial<MessageChoice>
): Promise<void> {
  await tx.update(places).set(choice).where(eq(places.id, placeId))
}

/** True if any place has an account for WhatsApp. */
export async function hasMessageAccount(db: Queryable): Promise<boolean> {
  const [row] = await db
    .select({ provider: messageAccounts.provider })
    .from(messageAccounts)
    .where(inArray(messageAccounts.provider, ['meta', 'evolution']))
    .limit(1)
  return row !== undefined
}

export async function listSealedMessageAccounts(db: Queryable) {
  return db
    .select({ placeId: messageAccounts.placeId, provider: messageAccounts.provider, sealed: messageAccounts.sealed })
    .from(messageAccounts)
}

/** Leaves a value that somebody has just replaced. */
export async function resealMessageAccount(
  tx: Queryable,
  { placeId, provider, from, to }: { placeId: string; provider: string; from: string; to: string }
): Promise<void> {
  await tx
    .update(messageAccounts)
    .set({ sealed: to })
    .where(and(isOf(placeId, provider), eq(messageAccounts.sealed, from)))
}
