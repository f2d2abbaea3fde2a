import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { places, privacyIncidents, privacySettings, retentionRuns, users } from '../../schema.server.ts'

export type PrivacySettingsRow = typeof privacySettings.$inferSelect

export async function findPrivacySettings(reader: Queryable, placeId: string) {
  const [found] = await reader
    .select({ settings: privacySettings, changer: users.name })
    .from(privacySettings)
    .leftJoin(users, eq(users.id, privacySettings.changedBy))
    .where(eq(privacySettings.placeId, placeId))
  return found ?? null
}

export async function savePrivacy(tx: Transaction, placeId: string, to: Partial<PrivacySettingsRow>): Promise<void> {
  await tx
    .insert(privacySettings)
    .values({ placeId, ...to })
    .onConflictDoUpdate({
      target: privacySettings.placeId,
      set: { ...to, version: sql`${privacySettings.version} + 1` }
    })
}

/** All places with their chosen periods. */
export function listPlacesToSweep(reader: Queryable) {
  return reader
    .select({ placeId: places.id, retention: privacySettings.retention })
    .from(places)
    .leftJoin(privacySettings, eq(privacySettings.placeId, places.id))
    .orderBy(asc(places.id))
}

const runsShown = 20

export function listRuns(reader: Queryable, placeId: string) {
  return reader
    .select({ at: retentionRuns.at, counts: retentionRuns.counts, by: users.name })
    .from(retentionRuns)
    .leftJoin(users, eq(users.id, retentionRuns.byUser))
    .where(eq(retentionRuns.placeId, placeId))
    .orderBy(desc(retentionRuns.id))
    .limit(runsShown)
}

export async function insertRun(reader: Queryable, run: typeof retentionRuns.$inferInsert): Promise<void> {
  await reader.insert(retentionRuns).values(run)
}

export type IncidentRow = typeof privacyIncidents.$inferSelect

const incidentsShown = 200

export function listIncidentRows(reader: Queryable, placeId: string) {
  return reader
    .select()
    .from(privacyIncidents)
    .where(eq(privacyIncidents.placeId, placeId))
    .orderBy(desc(privacyIncidents.number))
    .limit(incidentsShown)
}

export async function findIncident(tx: Transaction, id: string): Promise<IncidentRow | null> {
  const [found] = await tx.select().from(privacyIncidents).where(eq(privacyIncidents.id, id)).for('update')
  return found ?? null
}

/** The caller has locked the place, so that numbers have no gap. */
export async function insertIncident(tx: Transaction, incident: Omit<typeof privacyIncidents.$inferInsert, 'number'>) {
  const [kept] = await tx
    .insert(privacyIncidents)
    .values({
      ...incident,
      number: sql`(select coalesce(max(i.number), 0) + 1 from privacy_incidents i where i.place_id = ${incident.placeId})`
    })
    .returning()
  if (!kept) throw new Error('the incident was not kept')
  return kept
}

export async function updateIncident(tx: Transaction, id: string, to: Partial<IncidentRow>) {
  const [kept] = await tx
    .update(privacyIncidents)
    .set({ ...to, version: sql`${privacyIncidents.version} + 1` })
    .where(eq(privacyIncidents.id, id))
    .returning()
  if (!kept) throw new Error('the incident was not kept')
  return kept
}
