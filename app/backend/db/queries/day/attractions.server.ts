import { sql } from 'drizzle-orm'
import type { SlotException, SlotRule } from '#app/domain/product/timetable.ts'
import { products } from '../../schema.server.ts'
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

const day = sql`${sql.placeholder('day')}::date`

const isSold = sql`(${products.active} and exists (select from ticket_types t
  where t.product_id = ${products.id} and t.active
    and coalesce(t.valid_from, ${day}) <= ${day} and coalesce(t.valid_to, ${day}) >= ${day}))`

/** Every attraction of the place. */
export const dayAttractions = sql`
  select ${products.id}, ${products.uuid}, ${products.name}, ${isSold} as "isSold", ${slotRules} as rules,
    ${exceptionsOn(sql`e.date = ${day}`)} as exceptions
  from ${products} where ${products.placeId} = ${sql.placeholder('placeId')}
  order by ${products.archivedAt} is not null, ${products.position}, ${products.id}`
