import { and, type Column, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Timetable } from '#app/domain/product/timetable.ts'
import type { OwnPolicy } from '#app/domain/refund/policy.ts'
import type { Database, Orm, Queryable, Transaction } from '../../connection.server.ts'
import { nested, nullable } from '../../nested.server.ts'
import { prepareOnce } from '../../prepared.server.ts'
import {
  agents,
  bookingAgents,
  bookingEvents,
  bookingGroups,
  bookingItems,
  bookingMetadata,
  bookings,
  checkins,
  kiosks,
  passages,
  payments,
  places,
  products,
  refunds,
  slotGuides,
  terms,
  users
} from '../../schema.server.ts'
import { exceptionsOn, type SaleTicket, saleTickets, slotRules } from '../products/as-json.server.ts'
import { sellerColumns } from './sellers.server.ts'

export type BookingRow = typeof bookings.$inferSelect
type ItemRow = typeof bookingItems.$inferInsert

export type NewBooking = typeof bookings.$inferInsert & {
  metadataUuid: string
  /** User who made it; null for a visitor. */
  createdBy: number | null
  items: Omit<ItemRow, 'bookingId'>[]
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => uuidShape.test(text)

export interface Sale {
  place: {
    id: string
    name: string
    timezone: string
    holdMinutes: number
    payOnSite: boolean
    unpaidUntil: string
    unpaidPerContact: number
    unpaidPerAddress: number
    pixKey: string
    /** True if the counter may sell without a document and a telephone. */
    counterContactOptional: boolean
    /** True if it may sell without a name to people who enter with the sale. */
    counterNameless: boolean
    /** Minutes. */
    entryTolerance: number
    refundPolicy: OwnPolicy | null
    termHash: string
  }
  product: {
    id: number
    uuid: string
    name: string
    /** Null for the place's. */
    holdMinutes: number | null
    refundPolicy: OwnPolicy | null
    /** '' for the place's. */
    termHash: string
    tickets: SaleTicket[]
    /** Exceptions of the requested day only. */
    timetable: Timetable
  } | null
}

const prepareSale = prepareOnce((orm) =>
  orm
    .select({
      id: places.id,
      name: places.name,
      timezone: places.timezone,
      holdMinutes: places.holdMinutes,
      payOnSite: places.payOnSite,
      unpaidUntil: places.unpaidUntil,
      unpaidPerContact: places.unpaidPerContact,
      unpaidPerAddress: places.unpaidPerAddress,
      pixKey: places.pixKey,
      counterContactOptional: places.counterContactOptional,
      counterNameless: places.counterNameless,
      entryTolerance: places.entryTolerance,
      refundPolicy: places.refundPolicy,
      termHash: terms.hash,
      productId: products.id,
      productUuid: products.uuid,
      productName: products.name,
      productHold: products.holdMinutes,
      productTerm: products.termHash,
      productPolicy: products.refundPolicy,
      tickets: saleTickets,
      rules: slotRules,
      exceptions: exceptionsOn(sql`e.date = ${sql.placeholder('day')}::date`)
    })
    .from(places)
    .leftJoin(terms, and(eq(terms.placeId, places.id), eq(terms.current, true)))
    .leftJoin(
      products,
      and(eq(products.placeId, places.id), eq(products.uuid, sql.placeholder('productUuid')), eq(products.active, true))
    )
    .where(eq(places.id, sql.placeholder('placeId')))
    .prepare('sale')
)

/** `day` of the visit, or null. Null for an unknown place; `product` is null for an unknown attraction. */
export async function findSale(
  { orm }: Database,
  { placeId, productUuid, day }: { placeId: string; productUuid: string; day: string | null }
): Promise<Sale | null> {
  if (!isUuid(placeId)) return null
  const wanted = { placeId, productUuid: isUuid(productUuid) ? productUuid : null, day }
  const [row] = await prepareSale(orm).execute(wanted)
  if (!row) return null
  const { productId, productUuid: uuid, productName, productHold, productTerm, productPolicy, ...others } = row
  const { tickets, rules, exceptions, termHash, ...place } = others
  if (productId === null || uuid === null) return { place: { ...place, termHash: termHash ?? '' }, product: null }
  const product = {
    id: productId,
    uuid,
    name: productName ?? '',
    tickets,
    holdMinutes: productHold,
    termHash: productTerm ?? '',
    refundPolicy: productPolicy,
    timetable: { rules, exceptions }
  }
  return { place: { ...place, termHash: termHash ?? '' }, product }
}

const prepareByHash = prepareOnce((orm) =>
  orm
    .select({ publicId: bookings.publicId, bodyHash: bookings.bodyHash })
    .from(bookings)
    .where(eq(bookings.hash, sql.placeholder('hash')))
    .prepare('booking_by_hash')
)

/** Finds it by the form's hash, which is as hard to guess as the public id, so no place is needed. */
export async function findBookingByHash(
  { orm }: Database,
  hash: string
): Promise<Pick<BookingRow, 'publicId' | 'bodyHash'> | null> {
  const [row] = await prepareByHash(orm).execute({ hash })
  return row ?? null
}

export async function lockBooking(
  tx: Transaction,
  by: { hash: string; placeId?: string } | { id: number }
): Promise<BookingRow | null> {
  const where =
    'id' in by
      ? eq(bookings.id, by.id)
      : and(eq(bookings.hash, by.hash), by.placeId ? eq(bookings.placeId, by.placeId) : undefined)
  const [row] = await tx.select().from(bookings).where(where).for('update')
  return row ?? null
}

export async function findBookingOfPlace(
  reader: Queryable,
  { placeId, hash }: { placeId: string; hash: string }
): Promise<BookingRow | null> {
  const isIt = and(eq(bookings.hash, hash), eq(bookings.placeId, placeId))
  const [row] = await reader.select().from(bookings).where(isIt)
  return row ?? null
}

/** Finds it by the stored code. */
export async function findBookingKey(reader: Queryable, { placeId, code }: { placeId: string; code: string }) {
  const isIt = and(eq(bookings.placeId, placeId), eq(bookings.code, code))
  const [found] = await reader.select({ id: bookings.id, code: bookings.code }).from(bookings).where(isIt)
  return found ?? null
}

export async function isGuidedBy(tx: Queryable, bookingId: number, userId: number): Promise<boolean> {
  const found = await tx
    .select({ uuid: agents.uuid })
    .from(bookingAgents)
    .innerJoin(agents, eq(agents.uuid, bookingAgents.agentUuid))
    .where(and(eq(bookingAgents.bookingId, bookingId), eq(agents.userId, userId)))
    .limit(1)
  return found.length > 0
}

/** For rows of `bookings`: those that this user guides; null for all. */
export const guidedBy = (userId: number | SQLWrapper | null): SQL =>
  userId === null
    ? sql`true`
    : sql`exists (select 1 from ${bookingAgents} ba join ${agents} a on a.uuid = ba.agent_uuid where ba.booking_id = ${bookings.id} and a.user_id = ${userId})`

/** Rows of these bookings' parts. */
const ofBookings = (bookingId: Column) => sql`${bookingId} = any(${sql.placeholder('ids')})`

const namedBy = (user: Column) => sql`left join ${users} on ${users.id} = ${user}`

const dailyParts = {
  items: nested(getTableColumns(bookingItems), {
    by: sql`${bookingItems.position}`,
    rest: sql`from ${bookingItems} where ${ofBookings(bookingItems.bookingId)}`
  }),
  payments: nested(
    { ...getTableColumns(payments), receiver: nullable(users.name) },
    {
      by: sql`${payments.createdAt}, ${payments.id}`,
      rest: sql`from ${payments} ${namedBy(payments.receivedBy)} where ${ofBookings(payments.bookingId)}`
    }
  ),
  checkins: nested(
    { ...getTableColumns(checkins), user: nullable(users.name) },
    {
      by: sql`${checkins.id}`,
      rest: sql`from ${checkins} ${namedBy(checkins.userId)} where ${ofBookings(checkins.bookingId)}`
    }
  ),
  agents: nested(
    {
      bookingId: bookingAgents.bookingId,
      uuid: agents.uuid,
      userId: agents.userId,
      name: agents.name,
      phone: agents.phone,
      hasPage: sql<boolean>`(${agents.isPublic} and ${agents.active})`,
      follows: bookingAgents.follows,
      groupPeople: agents.groupPeople,
      slotPeople: slotGuides.people
    },
    {
      by: sql`${agents.name}, ${agents.uuid}`,
      rest: sql`from ${bookingAgents} join ${agents} on ${agents.uuid} = ${bookingAgents.agentUuid}
        join ${bookings} on ${bookings.id} = ${bookingAgents.bookingId}
        left join ${slotGuides} on ${slotGuides.agentUuid} = ${agents.uuid}
          and ${slotGuides.productId} = ${bookings.productId} and ${slotGuides.date} = ${bookings.date}
          and ${slotGuides.time} = ${bookings.time}
        where ${ofBookings(bookingAgents.bookingId)}`
    }
  ),
  waivers: nested(
    {
      bookingId: bookings.id,
      level: products.waiver,
      signed: sql<number>`waivers_signed(${bookings.id})`
    },
    {
      by: sql`${bookings.id}`,
      rest: sql`from ${bookings} join ${products} on ${products.id} = ${bookings.productId}
        where ${ofBookings(bookings.id)} and ${products.waiver} <> 'none' and newest_waiver(${products.id}) is not null`
    }
  )
}

const wholeParts = {
  ...dailyParts,
  events: nested(
    { ...getTableColumns(bookingEvents), user: nullable(users.name) },
    {
      by: sql`${bookingEvents.id}`,
      rest: sql`from ${bookingEvents} ${namedBy(bookingEvents.userId)} where ${ofBookings(bookingEvents.bookingId)}`
    }
  ),
  passages: nested(
    { ...getTableColumns(passages), user: nullable(users.name) },
    {
      by: sql`${passages.id}`,
      rest: sql`from ${passages} ${namedBy(passages.userId)} where ${ofBookings(passages.bookingId)}`
    }
  ),
  refunds: nested(getTableColumns(refunds), {
    by: sql`${refunds.createdAt}, ${refunds.id}`,
    rest: sql`from ${refunds} where ${ofBookings(refunds.bookingId)}`
  }),
  metadata: nested(getTableColumns(bookingMetadata), {
    by: sql`${bookingMetadata.bookingId}`,
    rest: sql`from ${bookingMetadata} where ${ofBookings(bookingMetadata.bookingId)}`
  })
}

const prepareParts = prepareOnce((orm) => {
  const nothing = sql`(values (1)) as nothing`
  return {
    daily: orm.select(dailyParts).from(nothing).prepare('parts_daily'),
    whole: orm.select(wholeParts).from(nothing).prepare('parts_whole')
  }
})

type PartRows = { [Name in keyof typeof wholeParts]: (typeof wholeParts)[Name]['_']['type'] }
export interface Parts extends PartRows {}

/** Reads what belongs to these bookings in one statement. `events`: their history, refunds and metadata too. */
export async function loadParts(reader: Orm, bookingIds: number[], { events = false } = {}): Promise<Parts> {
  const none = {
    items: [],
    payments: [],
    checkins: [],
    agents: [],
    waivers: [],
    events: [],
    passages: [],
    refunds: [],
    metadata: []
  }
  if (bookingIds.length === 0) return none
  const { daily, whole } = prepareParts(reader)
  const [found] = await (events ? whole : daily).execute({ ids: bookingIds })
  return { ...none, ...found }
}

const selectFull = (orm: Orm, where: SQL | undefined) =>
  orm
    .select({
      booking: bookings,
      product: products,
      place: places,
      seller: sellerColumns,
      group: { uuid: bookingGroups.uuid, name: bookingGroups.name },
      kiosk: kiosks.name
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .innerJoin(places, eq(places.id, bookings.placeId))
    .leftJoin(agents, eq(agents.uuid, bookings.sellerUuid))
    .leftJoin(users, eq(users.uuid, bookings.sellerUuid))
    .leftJoin(bookingGroups, eq(bookingGroups.id, bookings.groupId))
    .leftJoin(kiosks, eq(kiosks.id, bookings.kioskId))
    .where(where)

const prepareFull = prepareOnce((orm) => ({
  byPublicId: selectFull(orm, eq(bookings.publicId, sql.placeholder('publicId'))).prepare('full_by_public_id'),
  byId: selectFull(orm, eq(bookings.id, sql.placeholder('id'))).prepare('full_by_id'),
  byHash: selectFull(
    orm,
    and(eq(bookings.hash, sql.placeholder('hash')), eq(bookings.placeId, sql.placeholder('placeId')))
  ).prepare('full_by_hash')
}))

export async function findFullBooking(
  { orm }: Database,
  by: { publicId: string } | { hash: string; placeId: string } | { id: number }
) {
  const full = prepareFull(orm)
  const query = 'publicId' in by ? full.byPublicId : 'id' in by ? full.byId : full.byHash
  const [row] = await query.execute(by)
  return row ?? null
}

/** Bookings of a group, in the order of their visits. */
export function listGroupBookings({ orm }: Database, groupId: number): Promise<FullBooking[]> {
  return selectFull(orm, eq(bookings.groupId, groupId)).orderBy(bookings.date, bookings.time, bookings.id)
}

export type FullBooking = NonNullable<Awaited<ReturnType<typeof findFullBooking>>>
