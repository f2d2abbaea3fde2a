import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.server.ts'
import { cardTerminals } from './money/accounts.server.ts'
import { places } from './places.server.ts'

/** Devices at which visitors buy by themselves. They are ended, never deleted, because bookings name them. */
export const kiosks = pgTable(
  'kiosks',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    name: text('name').notNull(),
    /** SHA-256 of the key in the address or, once a device is bound, of the one in its cookie; no key is stored. */
    keyHash: text('key_hash').notNull(),
    /** Card terminal beside it; null for none. */
    terminalId: uuid('terminal_id').references(() => cardTerminals.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Instant at which a device took the address; null while nobody has. */
    boundAt: instant('bound_at'),
    endedAt: instant('ended_at')
  },
  (t) => [
    uniqueIndex('kiosks_key').on(t.keyHash),
    index('kiosks_place').on(t.placeId),
    index('kiosks_terminal').on(t.terminalId).where(sql`${t.terminalId} is not null`)
  ]
)
