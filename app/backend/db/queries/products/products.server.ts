import { and, asc, desc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import { currentLanguage } from '#app/domain/words/speech.ts'
import type { Database, Orm, Transaction } from '../../connection.server.ts'
import { nested } from '../../nested.server.ts'
import { prepareOnce } from '../../prepared.server.ts'
import { ownTexts, places, products, ticketTypes, timeSlots } from '../../schema.server.ts'
import { spokenTexts } from '../places/spoken-texts.server.ts'
import { dayPrices, everyType, typeSeasons } from './as-json.server.ts'
import { holdsWords } from './search.server.ts'
import { isShown } from './timetable.server.ts'

interface Listed {
  placeId: string
  uuid?: string
  /** Includes attractions not on sale yet. */
  unsold?: boolean
  /** Words to search, without accents. */
  q?: string
  category?: string
}

function isListed({ placeId, uuid, unsold = false, q = '', category = '' }: Listed): SQL | undefined {
  return and(
    eq(products.placeId, placeId),
    unsold ? isShown(placeId) : eq(products.active, true),
    uuid ? eq(products.uuid, uuid) : undefined,
    category === '' ? undefined : eq(products.category, category),
    ...holdsWords(q)
  )
}

export async function listPlaceProducts(db: Database, listed: Listed) {
  return db.orm.select().from(products).where(isListed(listed)).orderBy(asc(products.position), asc(products.id))
}

/** Types with prices for all days; `typesOn` picks those of one day. */
const types = nested(
  { ...getTableColumns(ticketTypes), unitPrice: ticketTypes.price, prices: dayPrices, seasons: typeSeasons },
  {
    by: sql`${ticketTypes.position}, ${ticketTypes.id}`,
    rest: sql`from ${ticketTypes} where ${ticketTypes.productId} = ${products.id} and ${ticketTypes.active}`
  }
)

/** Texts of the attraction, of its ticket types and of its term in a language. */
const spoken = (language: SQL) =>
  spokenTexts(
    language,
    sql`${ownTexts.placeId} = ${products.placeId}
      and (${ownTexts.noun} in ('product', 'term') and ${ownTexts.nounId} = ${products.uuid}::text
        or ${ownTexts.noun} = 'ticket' and ${ownTexts.nounId} in (
          select ${ticketTypes.id}::text from ${ticketTypes} where ${ticketTypes.productId} = ${products.id}))`
  )

const selectSales = (orm: Orm, language: SQL, which: SQL | undefined) =>
  orm
    .select({
      product: products,
      types,
      spoken: spoken(language),
      timezone: places.timezone,
      promise: places.refundPolicy
    })
    .from(products)
    .innerJoin(places, eq(places.id, products.placeId))
    .where(which)
    .orderBy(asc(products.position), asc(products.id))

const prepareOnSale = prepareOnce((orm) =>
  selectSales(
    orm,
    sql`${sql.placeholder('language')}`,
    and(eq(products.placeId, sql.placeholder('placeId')), eq(products.active, true))
  ).prepare('on_sale')
)

/** Attractions with their ticket types, their texts in the visitor's language, and what a sale needs of their place. */
export async function listSales({ orm }: Database, { placeId, ...wanted }: Listed) {
  const isAll = Object.values(wanted).every((one) => !one)
  const language = currentLanguage()
  if (isAll) return prepareOnSale(orm).execute({ placeId, language })
  return selectSales(orm, sql`${language}`, isListed({ placeId, ...wanted }))
}

/** Finds it in any place: an attraction's uuid is public. */
export async function findProductPlace({ orm }: Database, uuid: string): Promise<string | null> {
  const [found] = await orm.select({ placeId: products.placeId }).from(products).where(eq(products.uuid, uuid))
  return found?.placeId ?? null
}

const prepareEvery = prepareOnce((orm) => {
  const { id, uuid, slug, name, address, active, archivedAt } = products
  return orm
    .select({ id, uuid, slug, name, address, active, archivedAt, types: everyType })
    .from(products)
    .where(eq(products.placeId, sql.placeholder('placeId')))
    .orderBy(asc(isNotNull(archivedAt)), desc(active), asc(products.position), asc(id))
    .prepare('every_product')
})

/** On sale first, archived last; only names and types, in one query. */
export function listEveryProduct({ orm }: Database, placeId: string) {
  return prepareEvery(orm).execute({ placeId })
}

export async function findProducts({ orm }: Database, placeId: string) {
  const rows = await orm.select().from(products).where(eq(products.placeId, placeId))
  return new Map(rows.map((product) => [product.id, product]))
}

interface NewProduct {
  product: typeof products.$inferInsert
  tickets: Omit<typeof ticketTypes.$inferInsert, 'productId'>[]
  slots: Omit<typeof timeSlots.$inferInsert, 'productId'>[]
}

/** False, without a change, if the place has it already. */
export async function insertProduct(tx: Transaction, { product, tickets, slots }: NewProduct): Promise<boolean> {
  const [inserted] = await tx.insert(products).values(product).onConflictDoNothing().returning({ id: products.id })
  if (!inserted) return false
  const productId = inserted.id
  await tx.insert(ticketTypes).values(tickets.map((ticket) => ({ ...ticket, productId })))
  await tx.insert(timeSlots).values(slots.map((slot) => ({ ...slot, productId })))
  return true
}
