import { sql } from 'drizzle-orm'
import { date, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'
import { places } from './places.server.ts'

/** Keys by which a place signs its tickets. One signs; the others are still believed until their tickets' days are over. */
export const ticketKeys = pgTable(
  'ticket_keys',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** First 6 hex signs of the SHA-256 of the public key; signed tickets name it. */
    key: text('key').notNull(),
    /** Point of P-256, uncompressed, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Private key, sealed; '' once another key signs. */
    sealed: text('sealed').notNull(),
    madeAt: instant('made_at').notNull(),
    /** Last day of the tickets that it may have signed; null for the key that signs. */
    until: date('until', { mode: 'string' })
  },
  (t) => [
    primaryKey({ columns: [t.placeId, t.key] }),
    uniqueIndex('ticket_keys_signing').on(t.placeId).where(sql`until is null`)
  ]
)
