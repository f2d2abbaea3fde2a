import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import type { ImportCounts, ImportNoun } from '#app/domain/import/legacy-import.ts'
import { instant } from '../columns.server.ts'
import { places } from '../places.server.ts'
import { users } from '../users.server.ts'

/** Imports from the legacy server, page by page. A page's rows and the progress are one transaction. */
export const legacyImports = pgTable(
  'legacy_imports',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** `preview` counts and writes nothing else. */
    mode: text('mode').$type<'preview' | 'import'>().notNull(),
    /** `running`, `paused` or `done`. */
    state: text('state').$type<'running' | 'paused' | 'done'>().notNull().default('running'),
    /** Noun that the import has reached, and its next page. */
    noun: text('noun').$type<ImportNoun>().notNull(),
    page: integer('page').notNull().default(1),
    /** Digest of the page before: a server without paging sends the same one again. */
    seen: text('seen').notNull().default(''),
    counts: jsonb('counts').$type<ImportCounts>().notNull().default({}),
    /** Reason in words why the last page could not be read. */
    failure: text('failure').notNull().default(''),
    /** Failures in a row. */
    failures: integer('failures').notNull().default(0),
    /** Lease: the worker that took it holds it until then. After a failure, the instant of the next try. */
    tryAt: instant('try_at'),
    startedBy: bigint('started_by', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at')
  },
  (t) => [
    uniqueIndex('legacy_imports_living').on(t.placeId).where(sql`${t.state} <> 'done'`),
    index('legacy_imports_place').on(t.placeId, t.startedAt),
    check('legacy_imports_mode', sql`${t.mode} in ('preview', 'import')`),
    check('legacy_imports_state', sql`${t.state} in ('running', 'paused', 'done')`)
  ]
)

/**
 * Rows that were left out, clashed or differ, by their number at the legacy server; names of fields, never their
 * values.
 */
export const legacyNotes = pgTable(
  'legacy_notes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    importId: uuid('import_id')
      .notNull()
      .references(() => legacyImports.id),
    noun: text('noun').notNull(),
    legacyId: text('legacy_id').notNull(),
    /** `skipped`, `conflict` or `differs`. */
    kind: text('kind').notNull(),
    what: text('what').notNull()
  },
  (t) => [index('legacy_notes_import').on(t.importId, t.id)]
)

/** Maps rows of the legacy server to ours, so that none is imported twice. */
export const legacyMap = pgTable(
  'legacy_map',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    noun: text('noun').notNull(),
    legacyId: text('legacy_id').notNull(),
    /** Our own key of the row, as text. */
    ownId: text('own_id').notNull(),
    importedAt: instant('imported_at').notNull()
  },
  (t) => [
    primaryKey({ columns: [t.placeId, t.noun, t.legacyId] }),
    index('legacy_map_own').on(t.placeId, t.noun, t.ownId)
  ]
)
