import { type SQL, sql } from 'drizzle-orm'
import type { RetentionKind } from '#app/domain/privacy/retention.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { shapeOf } from '../../personal/table-shapes.server.ts'
import { blankRows } from './anonymise.server.ts'
import type { RawRow } from './locate.server.ts'

export interface Expired {
  placeId: string
  kind: RetentionKind
  /** Older rows are deleted. */
  before: Date
}

interface Rule {
  table: string
  /** Instant that tells a row's age. */
  stamp: SQL
  /** Condition beside place and age: rows with work left stay, and deleted ones are skipped. */
  where(before: SQL): SQL
  run(tx: Transaction, rows: readonly RawRow[]): Promise<unknown>
}

const ids = (rows: readonly RawRow[], column = 'id') => sql.param(rows.map((row) => String(row[column])))

const rules: Readonly<Record<RetentionKind, Rule>> = {
  messages: {
    table: 'messages',
    stamp: sql`t.created_at`,
    where: () => sql`t.status not in ('queued', 'scheduled') and (t."to" <> '' or t.message_body <> '{}')`,
    run: (tx, rows) => blankRows(tx, shapeOf('messages'), rows)
  },
  notices: {
    table: 'provider_notices',
    stamp: sql`t.received_at`,
    where: () => sql`t.applied_at is not null and t.body <> ''`,
    run: (tx, rows) =>
      tx.execute(
        sql`update provider_notices set body = '', query = '{}', headers = '{}' where id = any(${ids(rows)}::int8[])`
      )
  },
  files: {
    table: 'files',
    stamp: sql`t.created_at`,
    where: (before) => sql`t.removed_at is null and t.ref = 'issues' and exists (select from issues i
      where i.id::text = t.ref_id and i.place_id = t.place_id and i.status not in (1, 2, 3) and i.changed_at < ${before})`,
    run: removeFiles
  },
  groups: {
    table: 'group_people',
    // The list belongs to the whole group, so its last visit counts, cancelled ones too.
    stamp: sql`(select max(b.date) from bookings b where b.group_id = t.group_id)::timestamptz`,
    where: () => sql`true`,
    run: (tx, rows) => tx.execute(sql`delete from group_people where id = any(${ids(rows)}::int8[])`)
  },
  'waiver-care': {
    table: 'waiver_signatures',
    stamp: sql`t.date::timestamptz`,
    where: () => sql`(t.emergency_name <> '' or t.emergency_phone <> '' or t.health <> '')`,
    run: (tx, rows) =>
      tx.execute(sql`update waiver_signatures set emergency_name = '', emergency_phone = '', health = ''
        where id = any(${ids(rows)}::int8[])`)
  },
  waivers: {
    table: 'waiver_signatures',
    stamp: sql`t.date::timestamptz`,
    where: () => sql`true`,
    run: (tx, rows) => tx.execute(sql`delete from waiver_signatures where id = any(${ids(rows)}::int8[])`)
  },
  holds: {
    table: 'bookings',
    stamp: sql`t.created_at`,
    where: () => sql`t.status = 'EXPIRED' and t.refund = '' and (t.document <> '' or t.phone <> '' or t.email <> '')
      and not exists (select from payments p where p.booking_id = t.id and p.paid_at is not null)`,
    run: (tx, rows) => blankRows(tx, shapeOf('bookings'), rows)
  },
  traces: {
    table: 'bookings',
    stamp: sql`t.term_accepted_at`,
    where: () => sql`(t.term_address <> '' or t.term_agent <> '')`,
    run: (tx, rows) =>
      tx.execute(sql`update bookings set term_address = '', term_agent = '' where id = any(${ids(rows)}::int8[])`)
  },
  clients: {
    table: 'clients',
    stamp: sql`coalesce(t.changed_at, t.created_at)`,
    where: (before) => sql`(t.document <> '' or t.phone <> '' or t.email <> '') and t.merged_into is null
      and not exists (select from clients m where m.merged_into = t.id)
      and not exists (select from client_follow_ups f where f.client_id = t.id and f.done_at is null)
      and not exists (select from bookings b where b.client_id = t.id
        and (b.created_at >= ${before} or b.date >= ${before}::date))`,
    run: (tx, rows) => blankRows(tx, shapeOf('clients'), rows)
  },
  sessions: {
    table: 'tokens',
    stamp: sql`t.expires_at`,
    where: () => sql`true`,
    run: (tx, rows) => tx.execute(sql`delete from tokens where hash = any(${ids(rows, 'hash')}::text[])`)
  }
}

async function removeFiles(tx: Transaction, rows: readonly RawRow[]): Promise<void> {
  const own = sql`${ids(rows)}::uuid[]`
  await tx.execute(sql`delete from file_pieces where file_id = any(${own})`)
  await tx.execute(
    sql`update files set removed_at = now(), removed_by = '', preview = null, object_key = '' where id = any(${own})`
  )
}

function conditionOf({ placeId, kind, before }: Expired): SQL {
  const { table, stamp, where } = rules[kind]
  const at = sql`${before.toISOString()}::timestamptz`
  const place =
    table === 'tokens'
      ? sql`t.user_id in (select id from users where place_id = ${placeId})`
      : sql`t.place_id = ${placeId}`
  return sql`${place} and ${stamp} < ${at} and ${where(at)}`
}

/** Number of rows that would be deleted, and the day of the oldest (UTC). */
export async function previewExpired(tx: Queryable, expired: Expired): Promise<{ count: number; oldest: string }> {
  const { table, stamp } = rules[expired.kind]
  const { rows } = await tx.execute<{ count: number; oldest: string | null }>(
    sql`select count(*)::int as count, to_char(min(${stamp}), 'YYYY-MM-DD') as oldest from ${sql.identifier(table)} t where ${conditionOf(expired)}`
  )
  return { count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest ?? '' }
}

/** Removes at most `limit` rows and returns their number. Rows that another sweep has locked are left to it. */
export async function removeExpired(tx: Transaction, expired: Expired, limit: number): Promise<number> {
  const { table, run } = rules[expired.kind]
  const { key } = shapeOf(table)
  const keys = key.map(({ name }) => sql`t.${sql.identifier(name)}`)
  const { rows } = await tx.execute<RawRow>(
    sql`select ${sql.join(keys, sql`, `)} from ${sql.identifier(table)} t where ${conditionOf(expired)} limit ${limit} for update skip locked`
  )
  if (rows.length > 0) await run(tx, rows)
  return rows.length
}
