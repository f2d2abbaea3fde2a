import { and, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../connection.server.ts'
import { bookings, payments, places, providerNotices } from '../../schema.server.ts'

export type NoticeRow = typeof providerNotices.$inferSelect

/** Returns its id. */
export async function insertNotice(tx: Transaction, notice: typeof providerNotices.$inferInsert): Promise<number> {
  const [kept] = await tx.insert(providerNotices).values(notice).returning({ id: providerNotices.id })
  if (!kept) throw new Error('the notice was not kept')
  return kept.id
}

export async function findNotice({ orm }: Database, id: number): Promise<NoticeRow | null> {
  const [notice] = await orm.select().from(providerNotices).where(eq(providerNotices.id, id))
  return notice ?? null
}

const sameUnapplied = ({ provider, paymentId }: Pick<NoticeRow, 'provider' | 'paymentId'>) =>
  and(
    eq(providerNotices.provider, provider),
    eq(providerNotices.paymentId, paymentId),
    isNull(providerNotices.appliedAt)
  )

/** Newest waiting notice of the same payment: reading the payment now answers it and all before it. */
export async function newestUnapplied({ orm }: Database, notice: NoticeRow): Promise<number> {
  const [newest] = await orm
    .select({ id: providerNotices.id })
    .from(providerNotices)
    .where(sameUnapplied(notice))
    .orderBy(desc(providerNotices.id))
    .limit(1)
  return newest?.id ?? notice.id
}

export async function markApplied(
  { orm }: Database,
  notice: NoticeRow,
  { upTo, appliedAt, outcome, isNews }: { upTo: number; appliedAt: Date; outcome: string; isNews: boolean }
): Promise<void> {
  await orm
    .update(providerNotices)
    .set({ appliedAt, outcome })
    .where(and(sameUnapplied(notice), lte(providerNotices.id, upTo), sql`${providerNotices.signature} <> 'invalid'`))
  if (!isNews) return
  const proof = { proved: true, network: '', bytes: 0 }
  await orm.update(providerNotices).set(proof).where(eq(providerNotices.id, notice.id))
}

export async function findNoticedCharge(
  { orm }: Database,
  { providers, paymentId }: Pick<Noticed, 'providers' | 'paymentId'>
): Promise<{ placeId: string; provider: string } | null> {
  const [known] = await orm
    .select({ placeId: payments.placeId, provider: payments.provider })
    .from(payments)
    .where(and(inArray(payments.provider, providers), eq(payments.providerId, paymentId)))
    .limit(1)
  return known ?? null
}

interface Noticed {
  /** Gateways' names. */
  providers: string[]
  paymentId: string
  orderId: string
}

/** Finds the place of a payment for a notice that names none; null if no place has it. */
export async function findNoticedPlace(db: Database, noticed: Noticed): Promise<string | null> {
  const { orm } = db
  const { providers, paymentId, orderId } = noticed
  const known = paymentId ? await findNoticedCharge(db, { providers, paymentId }) : null
  if (known) return known.placeId
  const [booked] = orderId
    ? await orm.select({ placeId: bookings.placeId }).from(bookings).where(eq(bookings.hash, orderId)).limit(1)
    : []
  return booked?.placeId ?? null
}

export async function isPlace({ orm }: Database, id: string): Promise<boolean> {
  return (await orm.select({ id: places.id }).from(places).where(eq(places.id, id))).length > 0
}

/** Bytes of unproved notices, row overhead included: of one network, and of all. */
export async function sumUnproved({ orm }: Database, network: string): Promise<{ ofNetwork: number; inAll: number }> {
  const size = sql`${providerNotices.bytes} + ${rowBytes}`
  const [sum] = await orm
    .select({
      inAll: sql<string>`coalesce(sum(${size}), 0)`,
      ofNetwork: sql<string>`coalesce(sum(${size}) filter (where ${providerNotices.network} = ${network}), 0)`
    })
    .from(providerNotices)
    .where(sql`not ${providerNotices.proved}`)
  return { ofNetwork: Number(sum?.ofNetwork ?? 0), inAll: Number(sum?.inAll ?? 0) }
}

const rowBytes = 256

/** `proved` selects notices that proved something. Returns the number of deleted ones. */
export async function deleteOldNotices(
  { orm }: Database,
  { before, proved, limit }: { before: Date; proved: boolean; limit: number }
): Promise<number> {
  const old = orm
    .select({ id: providerNotices.id })
    .from(providerNotices)
    .where(and(lt(providerNotices.receivedAt, before), eq(providerNotices.proved, proved)))
    .limit(limit)
  const gone = await orm.delete(providerNotices).where(inArray(providerNotices.id, old))
  return gone.rowCount ?? 0
}
