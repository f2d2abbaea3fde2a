import pg, { type PoolClient } from 'pg'

export type TransferTable = { name: string; columns: string[] }

export function quoted(names: string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(', ')
}

/** Referred-to tables first. Left out: the migrations, each database's own, and UNLOGGED tables, which can be lost. */
export async function listTables(client: PoolClient): Promise<TransferTable[]> {
  const tables = await client.query<TransferTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> 'schema_migrations' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`
  )
  const keys = await client.query<{ from: string; to: string }>(
    `select f.relname as "from", t.relname as "to"
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid and f.relnamespace = current_schema()::regnamespace`
  )
  return inReferenceOrder(tables.rows, keys.rows)
}

/** Every foreign key points backwards. @throws Error where keys form a circle */
export function inReferenceOrder(tables: TransferTable[], keys: Array<{ from: string; to: string }>): TransferTable[] {
  const names = new Set(tables.map(({ name }) => name))
  const ordered: TransferTable[] = []
  const placed = new Set<string>()
  let waiting = tables
  while (waiting.length > 0) {
    const isFree = ({ name }: TransferTable) =>
      keys.every((key) => key.from !== name || placed.has(key.to) || !names.has(key.to))
    const free = waiting.filter(isFree)
    if (free.length === 0) {
      throw new Error(`As tabelas ${waiting.map(({ name }) => name).join(', ')} se referem em círculo`)
    }
    for (const table of free) placed.add(table.name)
    ordered.push(...free)
    waiting = waiting.filter(({ name }) => !placed.has(name))
  }
  return ordered
}

export async function listSequences(client: PoolClient): Promise<Array<{ name: string; value: string }>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by sequencename`
  )
  return rows
}
