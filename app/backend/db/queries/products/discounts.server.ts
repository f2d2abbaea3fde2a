import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { DiscountCode } from '#app/domain/product/discount.ts'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import { prepareOnce } from '../../prepared.server.ts'
import {
  bookings,
  discountCodes,
  products,
  seasons,
  seasonTypes,
  ticketPrices,
  ticketTypes
} from '../../schema.server.ts'

export type DiscountRow = typeof discountCodes.$inferSelect
export type NewDiscount = typeof discountCodes.$inferInsert

/** The column is text; the table's check limits its values. */
export const toCode = (row: DiscountRow): DiscountCode => ({
  ...row,
  kind: row.kind === 'amount' ? 'amount' : 'percent'
})

const prepareByCode = prepareOnce((orm) =>
  orm
    .select()
    .from(discountCodes)
    .where(and(eq(discountCodes.placeId, sql.placeholder('placeId')), eq(discountCodes.code, sql.placeholder('code'))))
    .prepare('discount_by_code')
)

/** `code` is in its stored form. */
export async function findDiscountCode({ orm }: Database, by: { placeId: string; code: string }) {
  const [row] = await prepareByCode(orm).execute(by)
  return row ?? null
}

/** Other bookings with the same code wait until this transaction ends: uses are counted under the lock. */
export async function lockDiscount(tx: Transaction, id: number): Promise<DiscountRow | null> {
  const [row] = await tx.select().from(discountCodes).where(eq(discountCodes.id, id)).for('update')
  return row ?? null
}

/** Bookings that hold places or were paid; expired holds do not count. */
const lives = (now: SQL) => sql`(${bookings.status} = 'APPROVED'
  or (${bookings.status} in ('PENDING', 'UNPAID') and (${bookings.holdUntil} is null or ${bookings.holdUntil} > ${now})))`

interface User {
  id: number
  document: string
  documentCountry: string
  now: Date
}

export async function countUses(reader: Queryable, { id, document, documentCountry, now }: User) {
  const isPerson = and(eq(bookings.document, document), eq(bookings.documentCountry, documentCountry))
  const [row] = await reader
    .select({ uses: sql<number>`count(*)::int`, usesOfPerson: sql<number>`(count(*) filter (where ${isPerson}))::int` })
    .from(bookings)
    .where(and(eq(bookings.discountCodeId, id), lives(sql`${now.toISOString()}::timestamptz`)))
  return row ?? { uses: 0, usesOfPerson: 0 }
}

const uses = (now: Date) => sql<number>`(
  select count(*)::int from ${bookings}
  where ${bookings.discountCodeId} = "discount_codes"."id" and ${lives(sql`${now.toISOString()}::timestamptz`)})`

interface ListQuery {
  q: string
  /** True if codes are searched too. */
  byCode: boolean
  state: '' | 'active' | 'inactive'
  limit: number
  offset: number
  now: Date
}

export async function listDiscountRows({ orm }: Database, placeId: string, query: ListQuery) {
  const { q, byCode, state, now } = query
  const code = byCode ? sql`${discountCodes.code} || ' ' || ` : sql``
  const searched = sql`lower(${code}${discountCodes.description})`
  const where = and(
    eq(discountCodes.placeId, placeId),
    ...q
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`position(${word} in ${searched}) > 0`),
    state === '' ? undefined : eq(discountCodes.active, state === 'active')
  )
  const [rows, counted] = await Promise.all([
    orm
      .select({ row: discountCodes, uses: uses(now) })
      .from(discountCodes)
      .where(where)
      .orderBy(desc(discountCodes.createdAt), desc(discountCodes.id))
      .limit(query.limit)
      .offset(query.offset),
    orm.select({ total: count() }).from(discountCodes).where(where)
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function findDiscount(reader: Queryable, by: { placeId: string; uuid: string; now: Date }) {
  const found = reader.select({ row: discountCodes, uses: uses(by.now) }).from(discountCodes)
  const [one] = await found.where(and(eq(discountCodes.placeId, by.placeId), eq(discountCodes.uuid, by.uuid)))
  return one ?? null
}

/**
 * False if the uuid exists already.
 * @throws 23505 at `discount_codes_code`
 */
export async function insertDiscount(tx: Transaction, row: NewDiscount): Promise<boolean> {
  const done = await tx.insert(discountCodes).values(row).onConflictDoNothing({ target: discountCodes.uuid })
  return (done.rowCount ?? 0) > 0
}

interface Known {
  placeId: string
  uuid: string
  version: number
}

/**
 * False if the place has no such code, or somebody has saved since `version`.
 * @throws 23505
 */
export async function saveDiscount(tx: Transaction, { placeId, uuid, version }: Known, row: Partial<NewDiscount>) {
  const isIt = and(eq(discountCodes.placeId, placeId), eq(discountCodes.uuid, uuid), eq(discountCodes.version, version))
  const done = await tx
    .update(discountCodes)
    .set({ ...row, version: version + 1 })
    .where(isIt)
  return (done.rowCount ?? 0) > 0
}

/** Finds which of the named attractions (by uuid) and ticket types (by label) the place has. */
export async function findNamed(tx: Transaction, placeId: string, named: { products: string[]; types: string[] }) {
  const known = await tx
    .selectDistinct({ uuid: products.uuid, label: ticketTypes.label })
    .from(products)
    .leftJoin(ticketTypes, eq(ticketTypes.productId, products.id))
    .where(
      and(
        eq(products.placeId, placeId),
        or(inArray(products.uuid, named.products), inArray(ticketTypes.label, named.types))
      )
    )
  return { products: new Set(known.map(({ uuid }) => uuid)), types: new Set(known.map(({ label }) => label)) }
}

/** Lowest price above zero by label, in any season, over the types of the named attractions; without names, of all. */
export async function listPrices(tx: Transaction, placeId: string, uuids: readonly string[]) {
  const named = JSON.stringify(uuids)
  const { rows } = await tx.execute<{ label: string; countsToQuota: boolean; unitPrice: number }>(sql`
    select t.label, t.counts_to_quota as "countsToQuota", min(x.price)::int as "unitPrice"
    from ${products} p join ${ticketTypes} t on t.product_id = p.id
    cross join lateral (
      select t.price union all select r.price from ${ticketPrices} r where r.ticket_type_id = t.id
      union all select y.price from ${seasonTypes} y where y.ticket_type_id = t.id
      union all select greatest(1, t.price * (100 + n.percent) / 100 - n.rounding) from ${seasons} n
        where n.place_id = p.place_id and n.percent < 0 and t.price > 0) x
    where p.place_id = ${placeId} and t.active and x.price > 0
      and (${named}::jsonb = '[]'::jsonb or ${named}::jsonb ? p.uuid::text)
    group by t.label, t.counts_to_quota`)
  return rows
}
