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
import type { IssueSubject } from '#app/domain/issue/subject.ts'
import { createdAt, instant } from './columns.server.ts'
import { places } from './places.server.ts'
import { users } from './users.server.ts'

/** A document that requests of a type are asked for. */
export interface WantedDocument {
  name: string
  required: boolean
}

export const issueTypes = pgTable(
  'issue_types',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    label: text('label').notNull(),
    description: text('description').notNull().default(''),
    /** Inactive: nobody opens a new one; those that are there go on. */
    active: boolean('active').notNull().default(true),
    /** Whether somebody without an account may open one, where the place lets them. */
    isPublic: boolean('is_public').notNull().default(false),
    documents: jsonb('documents').$type<WantedDocument[]>().notNull().default([]),
    /** Uuids of users who are told of a new one; none: all who attend requests. */
    attendants: jsonb('attendants').$type<string[]>().notNull().default([]),
    /** Calendar days until an answer is due; 0: no deadline. */
    daysToAnswer: integer('days_to_answer').notNull().default(0),
    /** Effect of an approval (domain/issue/effects); empty for none. */
    effect: text('effect').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('issue_types_label').on(t.placeId, sql`lower(${t.label})`),
    check('issue_types_days', sql`${t.daysToAnswer} between 0 and 365`)
  ]
)

export const issues = pgTable(
  'issues',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Counts within the place: what people call it by. */
    number: integer('number').notNull(),
    typeId: uuid('type_id')
      .notNull()
      .references(() => issueTypes.id),
    /** 1 to 7 (domain/issue/status). */
    status: integer('status').notNull().default(1),
    details: text('details').notNull(),
    subject: jsonb('subject').$type<IssueSubject>().notNull().default({}),
    /** Null: opened by somebody without an account, who follows it by `linkKey`. */
    openedBy: bigint('opened_by', { mode: 'number' }).references(() => users.id),
    /** Name and contact of the asker at the time of the request. */
    personName: text('person_name').notNull(),
    personPhone: text('person_phone').notNull().default(''),
    personEmail: text('person_email').notNull().default(''),
    /** 160 random bits that open it to whoever holds them; empty: nobody follows it by a link. */
    linkKey: text('link_key').notNull().default(''),
    /** The network it came from, hashed: by which a stranger's requests are counted. */
    network: text('network').notNull().default(''),
    /** The wider one around it, hashed: one subscriber may hold very many of the narrow ones. */
    wideNetwork: text('wide_network').notNull().default(''),
    /** The place's calendar; null: no deadline. */
    dueOn: date('due_on', { mode: 'string' }),
    /** The last message that whoever follows it by the link has seen. */
    linkSeen: bigint('link_seen', { mode: 'number' }).notNull().default(0),
    /** Its newest message and whose it is, and the newest of anybody else: whether one is new to somebody, without reading them. */
    lastMessage: bigint('last_message', { mode: 'number' }).notNull().default(0),
    lastAuthor: bigint('last_author', { mode: 'number' }),
    lastOther: bigint('last_other', { mode: 'number' }).notNull().default(0),
    /** When an effect of its approval was done, and what it did in words. */
    effectAt: instant('effect_at'),
    effectSaid: text('effect_said').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    /** Instant of its last message, document or move. */
    changedAt: instant('changed_at').notNull().defaultNow()
  },
  (t) => [
    uniqueIndex('issues_number').on(t.placeId, t.number),
    uniqueIndex('issues_link').on(t.linkKey).where(sql`${t.linkKey} <> ''`),
    index('issues_list').on(t.placeId, t.status, t.changedAt),
    index('issues_changed').on(t.placeId, t.changedAt),
    index('issues_opener').on(t.openedBy, t.createdAt),
    index('issues_type').on(t.typeId),
    index('issues_strangers').on(t.placeId, t.createdAt).where(sql`${t.network} <> ''`),
    index('issues_phone').on(t.placeId, t.personPhone).where(sql`${t.personPhone} <> ''`),
    index('issues_email').on(t.placeId, t.personEmail).where(sql`${t.personEmail} <> ''`),
    index('issues_due').on(t.placeId, t.dueOn).where(sql`${t.status} in (1, 2)`),
    check('issues_status', sql`${t.status} between 1 and 7`)
  ]
)

export const issueMessages = pgTable(
  'issue_messages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    issueId: uuid('issue_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    /** `staff` who attends, `requester` who asked, `system`: a move or a document. */
    side: text('side').notNull(),
    /** Null: whoever follows it by the link, or the system. */
    authorId: bigint('author_id', { mode: 'number' }).references(() => users.id),
    authorName: text('author_name').notNull().default(''),
    title: text('title').notNull().default(''),
    body: text('body').notNull(),
    /** Seen by who attends alone. */
    isInternal: boolean('is_internal').notNull().default(false),
    /** Only for a move. */
    statusFrom: integer('status_from'),
    statusTo: integer('status_to'),
    createdAt: createdAt()
  },
  (t) => [
    index('issue_messages_issue').on(t.issueId, t.id),
    check('issue_messages_side', sql`${t.side} in ('staff', 'requester', 'system')`)
  ]
)

/** The last message that a user has seen of a request. */
export const issueReads = pgTable(
  'issue_reads',
  {
    issueId: uuid('issue_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    messageId: bigint('message_id', { mode: 'number' }).notNull()
  },
  (t) => [
    primaryKey({ columns: [t.issueId, t.userId] }),
    index('issue_reads_user').on(t.userId, t.issueId, t.messageId)
  ]
)

/** Ready-made texts of who attends. */
export const issueAnswers = pgTable(
  'issue_answers',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    title: text('title').notNull(),
    body: text('body').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt()
  },
  (t) => [uniqueIndex('issue_answers_title').on(t.placeId, sql`lower(${t.title})`)]
)
