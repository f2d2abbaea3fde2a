import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../connection.server.ts'

/** A truth that the database tells. */
export type Condition = SQL

/** The condition that a row like this exists. */
export const hasRow = (table: PgTable, where: SQL | undefined): Condition =>
  sql`exists (select from ${table} where ${where})`

/** Answers in the order of the conditions. */
export async function readConditions(
  { orm }: Pick<Database, 'orm'>,
  conditions: readonly Condition[]
): Promise<boolean[]> {
  const { rows } = await orm.execute<{ answers: boolean[] }>(
    sql`select array[${sql.join([...conditions], sql`, `)}] as answers`
  )
  return rows[0]?.answers ?? []
}
