import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { SlotException, SlotRule } from '#app/domain/product/timetable.ts'
import type { Database } from '../../connection.server.ts'
import { prepareOnce } from '../../prepared.server.ts'
import { places, products } from '../../schema.server.ts'
import { exceptionsOn, slotRules } from '../products/as-json.server.ts'

export interface DayAttraction {
  id: number
  uuid: string
  name: string
  /** True if it is on sale with a ticket type for that day: only then its hours are shown. */
  isSold: boolean
  rules: SlotRule[]
  exceptions: SlotException[]
}

const day = sql`coalesce(${sql.placeholder('day')}::date,
  (${sql.placeholder('now')}::timestamptz at time zone ${places.timezone})::date)`

const isSold = sql<boolean>`(${products.active} and exists (select from ticket_types t
  where t.product_id = ${products.id} and t.active
    and coalesce(t.valid_from, ${day}) <= ${day} and coalesce(t.valid_to, ${day}) >= ${day}))`

const prepareAttractions = prepareOnce((orm) =>
  orm
    .select({
      timezone: places.timezone,
      id: products.id,
      uuid: products.uuid,
      name: products.name,
      isSold,
      rules: slotRules,
      exceptions: exceptionsOn(sql`e.date = ${day}`)
    })
    .from(places)
    .leftJoin(products, eq(products.placeId, places.id))
    .where(eq(places.id, sql.placeholder('placeId')))
    .orderBy(asc(isNotNull(products.archivedAt)), asc(products.position), asc(products.id))
    .prepare('day_attractions')
)

/** Every attraction of the place, and its zone; `day` null means today there. */
export async function findDayAttractions(
  { orm }: Database,
  { placeId, day, now }: { placeId: string; day: string | null; now: Date }
): Promise<{ timezone: string; attractions: DayAttraction[] } | null> {
  const rows = await prepareAttractions(orm).execute({ placeId, day, now: now.toISOString() })
  const [first] = rows
  if (!first) return null
  const attractions = rows.flatMap(({ timezone: _, id, uuid, name, ...timetable }) =>
    id === null || uuid === null || name === null ? [] : [{ id, uuid, name, ...timetable }]
  )
  return { timezone: first.timezone, attractions }
}
