import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { bookings } from '../bookings.server.ts'
import { createdAt, instant } from '../columns.server.ts'
import { places } from '../places.server.ts'
import { users } from '../users.server.ts'

/** Contact for questions about personal data (LGPD art. 41), and how long a place keeps data that it need not keep. */
export const privacySettings = pgTable('privacy_settings', {
  placeId: uuid('place_id')
    .primaryKey()
    .references(() => places.id),
  officerName: text('officer_name').notNull().default(''),
  officerEmail: text('officer_email').notNull().default(''),
  officerPhone: text('officer_phone').notNull().default(''),
  /** Days by kind (domain/privacy/retention); a missing kind keeps the default. */
  retention: jsonb('retention').$type<Record<string, number>>().notNull().default({}),
  version: integer('version').notNull().default(1),
  changedBy: bigint('changed_by', { mode: 'number' }).references(() => users.id),
  changedAt: instant('changed_at').notNull().defaultNow()
})

/** Requests about personal data and their outcome; domain/privacy/states has the allowed steps. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Number within the place, from 1. */
    number: integer('number').notNull(),
    /** Only `anonymise` so far. */
    kind: text('kind').notNull(),
    /** `staff`, or `visitor` from the page of a booking. */
    origin: text('origin').notNull(),
    /** `asked` (by a visitor, not taken up yet), `approval`, `done`, `refused`, `dropped`. */
    state: text('state').notNull(),
    /** Booking of the visitor who asked; its buyer is the person. */
    bookingId: bigint('booking_id', { mode: 'number' }).references(() => bookings.id),
    /** Person of the request, sealed; '' once it is done, refused or dropped. */
    sealed: text('sealed').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** User who asked, or who took up a visitor's request; never the one who approves. */
    askedBy: bigint('asked_by', { mode: 'number' }).references(() => users.id),
    askedAt: instant('asked_at').notNull(),
    /** LGPD art. 19: fifteen days. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    approvedBy: bigint('approved_by', { mode: 'number' }).references(() => users.id),
    approvedAt: instant('approved_at'),
    endedBy: bigint('ended_by', { mode: 'number' }).references(() => users.id),
    endedAt: instant('ended_at'),
    note: text('note').notNull().default(''),
    /** Table → number of changed rows, and of rows that the law requires us to keep. */
    counts: jsonb('counts').$type<{ gone: Record<string, number>; kept: Record<string, number> }>(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('privacy_requests_number').on(t.placeId, t.number),
    index('privacy_requests_state').on(t.placeId, t.state, t.dueOn),
    uniqueIndex('privacy_requests_booking').on(t.bookingId).where(sql`${t.state} in ('asked', 'approval')`),
    check('privacy_requests_state_known', sql`${t.state} in ('asked', 'approval', 'done', 'refused', 'dropped')`),
    check('privacy_requests_approver', sql`${t.approvedBy} <> ${t.askedBy}`)
  ]
)

/** Incidents: leaked or lost data, and the people told (LGPD art. 48). */
export const privacyIncidents = pgTable(
  'privacy_incidents',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    number: integer('number').notNull(),
    /** Day in the place's calendar. */
    happenedOn: date('happened_on', { mode: 'string' }).notNull(),
    knownOn: date('known_on', { mode: 'string' }).notNull(),
    what: text('what').notNull(),
    measures: text('measures').notNull().default(''),
    toldAnpdOn: date('told_anpd_on', { mode: 'string' }),
    toldPeopleOn: date('told_people_on', { mode: 'string' }),
    createdBy: bigint('created_by', { mode: 'number' }).references(() => users.id),
    version: integer('version').notNull().default(1),
    createdAt: createdAt()
  },
  (t) => [uniqueIndex('privacy_incidents_number').on(t.placeId, t.number)]
)

/** Rows that a sweep removed; `by_user` is null for the job. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    at: instant('at').notNull(),
    byUser: bigint('by_user', { mode: 'number' }).references(() => users.id),
    counts: jsonb('counts').$type<Record<string, number>>().notNull()
  },
  (t) => [index('retention_runs_place').on(t.placeId, t.id)]
)
