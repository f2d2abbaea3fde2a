import { type SQL, sql } from 'drizzle-orm'
import type { CrowdFacts } from '#app/domain/product/people-limit.ts'
import type { Database } from '../../connection.server.ts'
import { prepareText } from '../../prepared.server.ts'
import { crowdFacts, placesOnDay } from '../bookings/places-taken.server.ts'
import { type Alerts, type DaySight, dayAlerts, where } from './alerts.server.ts'
import { type Around, aroundDay } from './around.server.ts'
import { type DayAttraction, dayAttractions } from './attractions.server.ts'
import { type DayRow, daySums, type MethodRow, methodSums } from './figures.server.ts'

export interface DaySearch {
  placeId: string
  /** Day in the place's zone, like `today` and `until`. */
  day: string
  today: string
  timezone: string
  now: Date
  userId: number
  /** User whose guided bookings are summed; null for all. */
  agentUserId: number | null
  /** Last day of blocks that are told, and their number at most. */
  until: string
  limit: number
  sees: DaySight
}

/** Null for parts that the user may not see. */
export interface WholeDay {
  attractions: DayAttraction[]
  rows: DayRow[] | null
  methods: MethodRow[] | null
  taken: { productId: number; time: string; capacity: number; taken: number }[] | null
  crowd: CrowdFacts | null
  around: Around | null
  alerts: Alerts
}

const rowsOf = (query: SQL): SQL => sql`(select coalesce(json_agg(r), '[]'::json) from (${query}) r)`
const rowOf = (query: SQL): SQL => sql`(select row_to_json(r) from (${query}) r)`

const crowdOnDay = crowdFacts({
  placeId: sql.placeholder('placeId'),
  from: sql.placeholder('day'),
  to: sql.placeholder('day'),
  now: sql.placeholder('now')
})

const wholeDay = prepareText<WholeDay>(
  'whole_day',
  sql`
    select ${rowsOf(dayAttractions)} as attractions, ${where('bookings', rowsOf(daySums))} as rows, ${where('money', rowsOf(methodSums))} as methods,
      ${where('bookings', where('allBookings', rowsOf(placesOnDay)))} as taken,
      ${where('bookings', where('allBookings', rowOf(crowdOnDay)))} as crowd,
      ${where('bookings', rowOf(aroundDay))} as around, ${rowOf(dayAlerts)} as alerts`
)

/** One statement, however many bookings there are. */
export async function findWholeDay(db: Database, { sees, now, ...search }: DaySearch): Promise<WholeDay> {
  const [day] = await wholeDay(db, { ...search, ...sees, now: now.toISOString() })
  if (!day) throw new Error('a day without a row')
  return day
}
