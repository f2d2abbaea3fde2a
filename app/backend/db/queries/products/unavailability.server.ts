import { and, asc, between, eq, gte, sql } from 'drizzle-orm'
import type { Block } from '#app/domain/product/check/check-blocks.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { unavailabilities } from '../../schema.server.ts'
import type { DayRange } from './timetable.server.ts'

/** Blocks from a day on. */
export async function listBlocks(reader: Queryable, { productId, from }: Omit<DayRange, 'to'>) {
  return reader
    .select({ date: unavailabilities.date, time: unavailabilities.time, reason: unavailabilities.reason })
    .from(unavailabilities)
    .where(and(eq(unavailabilities.productId, productId), gte(unavailabilities.date, from)))
    .orderBy(asc(unavailabilities.date), asc(unavailabilities.time))
}

/** Existing blocks stay; a given reason replaces the old one. */
export async function insertBlocks(
  tx: Transaction,
  { productId, userId }: { productId: number; userId: number },
  blocks: readonly Block[]
): Promise<void> {
  if (blocks.length === 0) return
  await tx
    .insert(unavailabilities)
    .values(blocks.map((block) => ({ ...block, productId, createdBy: userId })))
    .onConflictDoUpdate({
      target: [unavailabilities.productId, unavailabilities.date, unavailabilities.time],
      set: { reason: sql`coalesce(nullif(excluded.reason, ''), ${unavailabilities.reason})` }
    })
}

export async function deleteBlocks(tx: Transaction, productId: number, blocks: readonly Block[]): Promise<void> {
  if (blocks.length === 0) return
  const wanted = JSON.stringify(blocks.map(({ date, time }) => ({ date, time })))
  await tx.execute(sql`
    delete from ${unavailabilities} u using jsonb_to_recordset(${wanted}::jsonb) as w(date date, time text)
    where u.product_id = ${productId} and u.date = w.date and u.time = w.time`)
}

/** Days, both inclusive; deletes whole days and single slots. Returns their number. */
export async function deleteBlocksBetween(tx: Transaction, { productId, from, to }: DayRange): Promise<number> {
  const done = await tx
    .delete(unavailabilities)
    .where(and(eq(unavailabilities.productId, productId), between(unavailabilities.date, from, to)))
  return done.rowCount ?? 0
}
