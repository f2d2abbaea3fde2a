import { and, asc, between, eq, gt, gte, inArray, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { remainingPlaces, type SlotCount } from '#app/domain/booking/capacity.ts'
import { type Crowd, type CrowdFacts, crowdOf, type ToldLimit } from '#app/domain/product/people-limit.ts'
import { quotaRemaining } from '#app/domain/product/quota.ts'
import { slotOn, type Timetable } from '#app/domain/product/timetable.ts'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import { bookings, places, products, slotDays, unavailabilities } from '../../schema.server.ts'
import { type DayRange, lockTimetable } from '../products/timetable.server.ts'

// Only this file knows how many places of a slot are taken: code that takes, gives back or shows them calls it.

export interface SlotKey {
  productId: number
  /** Day in the place's zone. */
  date: string
  /** `HH:mm`. */
  time: string
}

export const slotOf = ({ productId, date, time }: SlotKey): SlotKey => ({ productId, date, time })

const isSlot = ({ productId, date, time }: SlotKey) =>
  and(eq(slotDays.productId, productId), eq(slotDays.date, date), eq(slotDays.time, time))

/** People of a booking, and those whose ticket counts to the half-price quota. */
export interface Party {
  people: number
  quotaPeople: number
}

/**
 * Never exceeds the capacity, the half-price quota or a people limit that stops the sale, never takes blocked slots.
 * Blocks and people limits stop nobody who takes of the quota alone: no more people come. Locks the days of such a
 * limit, then the slot. `wanted` is a relation of product_id, date, time, people, quota_people.
 */
export const takeWanted = `
  update slot_days s set taken = s.taken + n.people, quota_taken = s.quota_taken + coalesce(n.quota_people, 0)
  from wanted n
  where s.product_id = n.product_id and s.date = n.date and s.time = n.time and s.taken + n.people <= s.capacity
    and (coalesce(n.quota_people, 0) = 0 or s.quota_taken + n.quota_people <= s.capacity * (
      select l.quota_percent from products p join places l on l.id = p.place_id where p.id = n.product_id) / 100)
    and (n.people = 0 or not exists (
      select from unavailabilities u
      where u.product_id = n.product_id and u.date = n.date and u.time in ('', n.time)))
    and case when n.people > 0 and (
        select p.at_once_people > 0 and p.at_once_full = 'stop' or l.day_people > 0 and l.day_people_full = 'stop'
        from products p join places l on l.id = p.place_id where p.id = s.product_id)
      then lock_people_left(s.product_id, s.date, s.time) >= n.people else true end
  returning s.product_id`

/** False if the places are not free, or the slot has no row yet. */
export async function takeFreePlaces(tx: Transaction, { productId, date, time }: SlotKey, party: Party) {
  const taken = await tx.execute(sql`
    with wanted as (
      select ${productId}::bigint as product_id, ${date}::date as date, ${time}::text as time,
        ${party.people}::int as people, ${party.quotaPeople}::int as quota_people)
    ${sql.raw(takeWanted)}`)
  return (taken.rowCount ?? 0) > 0
}

/**
 * Makes sales under the same people limits wait until the transaction ends; a later query then sees all that others
 * took. False if no limit stops the sale of the slot. The caller holds no slot yet: these locks come first.
 */
export async function lockLimitedDays(tx: Transaction, { productId, date, time }: SlotKey): Promise<boolean> {
  const { rows } = await tx.execute<{ limited: boolean }>(
    sql`select lock_limited_days(${productId}::bigint, ${date}::date, ${time}::text) as limited`
  )
  return rows[0]?.limited ?? false
}

/** Bookings whose people count together with a slot's, under a people limit that stops the sale. */
export const isLimitedWith = ({ productId, date, time }: SlotKey) =>
  and(
    sql`${bookings.placeId} = ${placeOf(productId)}`,
    sql`${bookings.date} in (select limited_days(${productId}::bigint, ${date}::date, ${time}::text))`
  )

/** Locks in the order of their key, so that a move and the move back wait for each other without a deadlock. */
export async function lockSlots(tx: Transaction, slots: readonly SlotKey[]): Promise<void> {
  await tx
    .select({ date: slotDays.date })
    .from(slotDays)
    .where(or(...slots.map(isSlot)))
    .orderBy(asc(slotDays.productId), asc(slotDays.date), asc(slotDays.time))
    .for('update')
}

/** The caller has already marked the booking. Places beyond the present timetable's capacity are not sold again. */
export async function givePlacesBack(tx: Transaction, slot: SlotKey, { people, quotaPeople }: Party): Promise<void> {
  const left = sql`${slotDays.taken} - ${people}`
  await tx
    .update(slotDays)
    .set({
      taken: left,
      quotaTaken: sql`${slotDays.quotaTaken} - ${quotaPeople}`,
      capacity: sql`greatest(coalesce(${slotDays.planned}, ${slotDays.capacity}), ${left})`
    })
    .where(isSlot(slot))
}

/** The first booking of a slot and day copies the timetable's capacity; a change of the timetable waits for it. */
export async function createSlotDay(tx: Transaction, slot: SlotKey): Promise<boolean> {
  const timetable = await lockTimetable(tx, slot.productId, { day: slot.date, strength: 'share' })
  const planned = slotOn(timetable, slot.date, slot.time)
  if (!planned) return false
  const inserted = await tx
    .insert(slotDays)
    .values({ ...slot, capacity: planned.capacity, taken: 0 })
    .onConflictDoNothing()
  return (inserted.rowCount ?? 0) > 0
}

/**
 * Applies a changed timetable, under its lock, to days from `from` on. Sold places stay, with the capacity that they
 * need. If that exceeds the new capacity (0 for a removed slot), nobody else gets in, even as places come back.
 */
export async function followTimetable(
  tx: Transaction,
  { productId, from, timetable }: { productId: number; from: string; timetable: Timetable }
): Promise<void> {
  // Locks in the order of their key, like the code that gives places back.
  const opened = await tx
    .select({ date: slotDays.date, time: slotDays.time })
    .from(slotDays)
    .where(and(eq(slotDays.productId, productId), gte(slotDays.date, from)))
    .orderBy(asc(slotDays.date), asc(slotDays.time))
    .for('update')
  const wanted = opened.map(({ date, time }) => ({
    date,
    time,
    capacity: slotOn(timetable, date, time)?.capacity ?? 0
  }))
  await tx.execute(sql`
    update ${slotDays} s set capacity = greatest(w.capacity, s.taken),
      planned = case when w.capacity < s.taken then w.capacity end
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(date date, time text, capacity int)
    where s.product_id = ${productId} and s.date = w.date and s.time = w.time`)
}

/**
 * Counts people who hold places of a slot; until the transaction ends nobody takes or gives back one. 0 before the
 * first.
 */
export async function lockTaken(tx: Transaction, slot: SlotKey): Promise<number> {
  const [opened] = await tx.select({ taken: slotDays.taken }).from(slotDays).where(isSlot(slot)).for('update')
  return opened?.taken ?? 0
}

/** The caller holds the locks of timetable and slot, and has found no more taken than `capacity`. */
export async function setOpened(tx: Transaction, slot: SlotKey, capacity: number): Promise<void> {
  await tx.update(slotDays).set({ capacity, planned: null }).where(isSlot(slot))
}

export interface SlotState {
  /** False until the first booking of the slot on that day. */
  exists: boolean
  blocked: boolean
  remaining: number
  /** Places left for types that count to the half-price quota. */
  quotaRemaining: number
  /** True if places of expired holds were not given back yet. */
  overdue: boolean
  /** The people limit that leaves fewer places than the slot has; null for none. */
  limit: ToldLimit | null
}

type SlotRow = Omit<SlotState, 'remaining' | 'quotaRemaining' | 'limit'> &
  SlotCount & { quotaTaken: number; quotaPercent: number; limited: boolean }

export async function readSlot(reader: Queryable, slot: SlotKey, now: Date): Promise<SlotState> {
  const { rows } = await reader.execute<SlotRow & Record<string, unknown>>(sql`
    select s.product_id is not null as exists, coalesce(s.capacity, 0) as capacity, coalesce(s.taken, 0) as taken,
      coalesce(s.quota_taken, 0) as "quotaTaken",
      (select l.quota_percent from ${products} p join ${places} l on l.id = p.place_id
        where p.id = ${slot.productId}) as "quotaPercent",
      (select l.day_people > 0 or p.at_once_people > 0 from ${products} p join ${places} l on l.id = p.place_id
        where p.id = ${slot.productId}) as limited,
      exists (select from ${unavailabilities} u
        where u.product_id = ${slot.productId} and u.date = ${slot.date} and u.time in ('', ${slot.time})) as blocked,
      exists (select from ${bookings} b
        where b.product_id = ${slot.productId} and b.date = ${slot.date} and b.time = ${slot.time}
          and b.status in ('PENDING', 'UNPAID') and b.hold_until <= ${now.toISOString()}) as overdue
    from (select) here left join ${slotDays} s
      on s.product_id = ${slot.productId} and s.date = ${slot.date} and s.time = ${slot.time}`)
  const [row] = rows
  if (!row) throw new Error('a left join of one row gave none')
  const { exists, blocked } = row
  const { productId, date } = slot
  const range = { placeId: placeOf(productId), from: date, to: date, now }
  const crowd = row.limited ? await readCrowd(reader, range) : null
  const free = remainingPlaces(row)
  const left = crowd?.leftFor(slot) ?? Number.POSITIVE_INFINITY
  return {
    exists,
    blocked,
    overdue: row.overdue || (crowd?.hasLapsed === true && left < Number.POSITIVE_INFINITY),
    limit: left < free ? (crowd?.tightest(slot) ?? null) : null,
    remaining: Math.min(free, left),
    quotaRemaining: quotaRemaining(row, row.quotaPercent)
  }
}

const placeOf = (productId: number) =>
  sql`(select ${products.placeId} from ${products} where ${products.id} = ${productId})`

/** Slots of all attractions of a place. Expired holds count as free, like in `soldBetween`. */
export async function listSlotDays(
  { orm }: Database,
  { placeId, from, to, now }: { placeId: string; from: string; to: string; now: Date }
) {
  const lapsed = orm
    .select({
      productId: bookings.productId,
      date: bookings.date,
      time: bookings.time,
      people: sql<number>`sum(${bookings.people})`.as('people'),
      quotaPeople: sql<number>`sum(${bookings.quotaPeople})`.as('quota_people')
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.placeId, placeId),
        between(bookings.date, from, to),
        inArray(bookings.status, ['PENDING', 'UNPAID']),
        lte(bookings.holdUntil, now)
      )
    )
    .groupBy(bookings.productId, bookings.date, bookings.time)
    .as('lapsed')
  const isIts = and(
    eq(lapsed.productId, slotDays.productId),
    eq(lapsed.date, slotDays.date),
    eq(lapsed.time, slotDays.time)
  )
  const ofPlace = orm.select({ id: products.id }).from(products).where(eq(products.placeId, placeId))
  return orm
    .select({
      productId: slotDays.productId,
      date: slotDays.date,
      time: slotDays.time,
      capacity: slotDays.capacity,
      taken: sql<number>`(${slotDays.taken} - coalesce(${lapsed.people}, 0))::int`,
      quotaTaken: sql<number>`(${slotDays.quotaTaken} - coalesce(${lapsed.quotaPeople}, 0))::int`
    })
    .from(slotDays)
    .leftJoin(lapsed, isIts)
    .where(and(inArray(slotDays.productId, ofPlace), between(slotDays.date, from, to)))
}

export interface SoldSlot {
  date: string
  time: string
  capacity: number
  taken: number
  quotaTaken: number
}

/**
 * For a row of `products`: slots of days of the place's zone, both included. Expired holds count as free: the booking
 * transaction takes their places even before the job frees them.
 */
export const soldBetween = ({ from, to }: { from: SQLWrapper; to: SQLWrapper }, now: SQLWrapper) => sql<SoldSlot[]>`(
  select coalesce(json_agg(json_build_object('date', s.date, 'time', s.time, 'capacity', s.capacity,
    'taken', s.taken - coalesce(l.people, 0), 'quotaTaken', s.quota_taken - coalesce(l.quota_people, 0))), '[]'::json)
  from ${slotDays} s
  left join (
    select b.date, b.time, sum(b.people) as people, sum(b.quota_people) as quota_people from ${bookings} b
    where b.product_id = ${products}."id" and b.date between ${from}::date and ${to}::date
      and b.status in ('PENDING', 'UNPAID') and b.hold_until <= ${now}::timestamptz
    group by b.date, b.time) l on l.date = s.date and l.time = s.time
  where s.product_id = ${products}."id" and s.date between ${from}::date and ${to}::date)`

/** People of expired holds, for a row of `slot_days`. */
const lapsedOf = (now: string | SQLWrapper) => sql<number>`(select coalesce(sum(b.people), 0) from ${bookings} b
    where b.product_id = ${slotDays}."product_id" and b.date = ${slotDays}."date" and b.time = ${slotDays}."time"
      and b.status in ('PENDING', 'UNPAID') and b.hold_until <= ${now})`

interface CrowdRange {
  placeId: string | SQLWrapper
  from: string | SQLWrapper
  to: string | SQLWrapper
  now: string | SQLWrapper
}

/**
 * People limits of a place, one row: `day`, `atOnce`, and `visits` of the range, which are empty without a limit. The
 * range grows by the days that a visit may last.
 */
export function crowdFacts({ placeId, from, to, now }: CrowdRange): SQL {
  const limited = sql`${products.placeId} = ${places.id} and ${products.atOncePeople} > 0`
  const reach = sql`coalesce((select max(${products.durationMinutes}) / 1440 + 1 from ${products} where ${limited}), 0)`
  const lapsed = lapsedOf(sql`${now}::timestamptz`)
  return sql`
    select case when ${places.dayPeople} > 0
        then json_build_object('most', ${places.dayPeople}, 'full', ${places.dayPeopleFull}) end as day,
      coalesce((select json_agg(json_build_object('productId', ${products.id}, 'name', ${products.name},
        'minutes', ${products.durationMinutes}, 'most', ${products.atOncePeople}, 'full', ${products.atOnceFull})
        order by ${products.position}, ${products.id}) from ${products} where ${limited}), '[]'::json) as "atOnce",
      case when ${places.dayPeople} > 0 or exists (select from ${products} where ${limited}) then coalesce((
        select json_agg(json_build_object('productId', v.product_id, 'date', v.date, 'time', v.time,
          'people', v.taken - v.lapsed, 'lapsed', v.lapsed))
        from (select ${slotDays}."product_id", ${slotDays}."date", ${slotDays}."time", ${slotDays}."taken", ${lapsed} as lapsed
          from ${slotDays} join ${products} on ${products.id} = ${slotDays.productId}
          where ${products.placeId} = ${places.id} and ${slotDays.taken} > 0
            and ${slotDays.date} between ${from}::date - ${reach} and ${to}::date + ${reach}) v), '[]'::json)
        else '[]'::json end as visits
    from ${places} where ${places.id} = ${placeId}`
}

/** Expired holds count as gone. One query, which reads no slot where no limit is set. */
export async function readCrowd(
  reader: Queryable,
  { now, ...range }: Omit<CrowdRange, 'now'> & { now: Date }
): Promise<Crowd> {
  const { rows } = await reader.execute<CrowdFacts & Record<string, unknown>>(
    crowdFacts({ ...range, now: now.toISOString() })
  )
  const [facts] = rows
  if (!facts) throw new Error('people limits of a place that is not there')
  return crowdOf(facts)
}

/** All attractions of the place `placeId` on the day `day`: productId, time, capacity, taken. */
export const placesOnDay = sql`
  select ${slotDays}."product_id" as "productId", ${slotDays}."time", ${slotDays}."capacity",
    (${slotDays}."taken" - ${lapsedOf(sql`${sql.placeholder('now')}::timestamptz`)})::int as taken
  from ${slotDays} join ${products} on ${products.id} = ${slotDays.productId}
  where ${products.placeId} = ${sql.placeholder('placeId')} and ${slotDays.date} = ${sql.placeholder('day')}::date`

/** Full slots of several attractions between two days. */
export async function listFullSlots(
  { orm }: Database,
  ids: number[],
  { from, to, now }: Pick<DayRange, 'from' | 'to'> & { now: Date }
): Promise<SlotKey[]> {
  if (ids.length === 0) return []
  const lapsed = lapsedOf(now.toISOString())
  return orm
    .select({ productId: slotDays.productId, date: slotDays.date, time: slotDays.time })
    .from(slotDays)
    .where(
      and(
        inArray(slotDays.productId, ids),
        between(slotDays.date, from, to),
        sql`${slotDays.taken} >= ${slotDays.capacity}`,
        sql`${slotDays.taken} - ${lapsed} >= ${slotDays.capacity}`
      )
    )
}

/** Removes the days of an attraction that nobody ever booked. */
export async function dropSlotDays(tx: Transaction, productId: number): Promise<void> {
  await tx.delete(slotDays).where(eq(slotDays.productId, productId))
}

/** For a row of `products`: whether anybody ever took a place of it, and whether anybody did from a day on. */
export const wasEverSold = sql<boolean>`exists (select from ${slotDays} d where d.product_id = "products"."id")`
export const isSoldFrom = (day: string) => sql<boolean>`exists (select from ${slotDays} d
  where d.product_id = "products"."id" and d.date >= ${day}::date and d.taken > 0)`

export const isSoldBetween = ({ from, to }: Pick<DayRange, 'from' | 'to'>) => sql<boolean>`exists (
  select from ${slotDays} d where d.product_id = "products"."id" and d.date between ${from}::date and ${to}::date and d.taken > 0)`

/** The caller has locked the timetable. Days without sales forget their capacity. False if there is a sale. */
export async function forgetFreeDays(tx: Transaction, { productId, from }: Omit<DayRange, 'to'>): Promise<boolean> {
  const ahead = and(eq(slotDays.productId, productId), gte(slotDays.date, from))
  await tx.delete(slotDays).where(and(ahead, eq(slotDays.taken, 0)))
  const sold = await tx
    .select({ date: slotDays.date })
    .from(slotDays)
    .where(and(ahead, gt(slotDays.taken, 0)))
    .limit(1)
  return sold.length === 0
}

/** Counts imported past visits with the capacity that they need, so that nobody else gets in. */
export async function countPastPlaces(
  tx: Transaction,
  { productId, date, time }: SlotKey,
  people: number
): Promise<void> {
  await tx.execute(sql`
    insert into ${slotDays} as s (product_id, date, time, capacity, taken, planned)
    values (${productId}, ${date}, ${time}, ${people}, ${people}, 0)
    on conflict (product_id, date, time) do update set taken = s.taken + excluded.taken,
      capacity = greatest(s.capacity, s.taken + excluded.taken),
      planned = case when s.taken + excluded.taken > s.capacity then coalesce(s.planned, s.capacity) else s.planned end`)
}
