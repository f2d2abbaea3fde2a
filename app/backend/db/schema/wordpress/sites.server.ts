import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import type { FieldNames } from '#app/domain/wordpress/fields.ts'
import { bookings } from '../bookings.server.ts'
import { instant } from '../columns.server.ts'
import { places } from '../places.server.ts'
import { products } from '../products.server.ts'
import { users } from '../users.server.ts'

const placeId = () =>
  uuid('place_id')
    .notNull()
    .references(() => places.id)

/** WordPress site that a place's bookings are read from, and the progress. */
export const wordpressSites = pgTable(
  'wordpress_sites',
  {
    placeId: placeId().primaryKey(),
    /** Address of the site, which identifies its bookings. */
    site: text('site').notNull(),
    /** '' for the server's settings. */
    sealed: text('sealed').notNull().default(''),
    /** Names of the booking's fields there, if they are not the usual ones. */
    fields: jsonb('fields').$type<FieldNames>().notNull().default({}),
    /** Earlier visits are history and are not read. */
    since: instant('since').notNull(),
    /** Instant up to which all changes were read; null before the first. */
    cursorAt: instant('cursor_at'),
    nextAt: instant('next_at').notNull(),
    failures: integer('failures').notNull().default(0),
    /** Last reading, last complete reading, and the fault (domain/wordpress/problems). */
    ranAt: instant('ran_at'),
    endedAt: instant('ended_at'),
    fault: text('fault').notNull().default(''),
    /** Last reading of future visits by number: changes that a plugin makes beside a post have no time. */
    lookedAt: instant('looked_at'),
    changedBy: bigint('changed_by', { mode: 'number' }).references(() => users.id),
    changedAt: instant('changed_at').notNull().defaultNow()
  },
  (t) => [index('wordpress_sites_next').on(t.nextAt)]
)

/** State of each booking of the site, one row each; none says whose it is. */
export const wordpressPosts = pgTable(
  'wordpress_posts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: placeId(),
    site: text('site').notNull(),
    postId: bigint('post_id', { mode: 'number' }).notNull(),
    /** waiting, imported, problem, skipped or dismissed. */
    state: text('state').notNull(),
    /** Code of domain/wordpress/problems; also for an imported one that changed so that a person must look. */
    reason: text('reason').notNull().default(''),
    /** Values as last read. */
    status: text('status').notNull().default(''),
    productKey: text('product_key').notNull().default(''),
    productName: text('product_name').notNull().default(''),
    visit: text('visit').notNull().default(''),
    people: integer('people'),
    total: bigint('total', { mode: 'number' }),
    modifiedAt: instant('modified_at'),
    bookingId: bigint('booking_id', { mode: 'number' }).references(() => bookings.id),
    /** Instant of the last request for it. */
    seenAt: instant('seen_at').notNull(),
    changedAt: instant('changed_at').notNull()
  },
  (t) => [
    uniqueIndex('wordpress_posts_once').on(t.placeId, t.site, t.postId),
    index('wordpress_posts_open').on(t.placeId, t.state).where(sql`${t.state} = 'waiting' or ${t.reason} <> ''`),
    index('wordpress_posts_booking').on(t.bookingId)
  ]
)

/** Our attraction for each of the site's; null if none is mapped. */
export const wordpressProducts = pgTable(
  'wordpress_products',
  {
    placeId: placeId(),
    key: text('key').notNull(),
    name: text('name').notNull().default(''),
    productId: bigint('product_id', { mode: 'number' }).references(() => products.id)
  },
  (t) => [primaryKey({ columns: [t.placeId, t.key] })]
)
