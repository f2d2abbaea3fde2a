import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../connection.server.ts'
import { drawers, gateAllotments, products, tokens } from '../../../schema.server.ts'
import { hasRow } from '../../kernel/conditions.server.ts'
import { isSigningRequired } from '../waivers.server.ts'

export type AllotmentRow = typeof gateAllotments.$inferSelect

interface Owner {
  placeId: string
  userId: number
}

const isLiving = ({ placeId, userId }: Owner) =>
  and(eq(gateAllotments.placeId, placeId), eq(gateAllotments.userId, userId), isNull(gateAllotments.endedAt))

/** Lists what the user's device may still sell, in the order of the day. */
export async function listLiving({ orm }: Database, { now, ...owner }: Owner & { now: Date }) {
  return orm
    .select({ allotment: gateAllotments, product: products.name, productUuid: products.uuid })
    .from(gateAllotments)
    .innerJoin(products, eq(products.id, gateAllotments.productId))
    .where(and(isLiving(owner), gt(gateAllotments.until, now)))
    .orderBy(asc(gateAllotments.date), asc(gateAllotments.time), asc(products.name), asc(products.id))
}

/** Those of all devices of the user, locked before any slot. */
export async function lockLiving(tx: Transaction, owner: Owner): Promise<AllotmentRow[]> {
  return tx.select().from(gateAllotments).where(isLiving(owner)).orderBy(asc(gateAllotments.uuid)).for('update')
}

export async function lockAllotment(tx: Transaction, uuid: string): Promise<AllotmentRow | null> {
  const [found] = await tx.select().from(gateAllotments).where(eq(gateAllotments.uuid, uuid)).for('update')
  return found ?? null
}

export async function findAllotment(reader: Queryable, { uuid, placeId }: { uuid: string; placeId: string }) {
  const [found] = await reader
    .select({ date: gateAllotments.date, productUuid: products.uuid })
    .from(gateAllotments)
    .innerJoin(products, eq(products.id, gateAllotments.productId))
    .where(and(eq(gateAllotments.uuid, uuid), eq(gateAllotments.placeId, placeId)))
  return found ?? null
}

export async function insertAllotment(tx: Transaction, row: typeof gateAllotments.$inferInsert): Promise<void> {
  await tx.insert(gateAllotments).values(row)
}

/** The caller has locked it. */
export async function setAllotment(
  tx: Transaction,
  uuid: string,
  changes: Partial<Pick<AllotmentRow, 'granted' | 'sold' | 'disputed' | 'held' | 'heldQuota' | 'sessionId' | 'endedAt'>>
): Promise<void> {
  await tx.update(gateAllotments).set(changes).where(eq(gateAllotments.uuid, uuid))
}

/** The seller has signed out, has handed the drawer over, or the slot's window is over. */
const isDue = (now: Date): SQL | undefined =>
  or(
    and(lte(gateAllotments.until, now), or(isNull(gateAllotments.endedAt), gt(gateAllotments.held, 0))),
    and(
      isNull(gateAllotments.endedAt),
      sql`(not exists (select from ${tokens} where ${tokens.id} = ${gateAllotments.sessionId}
          and ${tokens.expiresAt} > ${now.toISOString()})
        or not exists (select from ${drawers} where ${drawers.userId} = ${gateAllotments.userId}
          and ${drawers.placeId} = ${gateAllotments.placeId} and ${drawers.handedAt} is null))`
    )
  )

export const allotmentsDue = (now: Date) => hasRow(gateAllotments, isDue(now))

/** One that has ended, locked; null if there is none that nobody else looks at. */
export async function lockDue(tx: Transaction, now: Date): Promise<AllotmentRow | null> {
  const [due] = await tx.select().from(gateAllotments).where(isDue(now)).limit(1).for('update', { skipLocked: true })
  return due ?? null
}

/** Opening of the user's open drawer, which is not handed over until the transaction ends. Null if none is open. */
export async function holdOpenDrawer(tx: Transaction, { placeId, userId }: Owner): Promise<Date | null> {
  const isTheirs = and(eq(drawers.placeId, placeId), eq(drawers.userId, userId), isNull(drawers.handedAt))
  const [found] = await tx.select({ openedAt: drawers.openedAt }).from(drawers).where(isTheirs).for('share')
  return found?.openedAt ?? null
}

export async function hasOpenDrawer({ orm }: Database, { placeId, userId }: Owner): Promise<boolean> {
  const isTheirs = and(eq(drawers.placeId, placeId), eq(drawers.userId, userId), isNull(drawers.handedAt))
  const [found] = await orm.select({ id: drawers.id }).from(drawers).where(isTheirs)
  return found !== undefined
}

/** Id of the token by which the seller asks. Null if it has just ended. */
export async function findSession(tx: Transaction, hash: string): Promise<string | null> {
  const [found] = await tx.select({ id: tokens.id }).from(tokens).where(eq(tokens.hash, hash))
  return found?.id ?? null
}

/** Attractions that nobody enters unsigned. */
export async function listSigned({ orm }: Database, placeId: string): Promise<Set<number>> {
  const rows = await orm
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.placeId, placeId), isSigningRequired))
  return new Set(rows.map(({ id }) => id))
}
