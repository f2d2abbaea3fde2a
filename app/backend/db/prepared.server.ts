import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database, Orm } from './connection.server.ts'

/** Builds a statement once per database, so that hot paths need not write and plan it again. */
export function prepareOnce<Prepared>(build: (orm: Orm) => Prepared): (orm: Orm) => Prepared {
  const known = new WeakMap<Orm, Prepared>()
  return (orm) => {
    const kept = known.get(orm) ?? build(orm)
    known.set(orm, kept)
    return kept
  }
}

type Asks<Row> = (db: Pick<Database, 'pool'>, values: Record<string, unknown>) => Promise<Row[]>

/**
 * Like `prepareOnce`, for SQL that the query builder cannot write; `sql.placeholder` marks the values. Instants are
 * dates.
 */
export function prepareText<Row extends object>(name: string, query: SQL): Asks<Row> {
  const { sql: text, params } = new PgDialect().sqlToQuery(query)
  return async ({ pool }, values) => {
    const { rows } = await pool.query<Row>({ name, text, values: fillPlaceholders(params, values) })
    return rows
  }
}
