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
import type { IssueStatus } from '#app/domain/issue/status.ts'
import type { IssueSubject } from '#app/domain/issue/subject.ts'
import { createdAt, instant } from './columns.server.ts'
import { places } from './places.server.ts'
import { users } from './users.server.ts'

/** Document that a type of request asks for. */
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
    /** False: nobody can open a new one; existing ones continue. */
    active: boolean('active').notNull().default(true),
    /** True if strangers may open one, provided that the place allows it. */
    isPublic: boolean('is_public').notNull().default(false),
    documents: jsonb('documents').$type<WantedDocument[]>().notNull().default([]),
    /** Uuids of users who are told of a new one; empty for all attendants. */
    attendants: jsonb('attendants').$type<string[]>().notNull().default([]),
    /** Calendar days until an answer is due; 0 for no deadline. */
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
    /** Number within the place, under which people know it. */
    number: integer('number').notNull(),
    typeId: uuid('type_id')
      .notNull()
      .references(() => issueTypes.id),
    /** 1 to 7 (domain/issue/status). */
    status: integer('status').$type<IssueStatus>().notNull().default(1),
    details: text('details').notNull(),
    subject: jsonb('subject').$type<IssueSubject>().notNull().default({}),
    /** Null if a stranger opened it, who follows it by `linkKey`. */
    openedBy: bigint('opened_by', { mode: 'number' }).references(() => users.id),
    /** Name and contact of the asker at the time of the request. */
    personName: text('person_name').notNull(),
    personPhone: text('person_phone').notNull().default(''),
    personEmail: text('person_email').notNull().default(''),
    /** 160 random bits; the key is enough to open the request. Empty if nobody follows it by a link. */
    linkKey: text('link_key').notNull().default(''),
    /** Language in which a stranger asked, and reads what is sent to them; '' for Portuguese. */
    language: text('language').notNull().default(''),
    /** Hash of the network that it came from, for the limits on strangers. */
    network: text('network').notNull().default(''),
    /** Hash of the wider network: one subscriber may hold very many of the narrow ones. */
    wideNetwork: text('wide_network').notNull().default(''),
    /** Day in the place's calendar; null for no deadline. */
    dueOn: date('due_on', { mode: 'string' }),
    /** Last message that the asker with the link has seen. */
    linkSeen: bigint('link_seen', { mode: 'number' }).notNull().default(0),
    /**
     * Newest message and its author, and the newest message of anybody else. They tell whether something is new to a
     * user without reading the messages.
     */
    lastMessage: bigint('last_message', { mode: 'number' }).notNull().default(0),
    lastAuthor: bigint('last_author', { mode: 'number' }),
    lastOther: bigint('last_other', { mode: 'number' }).notNull().default(0),
    /** Instant of its approval's effect, and the effect in words. */
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
    /** `staff` (attendant), `requester` (asker), `system` (move or document). */
    side: text('side').notNull(),
    /** Null for the asker with the link, or the system. */
    authorId: bigint('author_id', { mode: 'number' }).references(() => users.id),
    authorName: text('author_name').notNull().default(''),
    title: text('title').notNull().default(''),
    body: text('body').notNull(),
    /** True if only attendants see it. */
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

/** Last message of a request that a user has seen. */
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

/** Ready-made answers of attendants. */
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
