import pg, { type PoolClient } from 'pg'

export type TransferTable = { name: string; columns: string[] }

/** Tables of the job engine have their schema before the name. */
export function quoteNames(names: string[]): string {
  return names.map((name) => name.split('.').map(pg.escapeIdentifier).join('.')).join(', ')
}

const engine = 'graphile_worker'

/**
 * Lists referred-to tables first, and the engine's waiting jobs. Leaves out migrations, which each database has of its
 * own, and UNLOGGED tables, which may be lost.
 */
export async function listTables(client: PoolClient): Promise<TransferTable[]> {
  const tables = await client.query<TransferTable>(
    `select case n.nspname when $1 then n.nspname || '.' else '' end || c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where (n.nspname = current_schema() and c.relname <> 'schema_migrations'
         or n.nspname = $1 and c.relname not in ('migrations', '_private_known_crontabs'))
       and c.relkind = 'r' and c.relpersistence = 'p'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by n.nspname, c.relname order by n.nspname = $1, c.relname`,
    [engine]
  )
  const keys = await client.query<{ from: string; to: string }>(
    `select f.relname as "from", t.relname as "to"
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid and f.relnamespace = current_schema()::regnamespace`
  )
  return inReferenceOrder(tables.rows, keys.rows)
}

/**
 * Sorts so that every foreign key points backwards.
 * @throws Error if keys form a circle
 */
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
    `select case schemaname when $1 then schemaname || '.' else '' end || sequencename as name, last_value::text as value
     from pg_sequences where schemaname in (current_schema(), $1) and last_value is not null order by name`,
    [engine]
  )
  return rows
}
