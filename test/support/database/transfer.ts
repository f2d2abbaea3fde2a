import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Database } from '#app/backend/db/connection.server.ts'
import { migrate } from '#app/backend/db/migrate.server.ts'
import { exportDatabase } from '#app/backend/db/transfer/export.server.ts'
import { openBlankDatabase } from './database.ts'

const first = `create table parents (id bigserial primary key, name text not null);
--> statement-breakpoint
create table children (id bigserial primary key, parent_id bigint references parents, self_id bigint references children,
  born date, at timestamptz, cents bigint, data jsonb, raw bytea, upper_name text generated always as (upper(note)) stored,
  note text);
--> statement-breakpoint
create table a_children_of_children (child_id bigint not null references children);
--> statement-breakpoint
create unlogged table cached (key text)`
export const migrations = { '0000_first.sql': first }
const nasty = 'linha 1\nlinha\t2 \\N \\. ção 🌲 "aspas"'

async function fill(db: Database, rows = 3): Promise<void> {
  await db.pool.query(`insert into parents (name) select 'pai ' || n from generate_series(1, $1) n`, [rows])
  await db.pool.query(
    `insert into children (parent_id, self_id, born, at, cents, data, raw, note)
     select n, case when n > 1 then n - 1 end, date '2024-02-29', timestamptz '2025-01-01 00:00:00.123456+00',
       9007199254740991, '{"a": [1, "x"]}', '\\x00ff0a', $2 from generate_series(1, $1) n`,
    [rows, nasty]
  )
  await db.pool.query('insert into a_children_of_children select id from children')
  await db.pool.query(`insert into cached values ('lost')`)
}

export async function exported(db: Database): Promise<Buffer> {
  const target = new PassThrough()
  const [content] = await Promise.all([buffer(target), exportDatabase(db, target)])
  return content
}

export async function readAll(db: Database): Promise<unknown> {
  const parents = await db.pool.query('select * from parents order by id')
  const children = await db.pool.query('select *, at::text as exact from children order by id')
  const last = await db.pool.query('select * from a_children_of_children order by 1')
  return [parents.rows, children.rows, last.rows]
}

export async function filledDatabase(rows = 3): Promise<Database> {
  const db = await openBlankDatabase()
  await migrate(db, { migrations })
  await fill(db, rows)
  return db
}
