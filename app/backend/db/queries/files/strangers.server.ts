import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { files, issues } from '../../schema.server.ts'

/** The request that an address of its own opens. */
export async function findIssueByLink(reader: Queryable, linkKey: string) {
  if (linkKey === '') return null
  const [row] = await reader
    .select({ id: issues.id, placeId: issues.placeId, status: issues.status, personName: issues.personName })
    .from(issues)
    .where(eq(issues.linkKey, linkKey))
  return row ?? null
}

/** Bytes that came to a place since then from people without an account. */
export async function countStrangersBytes(reader: Queryable, { placeId, since }: { placeId: string; since: Date }) {
  const [row] = await reader
    .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)::int8` })
    .from(files)
    .where(and(eq(files.placeId, placeId), isNull(files.uploadedBy), gt(files.createdAt, since)))
  return Number(row?.bytes ?? 0)
}
