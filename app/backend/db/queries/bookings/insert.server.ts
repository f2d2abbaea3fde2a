import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../connection.server.ts'
import { bookingItems, bookings } from '../../schema.server.ts'
import { writeAlone } from '../../transaction.server.ts'
import { newsOfCreated } from '../kernel/booking-news.server.ts'
import type { NewBooking } from './bookings.server.ts'
import { takeWanted } from './places-taken.server.ts'

type Row = Record<string, unknown>

function toRecord(table: PgTable, row: Row): Row {
  const columns = Object.entries(getTableColumns(table))
  return Object.fromEntries(columns.flatMap(([key, { name }]) => (row[key] === undefined ? [] : [[name, row[key]]])))
}

const quoted = (names: string[], from = '') => names.map((name) => `${from}"${name}"`).join(', ')

/** For a booking whose places somebody has already taken for it. */
const takenBefore = 'select n.product_id from wanted n'

/** One statement means one round trip: the slot's row is locked no longer than that. */
function writeStatement(booking: Row, item: Row, taking: string): string {
  const names = Object.keys(booking)
  const itemNames = Object.keys(item)
  return `
    with wanted as (select * from jsonb_populate_record(null::bookings, $1)),
    taken as (${taking}),
    booked as (
      insert into bookings (${quoted(names)}) select ${quoted(names, 'n.')} from wanted n, taken
      returning id, place_id, created_at, status),
    items as (
      insert into booking_items (booking_id, ${quoted(itemNames)})
      select b.id, ${quoted(itemNames, 'i.')} from booked b, jsonb_populate_recordset(null::booking_items, $2) i),
    metadata as (insert into booking_metadata (uuid, booking_id) select $3, id from booked),
    event as (
      insert into booking_events (booking_id, place_id, action, at, user_id, actor, to_value)
      select id, place_id, 'created', created_at, $4::bigint, case when $4::bigint is null then 'visitante' else '' end, status
      from booked
      returning id, booking_id, place_id, at, to_value),
    news as (${newsOfCreated})
    select b.id from booked b, news`
}

/** All visitors' bookings have the same columns, so this is one prepared statement per connection. */
const statements = new Map<string, { name: string; text: string }>()

function statementFor(booking: Row, item: Row, taking: string): { name: string; text: string } {
  const shape = [...Object.keys(booking), '|', ...Object.keys(item), taking === takeWanted ? '' : '|'].join()
  const known = statements.get(shape) ?? {
    name: `book_places_${statements.size}`,
    text: writeStatement(booking, item, taking)
  }
  statements.set(shape, known)
  return known
}

function prepareBooking({ items, metadataUuid, createdBy, ...booking }: NewBooking, taking = takeWanted) {
  const row = toRecord(bookings, booking)
  const itemRows = items.map((item) => toRecord(bookingItems, item))
  return {
    ...statementFor(row, itemRows[0] ?? {}, taking),
    values: [JSON.stringify(row), JSON.stringify(itemRows), metadataUuid, createdBy]
  }
}

/**
 * All or nothing (specification §3); false without a slot or room, or if blocked.
 * @throws 23505 if hash or code is taken
 */
export async function bookPlaces(db: Database, booking: NewBooking): Promise<boolean> {
  const written = await writeAlone(db, prepareBooking(booking))
  return (written.rowCount ?? 0) > 0
}

/** Like `bookPlaces`, inside a transaction that must do more. */
export function bookPlacesIn(tx: Transaction, booking: NewBooking): Promise<boolean> {
  return writeIn(tx, prepareBooking(booking))
}

/** The caller has taken the places for it in this transaction, or holds them. */
export function bookTakenIn(tx: Transaction, booking: NewBooking): Promise<boolean> {
  return writeIn(tx, prepareBooking(booking, takenBefore))
}

async function writeIn(tx: Transaction, { text, values }: ReturnType<typeof prepareBooking>): Promise<boolean> {
  const parts = text
    .split(/\$(\d)/)
    .map((part, at): SQL => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`))
  const written = await tx.execute(sql.join(parts))
  return (written.rowCount ?? 0) > 0
}
