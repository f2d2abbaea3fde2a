import { and, eq, sql } from 'drizzle-orm'
import type { Orm, Queryable } from '../../connection.server.ts'
import { nested } from '../../nested.server.ts'
import { prepareOnce } from '../../prepared.server.ts'
import { paymentAccounts, places, users } from '../../schema.server.ts'

const isIt = (placeId: string, provider: string) =>
  and(eq(paymentAccounts.placeId, placeId), eq(paymentAccounts.provider, provider))

/** Accounts that take a place's payments. */
export interface PlaceAccounts {
  email: string
  pixProvider: string
  cardProvider: string
  /** Sealed accounts by provider. */
  sealed: Map<string, string>
}

/** For a row of `places`: the columns of its `PlaceAccounts`. */
export const accountColumns = {
  email: places.email,
  pixProvider: places.pixProvider,
  cardProvider: places.cardProvider,
  accounts: nested(
    { provider: paymentAccounts.provider, sealed: paymentAccounts.sealed },
    { by: sql`1`, rest: sql`from ${paymentAccounts} where ${paymentAccounts.placeId} = ${places}."id"` }
  )
}

type AccountRow = Omit<PlaceAccounts, 'sealed'> & { accounts: { provider: string; sealed: string }[] }

export const toPlaceAccounts = ({ accounts, ...place }: AccountRow): PlaceAccounts => ({
  ...place,
  sealed: toSealed(accounts)
})

export const toSealed = (accounts: AccountRow['accounts']) =>
  new Map(accounts.map(({ provider, sealed }) => [provider, sealed]))

const prepareAccounts = prepareOnce((orm) =>
  orm
    .select(accountColumns)
    .from(places)
    .where(eq(places.id, sql.placeholder('placeId')))
    .prepare('place_accounts')
)

/** Null for an unknown place. A single statement, because every page with payments asks for it. */
export async function findPlaceAccounts(reader: Orm, placeId: string): Promise<PlaceAccounts | null> {
  const [found] = await prepareAccounts(reader).execute({ placeId })
  return found ? toPlaceAccounts(found) : null
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
