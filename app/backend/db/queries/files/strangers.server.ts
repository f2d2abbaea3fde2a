import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { files } from '../../schema.server.ts'

/** Bytes that came to a place since then from people without an account. */
export async function countStrangersBytes(reader: Queryable, { placeId, since }: { placeId: string; since: Date }) {
  const [row] = await reader
    .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)::int8` })
    .from(files)
    .where(and(eq(files.placeId, placeId), isNull(files.uploadedBy), gt(files.createdAt, since)))
  return Number(row?.bytes ?? 0)
}
