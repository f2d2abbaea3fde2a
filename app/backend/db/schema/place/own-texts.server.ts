import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OtherLanguage } from '#app/domain/place/own-texts.ts'
import { places } from '../places.server.ts'

/** Texts of a place in other languages. A missing one is shown in Portuguese. */
export const ownTexts = pgTable(
  'own_texts',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    /** Key of domain/place/own-texts. */
    noun: text('noun').notNull(),
    nounId: text('noun_id').notNull(),
    field: text('field').notNull(),
    language: text('language').$type<OtherLanguage>().notNull(),
    body: text('body').notNull(),
    /** Start of the SHA-256 of the Portuguese text that was translated. */
    sourceHash: text('source_hash').notNull()
  },
  (t) => [
    primaryKey({ columns: [t.placeId, t.noun, t.nounId, t.field, t.language] }),
    index('own_texts_spoken').on(t.placeId, t.language, t.noun),
    check('own_texts_language', sql`${t.language} in ('en', 'es')`)
  ]
)
