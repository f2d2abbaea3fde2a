import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import { legacyImports, legacyMap, legacyNotes } from '../../schema.server.ts'
import { hasRow } from '../kernel/conditions.server.ts'

export type ImportRow = typeof legacyImports.$inferSelect
export type NewNote = Omit<typeof legacyNotes.$inferInsert, 'id' | 'importId'>

/** Newest first. */
export function listImports(reader: Queryable, placeId: string): Promise<ImportRow[]> {
  return reader
    .select()
    .from(legacyImports)
    .where(eq(legacyImports.placeId, placeId))
    .orderBy(desc(legacyImports.startedAt), desc(legacyImports.id))
    .limit(10)
}

export async function findImport(reader: Queryable, id: string): Promise<ImportRow | null> {
  const [row] = await reader.select().from(legacyImports).where(eq(legacyImports.id, id))
  return row ?? null
}

const isFree = (now: Date) =>
  and(eq(legacyImports.state, 'running'), or(isNull(legacyImports.tryAt), lte(legacyImports.tryAt, now)))

export const importsDue = (now: Date) => hasRow(legacyImports, isFree(now))

/** Takes running imports that no other worker has; they are the caller's until `until`. */
export async function takeImports({ orm }: Database, { now, until }: { now: Date; until: Date }): Promise<ImportRow[]> {
  return orm.update(legacyImports).set({ tryAt: until }).where(isFree(now)).returning()
}

export async function lockImport(tx: Transaction, id: string): Promise<ImportRow | null> {
  const [row] = await tx.select().from(legacyImports).where(eq(legacyImports.id, id)).for('update')
  return row ?? null
}

/** False if another import of the place is not done. */
export async function insertImport(tx: Transaction, row: typeof legacyImports.$inferInsert): Promise<boolean> {
  const done = await tx.insert(legacyImports).values(row).onConflictDoNothing()
  return (done.rowCount ?? 0) > 0
}

export async function setImport(
  tx: Queryable,
  id: string,
  part: Partial<Omit<typeof legacyImports.$inferInsert, 'id' | 'placeId'>>
): Promise<void> {
  await tx.update(legacyImports).set(part).where(eq(legacyImports.id, id))
}

/** Rows per statement. */
const chunk = 1000

export async function insertNotes(tx: Transaction, importId: string, notes: readonly NewNote[]): Promise<void> {
  for (let from = 0; from < notes.length; from += chunk) {
    await tx.insert(legacyNotes).values(notes.slice(from, from + chunk).map((note) => ({ ...note, importId })))
  }
}

/** Notes of an import of the place, in order, after the note `after`. */
export function listNotes(
  reader: Queryable,
  { placeId, importId, after, limit }: { placeId: string; importId: string; after: number; limit: number }
) {
  return reader
    .select({
      id: legacyNotes.id,
      noun: legacyNotes.noun,
      legacyId: legacyNotes.legacyId,
      kind: legacyNotes.kind,
      what: legacyNotes.what
    })
    .from(legacyNotes)
    .innerJoin(legacyImports, eq(legacyImports.id, legacyNotes.importId))
    .where(and(eq(legacyImports.placeId, placeId), eq(legacyNotes.importId, importId), gt(legacyNotes.id, after)))
    .orderBy(asc(legacyNotes.id))
    .limit(limit)
}

/** Finds which of these were left out of an import, or caused a problem. */
export async function findLeftOut(
  reader: Queryable,
  { importId, noun, ids }: { importId: string; noun: string; ids: readonly string[] }
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const isOut = and(eq(legacyNotes.noun, noun), inArray(legacyNotes.kind, ['skipped', 'conflict']))
  const rows = await reader
    .selectDistinct({ legacyId: legacyNotes.legacyId })
    .from(legacyNotes)
    .where(and(eq(legacyNotes.importId, importId), isOut, inArray(legacyNotes.legacyId, [...ids])))
  return new Set(rows.map(({ legacyId }) => legacyId))
}

/** Own keys by legacy id, for imported rows. */
export async function findMapped(
  reader: Queryable,
  { placeId, noun, ids }: { placeId: string; noun: string; ids: readonly string[] }
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .select({ legacyId: legacyMap.legacyId, ownId: legacyMap.ownId })
    .from(legacyMap)
    .where(and(eq(legacyMap.placeId, placeId), eq(legacyMap.noun, noun), inArray(legacyMap.legacyId, [...ids])))
  return new Map(rows.map(({ legacyId, ownId }) => [legacyId, ownId]))
}

export async function insertMapped(
  tx: Transaction,
  { placeId, noun, now }: { placeId: string; noun: string; now: Date },
  brought: ReadonlyMap<string, string>
): Promise<void> {
  if (brought.size === 0) return
  const rows = [...brought].map(([legacyId, ownId]) => ({ placeId, noun, legacyId, ownId, importedAt: now }))
  await tx.insert(legacyMap).values(rows)
}

/** Number of imported rows of each noun, by any import of the place. */
export async function countMapped(reader: Queryable, placeId: string): Promise<Map<string, number>> {
  const rows = await reader
    .select({ noun: legacyMap.noun, count: sql<number>`count(*)::int` })
    .from(legacyMap)
    .where(eq(legacyMap.placeId, placeId))
    .groupBy(legacyMap.noun)
  return new Map(rows.map(({ noun, count }) => [noun, count]))
}
