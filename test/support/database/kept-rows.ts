import type { Database } from '#app/backend/db/connection.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'

/** A running program holds these rows: it wrote them when it started. */
const ofPrograms = ['public.job_instances', 'graphile_worker._private_tasks', 'graphile_worker.migrations']

export interface KeptRows {
  /** Gives all tables the rows that they had. */
  giveBack(): Promise<void>
}

interface Table {
  /** Schema and name. */
  name: string
  columns: string
  /** Columns of the primary key; empty without one. */
  key: string[]
  /** Number of kept rows. */
  rows: number
}

/**
 * Copies the rows of all tables into a schema of their own. Giving back the rows that a file changed costs less than
 * another copy of the database, and a program that is connected stays so.
 */
export async function keepRows(db: Database): Promise<KeptRows> {
  const tables = await listTables(db)
  const copies = tables.map(({ name }) => `create unlogged table ${copyOf(name)} as table ${name};`)
  await db.pool.query(`create schema kept; ${copies.join('\n')}`)
  for (const table of tables) {
    const { rows } = await db.pool.query<{ count: number }>(`select count(*)::int from ${copyOf(table.name)}`)
    table.rows = rows[0]?.count ?? 0
  }
  // Rows of transactions from `since` on are new, except the rows that were given back.
  let since = await findOldestTransaction(db)
  let givenBack = '0'
  return {
    async giveBack() {
      const next = await findOldestTransaction(db)
      const changed = tables.map(({ name, rows }) => {
        const isNew = newRows(since, givenBack)
        return `select '${name}' as name where ${rows} <> (select count(*) from ${name}) or exists (select from ${name} where ${isNew})`
      })
      const found = await db.pool.query<{ name: string }>(changed.join(' union all '))
      const names = found.rows.map(({ name }) => name)
      if (names.length === 0) return
      givenBack = await inTransaction(db, async (tx) => {
        const of = tables.filter(({ name }) => names.includes(name))
        const statements = of.map((table) => giveBackTable(table, newRows(since, givenBack)))
        // Neither triggers nor references count here: the rows fit together, as they did before.
        await tx.execute(`set local session_replication_role = replica; ${statements.join('\n')}`)
        const { rows } = await tx.execute<{ id: string }>('select pg_current_xact_id()::text as id')
        return rows[0]?.id ?? ''
      })
      since = next
    }
  }
}

const copyOf = (name: string) => `kept."${name}"`

const newRows = (since: string, givenBack: string) =>
  `xmin::text::bigint >= ${since} and xmin::text::bigint <> ${givenBack}`

/** Deletes new rows, and inserts the kept rows that are missing. */
function giveBackTable({ name, columns, key }: Table, isNew: string): string {
  const copy = copyOf(name)
  const same = key.map((column) => `now.${column} = kept.${column}`).join(' and ')
  const stands = same === '' ? 'false' : `exists (select from ${name} now where ${same})`
  return `delete from ${name} where ${same === '' ? 'true' : isNew};
    insert into ${name} (${columns}) overriding system value select ${columns} from ${copy} kept where not ${stands};`
}

/** Later transactions, and those that run now, have this number or a greater one. */
async function findOldestTransaction({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as id')
  return rows[0]?.id ?? ''
}

async function listTables({ pool }: Database): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, 0 as rows,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       coalesce((select array_agg(quote_ident(a.attname)) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '{}') as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'`
  )
  return rows.filter(({ name }) => !ofPrograms.includes(name))
}
