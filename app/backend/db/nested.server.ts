import { Column, is, type SQL, sql } from 'drizzle-orm'

type Fields = Record<string, Column | SQL>

type Rows<F extends Fields> = {
  [Key in keyof F]: F[Key] extends Column
    ? F[Key]['_']['notNull'] extends true
      ? F[Key]['_']['data']
      : F[Key]['_']['data'] | null
    : F[Key] extends SQL<infer Value>
      ? Value
      : never
}[]

/** A text of a table that is joined from the left. */
export const nullable = (column: Column) => sql<string | null>`${column}`

/**
 * Rows of other tables as one value of a row, so that they come in the same statement. `rest` follows the fields
 * (`from … where …`); `by` orders the rows.
 */
export function nested<F extends Fields>(fields: F, { by, rest }: { by: SQL; rest: SQL }): SQL<Rows<F>> {
  const named: [string, Column | SQL][] = Object.entries(fields)
  const values = sql.join(
    named.map(([, field]) => sql`${field}`),
    sql`, `
  )
  return sql<
    Rows<F>
  >`(select coalesce(json_agg(json_build_array(${values}) order by ${by}), '[]'::json) ${rest})`.mapWith({
    mapFromDriverValue: (rows: unknown[][]) => rows.map((row) => toObject(named, row)) as Rows<F>
  })
}

/** JSON holds instants as texts, which the columns read as they read the driver's. */
function toObject(named: [string, Column | SQL][], row: unknown[]): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [at, [name, field]] of named.entries()) {
    const value = row[at] ?? null
    read[name] = value !== null && is(field, Column) ? field.mapFromDriverValue(value) : value
  }
  return read
}
