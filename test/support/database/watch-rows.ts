import type pg from 'pg'

/** Rows to watch: `from` calls their table `t`, and `row` is what counts of each, the whole row unless given. */
export interface WatchedRows {
  name: string
  from: string
  row?: string
}

type Sums = Record<string, string>

/**
 * Returns a function that reads one sum for each of the watched: what has changed at all. It reads rows whole only where
 * one was written since the last time: a new version of a row has another transaction, and a lost row lowers the count.
 */
export function watchRows(pool: pg.Pool, watched: readonly WatchedRows[], values: unknown[] = []): () => Promise<Sums> {
  const known = new Map<string, { mark: string; sum: string }>()
  const marks = watched.map(
    ({ name, from }) =>
      `select '${name}' as name, concat_ws(' ', count(*), max(t.xmin::text::int8), sum(t.xmin::text::int8)) as mark from ${from}`
  )
  // A name lets PostgreSQL plan the statement once: planning takes longer than running.
  const query = { name: 'marks of watched rows', text: marks.join(' union all '), values }

  return async () => {
    const { rows } = await pool.query<{ name: string; mark: string }>(query)
    const changed = new Map(
      rows.filter(({ name, mark }) => known.get(name)?.mark !== mark).map((row) => [row.name, row.mark])
    )
    const sums = await readSums(
      pool,
      watched.filter(({ name }) => changed.has(name)),
      values
    )
    for (const { name, sum } of sums) known.set(name, { mark: changed.get(name) ?? '', sum })
    return Object.fromEntries([...known].map(([name, { sum }]) => [name, sum]))
  }
}

async function readSums(pool: pg.Pool, changed: readonly WatchedRows[], values: unknown[]) {
  if (changed.length === 0) return []
  const parts = changed.map(
    ({ name, from, row = 't' }) =>
      `select '${name}' as name, md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as sum
       from (select ${row} from ${from}) w (r)`
  )
  const { rows } = await pool.query<{ name: string; sum: string }>(parts.join(' union all '), values)
  return rows
}
