import { gt, sql } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { auditEvents, places } from '../../schema.server.ts'
import { inTransaction } from '../../transaction.server.ts'

/** Places that keep it for a limited number of days. */
export function listSweptPlaces({ orm }: Database) {
  return orm.select({ placeId: places.id, auditDays: places.auditDays }).from(places).where(gt(places.auditDays, 0))
}

/** Returns the number of deleted rows. Only this transaction may delete: a trigger refuses others. */
export async function deleteAuditEvents(
  db: Database,
  { placeId, before, limit }: { placeId: string; before: Date; limit: number }
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`set local trilha.audit_sweep = 'on'`)
    const gone = await tx.execute(sql`
      delete from ${auditEvents} where id in (
        select e.id from ${auditEvents} e where e.place_id = ${placeId} and e.at < ${before.toISOString()}::timestamptz
        order by e.at, e.id limit ${limit})`)
    return gone.rowCount ?? 0
  })
}
