import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { places, products, users, waiverSignatures, waivers } from '../../schema.server.ts'

export type WaiverRow = typeof waivers.$inferSelect

/** `productId` is null for the place's own texts. */
export interface WaiverOwner {
  placeId: string
  productId: number | null
}

const isOwned = ({ placeId, productId }: WaiverOwner) =>
  and(eq(waivers.placeId, placeId), productId === null ? isNull(waivers.productId) : eq(waivers.productId, productId))

const mostVersions = 100

/** Newest first. */
export function listWaiverVersions(reader: Queryable, owner: WaiverOwner) {
  return reader
    .select({
      waiver: waivers,
      author: users.name,
      signatures: sql<number>`(select count(*)::int from ${waiverSignatures} s where s.waiver_id = ${waivers.id})`
    })
    .from(waivers)
    .leftJoin(users, eq(users.id, waivers.createdBy))
    .where(isOwned(owner))
    .orderBy(desc(waivers.id))
    .limit(mostVersions)
}

export async function findNewestVersion(reader: Queryable, owner: WaiverOwner): Promise<WaiverRow | null> {
  const [newest] = await reader.select().from(waivers).where(isOwned(owner)).orderBy(desc(waivers.id)).limit(1)
  return newest ?? null
}

/** Text in force for an attraction, or for the place; '' if nobody wrote one. */
export async function findWaiverText(reader: Queryable, owner: WaiverOwner): Promise<string> {
  const own = owner.productId === null ? null : await findNewestVersion(reader, owner)
  if (own && own.body !== '') return own.body
  return (await findNewestVersion(reader, { ...owner, productId: null }))?.body ?? ''
}

export async function insertWaiver(tx: Transaction, row: typeof waivers.$inferInsert): Promise<void> {
  await tx.insert(waivers).values(row)
}

/** @throws for an unknown place */
export async function findWaiverRules(reader: Queryable, placeId: string) {
  const [found] = await reader
    .select({ name: places.name, needsDocument: places.waiverDocument })
    .from(places)
    .where(eq(places.id, placeId))
  if (!found) throw new Error('there is no such place')
  return found
}

/** Attractions of the place that are not archived, with what each asks for. */
export function listWaiverLevels(reader: Queryable, placeId: string) {
  return reader
    .select({
      uuid: products.uuid,
      name: products.name,
      level: products.waiver,
      months: products.waiverMonths,
      hasOwn: sql<boolean>`coalesce((select w.body <> '' from ${waivers} w
        where w.product_id = ${products}."id" order by w.id desc limit 1), false)`
    })
    .from(products)
    .where(and(eq(products.placeId, placeId), isNull(products.archivedAt)))
    .orderBy(products.position, products.name, products.id)
}
