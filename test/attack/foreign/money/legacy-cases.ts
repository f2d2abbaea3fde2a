import { randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import { legacyImports, legacyNotes } from '#app/backend/db/schema.server.ts'
import type { IdCase } from '../id-case.ts'

export interface LegacyThings {
  /** One that is over, with a note that names it. */
  legacyImport: string
}

export async function addLegacyImport(db: Database, placeId: string, startedBy: number): Promise<LegacyThings> {
  const id = randomUUID()
  const startedAt = new Date('2026-11-20T12:00:00Z')
  await db.orm
    .insert(legacyImports)
    .values({ id, placeId, mode: 'import', state: 'done', noun: 'bills', startedBy, startedAt })
  await db.orm
    .insert(legacyNotes)
    .values({ importId: id, noun: 'bills', legacyId: '1', kind: 'skipped', what: `Nota ${id}` })
  return { legacyImport: id }
}

export const legacyCases: IdCase[] = [
  {
    id: 'listLegacyNotes',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.legacyImport } }),
    tells: ({ legacyImport }) => legacyImport
  },
  {
    id: 'moveLegacyImport',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.legacyImport }, body: { action: 'end' } })
  }
]
