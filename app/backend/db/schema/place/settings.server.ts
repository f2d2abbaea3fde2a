import { bigint, bigserial, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../columns.server.ts'
import { places } from '../places.server.ts'
import { users } from '../users.server.ts'

/** Last save of each group of settings. The version shows an editor that somebody else has saved meanwhile. */
export const placeSaves = pgTable(
  'place_saves',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Key of domain/place/groups. */
    groupKey: text('group_key').notNull(),
    version: integer('version').notNull().default(1),
    savedAt: instant('saved_at').notNull(),
    savedBy: bigint('saved_by', { mode: 'number' }).references(() => users.id)
  },
  (t) => [primaryKey({ columns: [t.placeId, t.groupKey] })]
)

/** Times at which a text became the place's term; the text is in `terms`, by its hash. */
export const placeTerms = pgTable(
  'place_terms',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    hash: text('hash').notNull(),
    createdAt: createdAt(),
    /** Null for a command, or for rows from before this column. */
    createdBy: bigint('created_by', { mode: 'number' }).references(() => users.id)
  },
  (t) => [index('place_terms_place').on(t.placeId, t.id)]
)
