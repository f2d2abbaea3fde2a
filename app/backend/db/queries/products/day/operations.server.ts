import { and, asc, between, eq, sql } from 'drizzle-orm'
import type { SlotException, SlotRule } from '#app/domain/product/timetable.ts'
import type { Database, Transaction } from '../../../connection.server.ts'
import {
  agents,
  bookingAgents,
  bookings,
  dayNotes,
  products,
  slotExceptions,
  ticketTypes,
  users
} from '../../../schema.server.ts'
import { guidesLackingOf, isConfirmed } from '../../bookings/amounts.server.ts'
import { isSoldBetween } from '../../bookings/places-taken.server.ts'
import { blocksBetween, slotRules } from '../as-json.server.ts'
import type { DayRange } from '../timetable.server.ts'

// Occupancy of a place's days. Every query covers all its attractions, or one of them.

export interface Operated extends Omit<DayRange, 'productId'> {
  placeId: string
  /** Null for all. */
  uuid: string | null
}

const own = ({ placeId, uuid }: Operated) =>
  and(eq(products.placeId, placeId), uuid === null ? undefined : eq(products.uuid, uuid))

/** `SlotException` with the reason of the change. */
type NotedException = SlotException & { note: string }

/** Spans in which any type is sold, each once. */
const saleSpans = sql<{ validFrom: string | null; validTo: string | null }[]>`(
  select coalesce(json_agg(distinct jsonb_build_object('validFrom', t.valid_from, 'validTo', t.valid_to)), '[]'::json)
  from ${ticketTypes} t where t.product_id = ${products}."id" and t.active)`

const exceptionsIn = ({ from, to }: Operated) => sql<NotedException[]>`(
  select coalesce(json_agg(json_build_object(
    'date', e.date, 'time', e.time, 'capacity', e.capacity, 'note', e.note)), '[]'::json)
  from ${slotExceptions} e
  where e.product_id = ${products}."id" and e.date between ${from}::date and ${to}::date)`

export interface OperatedAttraction {
  id: number
  uuid: string
  name: string
  active: boolean
  guide: string
  guidePeople: number
  /** Length of the visit, 0 if unknown. */
  minutes: number
  rules: SlotRule[]
  /** Only those of the range. */
  exceptions: NotedException[]
  /** Only those of the range; `time` is empty for a whole day. */
  blocks: { date: string; time: string; reason: string }[]
  sales: { validFrom: string | null; validTo: string | null }[]
}

/** Attractions on sale, those with sales in the range, and the named one in any case. */
export async function listOperated(db: Database, range: Operated): Promise<OperatedAttraction[]> {
  return db.orm
    .select({
      id: products.id,
      uuid: products.uuid,
      name: products.name,
      active: products.active,
      guide: products.guide,
      guidePeople: products.guidePeople,
      minutes: products.durationMinutes,
      rules: slotRules,
      exceptions: exceptionsIn(range),
      blocks: blocksBetween(range.from, range.to),
      sales: saleSpans
    })
    .from(products)
    .where(and(own(range), range.uuid === null ? sql`(${products}."active" or ${isSoldBetween(range)})` : undefined))
    .orderBy(asc(products.position), asc(products.id))
}

/** A removed note is an empty row, which keeps its version. */
export async function listNotes(db: Database, range: Operated) {
  return db.orm
    .select({
      productId: dayNotes.productId,
      date: dayNotes.date,
      body: dayNotes.body,
      version: dayNotes.version,
      changedBy: users.name,
      changedAt: dayNotes.changedAt
    })
    .from(dayNotes)
    .innerJoin(products, eq(products.id, dayNotes.productId))
    .leftJoin(users, eq(users.id, dayNotes.changedBy))
    .where(and(own(range), between(dayNotes.date, range.from, range.to)))
}

export interface SlotPeople {
  productId: number
  date: string
  time: string
  bookings: number
  checkedInPeople: number
  /** Names of guides, each once. */
  guides: string[]
  /** Confirmed bookings whose guides have no room for all of their people. */
  withoutGuide: number
}

interface Asking {
  now: Date
  /** User whose guided bookings are read; null for all. */
  agentUserId: number | null
}

/** Counts people of bookings that hold places, by slot. */
export async function listSlotPeople(db: Database, range: Operated & Asking): Promise<SlotPeople[]> {
  const { rows } = await db.orm.execute<SlotPeople & Record<string, unknown>>(sql`
    select b.product_id::int as "productId", b.date::text as date, b.time, count(*)::int as bookings,
      sum(b.checked_in_people)::int as "checkedInPeople",
      (count(*) filter (where ${guidesLackingOf('b', 'p')} > 0 and ${isConfirmed('b')}))::int as "withoutGuide",
      coalesce(json_agg(g.names) filter (where g.count > 0), '[]'::json) as guides
    from ${bookings} b join ${products} p on p.id = b.product_id
    cross join lateral (
      select count(*) as count, coalesce(json_agg(a.name), '[]'::json) as names
      from ${bookingAgents} ba join ${agents} a on a.uuid = ba.agent_uuid where ba.booking_id = b.id) g
    where b.place_id = ${range.placeId} and b.date between ${range.from}::date and ${range.to}::date
      and (${range.uuid}::uuid is null or p.uuid = ${range.uuid}::uuid)
      and b.status in ('PENDING', 'UNPAID', 'APPROVED')
      and (${range.agentUserId}::int8 is null or exists (
        select from ${bookingAgents} ba join ${agents} a on a.uuid = ba.agent_uuid
        where ba.booking_id = b.id and a.user_id = ${range.agentUserId}::int8))
      and (b.status = 'APPROVED' or b.hold_until is null or b.hold_until > ${range.now.toISOString()})
    group by b.product_id, b.date, b.time`)
  return rows.map((row) => ({ ...row, guides: [...new Set(row.guides.flat())].sort() }))
}

interface NoteKey {
  productId: number
  date: string
}

const isNote = ({ productId, date }: NoteKey) => and(eq(dayNotes.productId, productId), eq(dayNotes.date, date))

/** Locks it until the transaction ends. */
export async function lockNote(tx: Transaction, key: NoteKey) {
  const found = tx.select({ body: dayNotes.body, version: dayNotes.version }).from(dayNotes).where(isNote(key))
  const [note] = await found.for('update')
  return note ?? null
}

interface NewNote extends NoteKey {
  body: string
  version: number
  changedBy: number
  changedAt: Date
}

/** The caller holds the lock of an existing note; false if somebody wrote the first one meanwhile. */
export async function writeNote(tx: Transaction, { productId, date, ...note }: NewNote): Promise<boolean> {
  const done =
    note.version === 1
      ? tx
          .insert(dayNotes)
          .values({ productId, date, ...note })
          .onConflictDoNothing()
      : tx.update(dayNotes).set(note).where(isNote({ productId, date }))
  return ((await done).rowCount ?? 0) > 0
}

/** Reason of that slot's exception; empty without one. */
export async function findExceptionNote(tx: Transaction, { productId, date, time }: NoteKey & { time: string }) {
  const { productId: product, date: day, time: at, note } = slotExceptions
  const found = tx.select({ note }).from(slotExceptions)
  const [row] = await found.where(and(eq(product, productId), eq(day, date), eq(at, time)))
  return row?.note ?? ''
}

/** Sets another capacity on one day; null removes it. A given note replaces the old one. */
export async function writeException(
  tx: Transaction,
  { productId, date, time, capacity, note }: NoteKey & { time: string; capacity: number | null; note: string }
): Promise<void> {
  const { productId: product, date: day, time: at } = slotExceptions
  if (capacity === null) {
    await tx.delete(slotExceptions).where(and(eq(product, productId), eq(day, date), eq(at, time)))
    return
  }
  await tx
    .insert(slotExceptions)
    .values({ productId, date, time, capacity, note })
    .onConflictDoUpdate({
      target: [product, day, at],
      set: { capacity, note: sql`coalesce(nullif(excluded.note, ''), ${slotExceptions.note})` }
    })
}
