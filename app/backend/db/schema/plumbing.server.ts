import { sql } from 'drizzle-orm'
import { bigint, bigserial, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.server.ts'
import { places } from './places.server.ts'
import { users } from './users.server.ts'

/** Workers of one running program: their jobs are freed once it is silent. */
export const jobInstances = pgTable('job_instances', {
  id: text('id').primaryKey(),
  workers: text('workers').array().notNull(),
  seenAt: instant('seen_at').notNull()
})

/** Queues whose server did not answer: none of their jobs is tried before that time. */
export const jobPauses = pgTable('job_pauses', {
  queue: text('queue').primaryKey(),
  failures: integer('failures').notNull(),
  until: instant('until').notNull()
})

export const limits = pgTable(
  'limits',
  {
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull()
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index('limits_window').on(t.windowStart)]
)

/** First answers of creating calls by Idempotency-Key; a booking's own hash is in `bookings`. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: createdAt()
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_created').on(t.createdAt)]
)

/** Always empty: a write here tests whether there is room (UNLOGGED and STORAGE PLAIN by its migration). */
export const writeProbe = pgTable('write_probe', { filler: text('filler').notNull() })

/**
 * UNLOGGED (by its migration): after a crash, reports simply ask again. A row without an answer marks earlier loads as
 * stale.
 */
export const reportSlots = pgTable(
  'report_slots',
  {
    key: text('key').primaryKey(),
    placeId: uuid('place_id').notNull(),
    /** Days of the place's zone, both inclusive. */
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    answer: text('answer'),
    /** New value at each write of a key. */
    stamp: text('stamp').notNull().default(''),
    /** Instant when its request began, or when its days changed. */
    loadedAt: instant('loaded_at').notNull(),
    until: instant('until').notNull()
  },
  (t) => [
    index('report_slots_days').on(t.placeId, t.fromDay),
    index('report_slots_changes').on(t.placeId, t.toDay).where(sql`${t.answer} is null`)
  ]
)

/**
 * Changes that people made. Rows are never edited, and only the retention sweep deletes old ones (triggers in the
 * migration). They hold no personal data of visitors: a booking is named by its code.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    at: instant('at').notNull(),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    /** Name at that time; visitante or sistema without a signed-in user. */
    actor: text('actor').notNull().default(''),
    /** `noun.verb` of domain/audit/actions. */
    action: text('action').notNull(),
    /** Subject of the change: its noun, its public id for a link, and its name at that time. */
    subject: text('subject').notNull().default(''),
    subjectId: text('subject_id').notNull().default(''),
    subjectLabel: text('subject_label').notNull().default(''),
    from: text('from_value').notNull().default(''),
    to: text('to_value').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** Address that the change came from. */
    address: text('address').notNull().default(''),
    requestId: text('request_id').notNull().default('')
  },
  (t) => [
    index('audit_events_place').on(t.placeId, t.at, t.id),
    index('audit_events_user').on(t.placeId, t.userId, t.at),
    index('audit_events_action').on(t.placeId, t.action, t.at),
    index('audit_events_subject').on(t.placeId, t.subject, t.subjectId)
  ]
)
