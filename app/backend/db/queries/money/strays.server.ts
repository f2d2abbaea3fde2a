import type { Database } from '../../connection.server.ts'
import { strayPayments } from '../../schema.server.ts'

/** False where it is kept already. */
export async function insertStray({ orm }: Database, stray: typeof strayPayments.$inferInsert): Promise<boolean> {
  const inserted = await orm.insert(strayPayments).values(stray).onConflictDoNothing()
  return (inserted.rowCount ?? 0) > 0
}
