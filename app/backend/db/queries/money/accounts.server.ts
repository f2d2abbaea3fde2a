import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { paymentAccounts, places, users } from '../../schema.server.ts'

const isIt = (placeId: string, provider: string) =>
  and(eq(paymentAccounts.placeId, placeId), eq(paymentAccounts.provider, provider))

/**
 * Null for an unknown place. `sealed` is by provider. A single statement, because every page with payments asks for it.
 */
export async function findPlaceAccounts(reader: Queryable, placeId: string) {
  const { email, pixProvider, cardProvider } = places
  const { provider, sealed } = paymentAccounts
  const rows = await reader
    .select({ place: { email, pixProvider, cardProvider }, account: { provider, sealed } })
    .from(places)
    .leftJoin(paymentAccounts, eq(paymentAccounts.placeId, places.id))
    .where(eq(places.id, placeId))
  const [first] = rows
  if (!first) return null
  const accounts = rows.flatMap(({ account }) => (account ? [[account.provider, account.sealed] as const] : []))
  return { ...first.place, sealed: new Map(accounts) }
}

/** For the settings screen: giver, instant, and result of the last test of each account, without sealed values. */
export function listAccountStates(reader: Queryable, placeId: string) {
  const { provider, testedAt, testedOk, testedWords, changedAt } = paymentAccounts
  return reader
    .select({ provider, testedAt, testedOk, testedWords, changedAt, changedBy: users.name })
    .from(paymentAccounts)
    .leftJoin(users, eq(users.id, paymentAccounts.changedBy))
    .where(eq(paymentAccounts.placeId, placeId))
}

export async function findSealedAccount(reader: Queryable, placeId: string, provider: string): Promise<string | null> {
  const [row] = await reader
    .select({ sealed: paymentAccounts.sealed })
    .from(paymentAccounts)
    .where(isIt(placeId, provider))
  return row?.sealed ?? null
}

interface Account {
  placeId: string
  provider: string
  sealed: string
  changedBy: number
  changedAt: Date
}

/** Resets the test's result: it was for another account. */
export async function putAccount(tx: Queryable, account: Account): Promise<void> {
  const untested = { testedAt: null, testedOk: false, testedWords: '' }
  await tx
    .insert(paymentAccounts)
    .values(account)
    .onConflictDoUpdate({
      target: [paymentAccounts.placeId, paymentAccounts.provider],
      set: { ...account, ...untested }
    })
}

export async function deleteAccount(tx: Queryable, placeId: string, provider: string): Promise<void> {
  await tx.delete(paymentAccounts).where(isIt(placeId, provider))
}

interface Tested {
  placeId: string
  provider: string
  /** Sealed value that was tested: a test of an earlier value must not be written to a new one. */
  sealed: string
  testedAt: Date
  testedOk: boolean
  testedWords: string
}

export async function keepAccountTest(tx: Queryable, { placeId, provider, sealed, ...tested }: Tested): Promise<void> {
  await tx
    .update(paymentAccounts)
    .set(tested)
    .where(and(isIt(placeId, provider), eq(paymentAccounts.sealed, sealed)))
}

export function listSealedAccounts(reader: Queryable) {
  const { placeId, provider, sealed } = paymentAccounts
  return reader.select({ placeId, provider, sealed }).from(paymentAccounts)
}

/** Leaves a value that somebody has just replaced. */
export async function resealAccount(
  tx: Queryable,
  { placeId, provider, from, to }: { placeId: string; provider: string; from: string; to: string }
): Promise<void> {
  await tx
    .update(paymentAccounts)
    .set({ sealed: to })
    .where(and(isIt(placeId, provider), eq(paymentAccounts.sealed, from)))
}
