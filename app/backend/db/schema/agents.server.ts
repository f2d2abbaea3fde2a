import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.server.ts'
import { places } from './places.server.ts'
import { products } from './products.server.ts'
import { users } from './users.server.ts'

/** Proof of an agent's qualification; `valid_until` is a day, empty if it does not end. */
export interface Certificate {
  name: string
  issuer: string
  number: string
  valid_until: string
}

export const agents = pgTable(
  'agents',
  {
    /** It also opens the agent's public page. */
    uuid: uuid('uuid').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    cpf: text('cpf').notNull().default(''),
    /** Path on this site; empty for the photo of the user, if any. */
    photoUrl: text('photo_url').notNull().default(''),
    about: text('about').notNull().default(''),
    languages: jsonb('languages').$type<string[]>().notNull().default([]),
    certificates: jsonb('certificates').$type<Certificate[]>().notNull().default([]),
    active: boolean('active').notNull().default(true),
    /** Number of the Ministry of Tourism's register. */
    cadastur: text('cadastur').notNull().default(''),
    cadasturUntil: date('cadastur_until', { mode: 'string' }),
    /** True if anybody may open the agent's page. */
    isPublic: boolean('is_public').notNull().default(true),
    /** Most bookings on one day; 0 for no limit. */
    bookingsPerDay: integer('bookings_per_day').notNull().default(0),
    /** Most people in a group of theirs; null for what the attraction's rule says. */
    groupPeople: integer('group_people'),
    /** Weekdays without work, 0 (Sunday) to 6. */
    weekdaysOff: jsonb('weekdays_off').$type<number[]>().notNull().default([]),
    /** Values of the place's own fields, by key (form_fields). */
    fields: jsonb('fields').$type<Record<string, string[]>>().notNull().default({}),
    notes: text('notes').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: createdAt()
  },
  (t) => [
    index('agents_place').on(t.placeId),
    index('agents_user').on(t.userId),
    check('agents_group_people', sql`${t.groupPeople} > 0`)
  ]
)

/** Attractions where an agent guides; without a row, everywhere in the place. */
export const agentProducts = pgTable(
  'agent_products',
  {
    agentUuid: uuid('agent_uuid')
      .notNull()
      .references(() => agents.uuid, { onDelete: 'cascade' }),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id)
  },
  (t) => [primaryKey({ columns: [t.agentUuid, t.productId] }), index('agent_products_product').on(t.productId)]
)

/** Days on which an agent does not guide. */
export const agentDaysOff = pgTable(
  'agent_days_off',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    agentUuid: uuid('agent_uuid')
      .notNull()
      .references(() => agents.uuid, { onDelete: 'cascade' }),
    from: date('from_day', { mode: 'string' }).notNull(),
    until: date('until_day', { mode: 'string' }).notNull(),
    reason: text('reason').notNull().default('')
  },
  (t) => [
    index('agent_days_off_agent').on(t.agentUuid, t.until),
    check('agent_days_off_range', sql`${t.until} >= ${t.from}`)
  ]
)

/**
 * Guides of a slot. The bookings of the slot follow them: `booking_agents.follows`. A slot has no row of its own, so its
 * attraction, day and time name it.
 */
export const slotGuides = pgTable(
  'slot_guides',
  {
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    date: date('date', { mode: 'string' }).notNull(),
    time: text('time').notNull(),
    agentUuid: uuid('agent_uuid')
      .notNull()
      .references(() => agents.uuid),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Most people for this guide; null for what the attraction's rule says. */
    people: integer('people'),
    /** Reason why a rule was set aside for this guide; empty if none was. */
    reason: text('reason').notNull().default(''),
    /** When the guide accepted the slot; asked only where `places.guides_confirm` says so. */
    acceptedAt: instant('accepted_at'),
    createdAt: createdAt(),
    createdBy: bigint('created_by', { mode: 'number' }).references(() => users.id)
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.date, t.time, t.agentUuid] }),
    index('slot_guides_agent').on(t.agentUuid, t.date),
    index('slot_guides_day').on(t.placeId, t.date)
  ]
)

/** Slots that guides declined. A guide is in it or in `slot_guides`, never in both: the next assignment deletes the row. */
export const slotDeclines = pgTable(
  'slot_declines',
  {
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    date: date('date', { mode: 'string' }).notNull(),
    time: text('time').notNull(),
    agentUuid: uuid('agent_uuid')
      .notNull()
      .references(() => agents.uuid),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    reason: text('reason').notNull().default(''),
    declinedAt: instant('declined_at').notNull()
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.date, t.time, t.agentUuid] }),
    index('slot_declines_day').on(t.placeId, t.date),
    index('slot_declines_agent').on(t.agentUuid)
  ]
)

/**
 * Slots with guides whose bookings have changed. A trigger on bookings appends to it, and never waits for another
 * booking of the slot; a job shares the guides again and deletes the rows that it has seen.
 */
export const slotsToShare = pgTable('slots_to_share', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  productId: bigint('product_id', { mode: 'number' }).notNull(),
  date: date('date', { mode: 'string' }).notNull(),
  time: text('time').notNull()
})

/** Slots of guides that the desk changed, until a job has told the guide. */
export const guideNews = pgTable(
  'guide_news',
  {
    agentUuid: uuid('agent_uuid')
      .notNull()
      .references(() => agents.uuid, { onDelete: 'cascade' }),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    time: text('time').notNull(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** True if the guide led the slot before the first change that they have not heard of. */
    wasThere: boolean('was_there').notNull(),
    notedAt: instant('noted_at').notNull()
  },
  (t) => [
    primaryKey({ columns: [t.agentUuid, t.productId, t.date, t.time] }),
    index('guide_news_product').on(t.productId),
    index('guide_news_place').on(t.placeId)
  ]
)

/** Secret addresses of calendars: one of a guide's groups, or, without an agent, one of all groups of the place. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    agentUuid: uuid('agent_uuid').references(() => agents.uuid, { onDelete: 'cascade' }),
    /** User who made it. A guide's address ends once this user is no longer the guide's. */
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the key: a reader of this table cannot open the calendar. */
    keyHash: text('key_hash').notNull().unique(),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('calendar_feeds_agent').on(t.agentUuid).where(sql`${t.agentUuid} is not null`),
    uniqueIndex('calendar_feeds_place').on(t.placeId).where(sql`${t.agentUuid} is null`)
  ]
)
