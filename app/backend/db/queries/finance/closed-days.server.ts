import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { dayCloses } from '../../schema.server.ts'

/** Lists which of these days are closed, earliest first. */
export async function findClosedDays(
  reader: Queryable,
  { placeId, days }: { placeId: string; days: readonly string[] }
): Promise<string[]> {
  if (days.length === 0) return []
  const rows = await reader
    .select({ date: dayCloses.date })
    .from(dayCloses)
    .where(and(eq(dayCloses.placeId, placeId), inArray(dayCloses.date, [...days]), isNull(dayCloses.reopenedAt)))
    .orderBy(asc(dayCloses.date))
  return rows.map(({ date }) => date)
}
