import { and, asc, eq, or } from 'drizzle-orm'
import type { Database, Queryable } from '../connection.server.ts'
import { savedReports, users } from '../schema.server.ts'

export type SavedReportRow = typeof savedReports.$inferSelect

export interface Owner {
  placeId: string
  userId: number
}

export async function listVisibleReports({ orm }: Database, { placeId, userId }: Owner) {
  return orm
    .select({ report: savedReports, user: users.name })
    .from(savedReports)
    .innerJoin(users, eq(users.id, savedReports.userId))
    .where(and(eq(savedReports.placeId, placeId), or(eq(savedReports.userId, userId), eq(savedReports.shared, true))))
    .orderBy(asc(savedReports.name), asc(savedReports.createdAt), asc(savedReports.id))
    .limit(500)
}

/** Resolves to the user's earlier report of that name, if there is one. */
export async function insertReport(db: { orm: Queryable }, report: SavedReportRow): Promise<SavedReportRow> {
  const mine = and(
    eq(savedReports.placeId, report.placeId),
    eq(savedReports.userId, report.userId),
    eq(savedReports.name, report.name)
  )
  const [added] = await db.orm.insert(savedReports).values(report).onConflictDoNothing().returning()
  if (added) return added
  const [earlier] = await db.orm.select().from(savedReports).where(mine)
  // It was deleted between the two statements, so the insertion is tried again.
  return earlier ?? insertReport(db, report)
}

/** Returns its name; null if it does not exist, or belongs to another user. */
export async function deleteReport(
  { orm }: { orm: Queryable },
  { placeId, userId }: Owner,
  id: string
): Promise<string | null> {
  const gone = await orm
    .delete(savedReports)
    .where(and(eq(savedReports.id, id), eq(savedReports.placeId, placeId), eq(savedReports.userId, userId)))
    .returning({ name: savedReports.name })
  return gone[0]?.name ?? null
}
