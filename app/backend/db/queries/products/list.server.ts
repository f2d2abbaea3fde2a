import { and, asc, between, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { places, products, unavailabilities } from '../../schema.server.ts'
import { foldText } from '../folded.server.ts'
import { exceptionsOn, saleTickets, slotRules } from './as-json.server.ts'
import { holdsWords } from './search.server.ts'
import type { DayRange } from './timetable.server.ts'

export type ProductSort = 'position' | 'name' | '-name' | 'newest'

export interface ProductQuery {
  q: string
  category: string
  active?: boolean
  archived?: boolean
  sort: ProductSort
  limit: number
  offset: number
  /** Days whose exceptions are included. */
  days: Pick<DayRange, 'from' | 'to'>
}

export type ProductListRow = Awaited<ReturnType<typeof listManaged>>['rows'][number]

const byName = foldText(sql`${products.name}`)
const orders: Record<ProductSort, SQL[]> = {
  position: [asc(products.position), asc(products.id)],
  name: [asc(byName), asc(products.id)],
  '-name': [desc(byName), asc(products.id)],
  newest: [desc(products.id)]
}

function productsFilter(placeId: string, { q, category, active, archived }: ProductQuery) {
  return and(
    eq(products.placeId, placeId),
    ...holdsWords(q),
    category === '' ? undefined : eq(products.category, category),
    active === undefined ? undefined : eq(products.active, active),
    archived === undefined ? undefined : archived ? isNotNull(products.archivedAt) : isNull(products.archivedAt)
  )
}

/** Includes the data for a price and a free slot, in two queries, however many attractions there are. */
export async function listManaged({ orm }: Database, placeId: string, query: ProductQuery) {
  const where = productsFilter(placeId, query)
  const { from, to } = query.days
  const [rows, counted] = await Promise.all([
    orm
      .select({
        product: products,
        timezone: places.timezone,
        tickets: saleTickets,
        rules: slotRules,
        exceptions: exceptionsOn(sql`e.date between ${from}::date and ${to}::date`)
      })
      .from(products)
      .innerJoin(places, eq(places.id, products.placeId))
      .where(where)
      .orderBy(...orders[query.sort])
      .limit(query.limit)
      .offset(query.offset),
    orm.select({ total: sql<number>`count(*)::int` }).from(products).where(where)
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Blocked days (`time` empty) and slots of several attractions. */
export async function listBlocked({ orm }: Database, ids: number[], { from, to }: Pick<DayRange, 'from' | 'to'>) {
  if (ids.length === 0) return []
  return orm
    .select({ productId: unavailabilities.productId, date: unavailabilities.date, time: unavailabilities.time })
    .from(unavailabilities)
    .where(and(inArray(unavailabilities.productId, ids), between(unavailabilities.date, from, to)))
}

/** Categories in use at the place. */
export async function listCategories({ orm }: Database, placeId: string): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ category: products.category })
    .from(products)
    .where(eq(products.placeId, placeId))
    .orderBy(asc(products.category))
    .limit(50)
  return rows.map(({ category }) => category)
}
