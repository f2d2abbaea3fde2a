import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { OwnPolicy } from '#app/domain/refund/policy.ts'
import type { Database, Queryable } from '../../connection.server.ts'
import { prepareOnce } from '../../prepared.server.ts'
import { permissions, places, twoSteps, users } from '../../schema.server.ts'
import { accountColumns, toPlaceAccounts } from '../money/accounts.server.ts'

export async function findPlaceSettings(reader: Queryable, placeId: string) {
  const [[place], [counted]] = await Promise.all([
    reader.select().from(places).where(eq(places.id, placeId)),
    reader
      .select({
        users: sql<number>`count(*)::int`,
        withTwoStep: sql<number>`count(${twoSteps.enabledAt})::int`
      })
      .from(users)
      .leftJoin(twoSteps, eq(twoSteps.userId, users.id))
      .where(and(eq(users.placeId, placeId), isNull(users.removedAt), isNull(users.suspendedAt)))
  ])
  if (!place) return null
  const total = counted?.users ?? 0
  return { ...place, users: total, withoutTwoStep: total - (counted?.withTwoStep ?? 0) }
}

const { id, name, legalName, cnpj, address, city, state, email, payOnSite, pixKey } = places
const startFields = { id, name, legalName, cnpj, address, city, state, email, payOnSite, pixKey }

const prepareStart = prepareOnce((orm) =>
  orm
    .select({ place: startFields, accounts: accountColumns })
    .from(places)
    .where(eq(places.id, sql.placeholder('placeId')))
    .prepare('start_place')
)

/** Reads what the steps to the first sale need, and by whom the place is paid. */
export async function findStartPlace({ orm }: Database, placeId: string) {
  const [found] = await prepareStart(orm).execute({ placeId })
  return found ? { ...found.place, accounts: toPlaceAccounts(found.accounts) } : null
}

export async function findPlacePolicy(reader: Queryable, placeId: string): Promise<OwnPolicy | null> {
  const [found] = await reader.select({ policy: places.refundPolicy }).from(places).where(eq(places.id, placeId))
  return found?.policy ?? null
}

export type PlaceChanges = Partial<Omit<typeof places.$inferInsert, 'id' | 'createdAt'>>

export async function updatePlace(tx: Queryable, placeId: string, changes: PlaceChanges): Promise<void> {
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  if (Object.keys(named).length > 0) await tx.update(places).set(named).where(eq(places.id, placeId))
}

/** Two calls at once wait for each other. */
export async function lockPlace(tx: Queryable, placeId: string) {
  const [place] = await tx.select().from(places).where(eq(places.id, placeId)).for('no key update')
  return place ?? null
}

/** Users with a phone who may change the receiving account, except `but`. */
export function listKeyHolders(tx: Queryable, { placeId, but }: { placeId: string; but: number }) {
  const { uuid, phone } = users
  return tx
    .select({ uuid, placeId: users.placeId, placeName: places.name, phone })
    .from(users)
    .innerJoin(places, eq(places.id, users.placeId))
    .where(
      and(
        eq(users.placeId, placeId),
        ne(users.id, but),
        ne(phone, ''),
        isNull(users.removedAt),
        isNull(users.suspendedAt),
        isNull(users.waitingSince),
        isNull(users.invitedAt),
        sql`exists (select from ${permissions} p where p.user_id = ${users.id}
          and p.controller = 'configurations' and p.action = 'edit')`
      )
    )
    .orderBy(asc(users.id))
    .limit(20)
}
