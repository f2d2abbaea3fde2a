import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import type { OwnMessage } from '#app/domain/message/booking/messages.ts'
import { createdAt, instant } from '../columns.server.ts'
import { photos } from '../identity.server.ts'
import { places } from '../places.server.ts'
import { users } from '../users.server.ts'

const placeId = () =>
  uuid('place_id')
    .notNull()
    .references(() => places.id)

const userId = (name: string) => bigint(name, { mode: 'number' }).references(() => users.id)

/** Every message to outside people, by WhatsApp or e-mail, with its state (specification §3, "Message"). */
export const messages = pgTable(
  'messages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: placeId(),
    title: text('title').notNull().default(''),
    /** `text` or `image`. */
    typeMessage: text('type_message').notNull().default('text'),
    /** { number, message | caption, path, filename, group }; a confidential text is blanked in time. */
    messageBody: jsonb('message_body').$type<Record<string, unknown>>().notNull(),
    /** Name of the sender at that time; '' for the system. */
    from: text('from').notNull().default(''),
    createdBy: userId('created_by'),
    /** E.164 of a person, a group's id, or an e-mail address. */
    to: text('to').notNull(),
    /** `whatsapp` or `email`. */
    channel: text('channel').notNull().default('whatsapp'),
    /** domain/message/kinds: what it is sent for; consent and quiet hours depend on it. */
    kind: text('kind').notNull().default(''),
    /** Queued once: the same key again is the same message. */
    dedupeKey: text('dedupe_key'),
    ref: text('ref').notNull().default(''),
    refId: text('ref_id').notNull().default(''),
    /** Written together, from one template to many. */
    batchId: uuid('batch_id').references(() => messageBatches.id),
    /** Sent again, or by another channel, in place of this one. */
    insteadOf: bigint('instead_of', { mode: 'number' }),
    /** queued, scheduled, sent, delivered, read, failed, cancelled: forward only. */
    status: text('status').notNull().default('queued'),
    /** Provider that took it: `meta`, `evolution`, `smtp` or `simulador`. */
    provider: text('provider').notNull().default(''),
    /** Kept by the simulator: nobody got it. */
    simulated: boolean('simulated').notNull().default(false),
    errorCount: bigint('error_count', { mode: 'number' }).notNull().default(0),
    reason: text('reason').notNull().default(''),
    /** The provider's name for it: its notices speak of it by this. */
    externalId: text('external_id').notNull().default(''),
    sendDate: instant('send_date').notNull().defaultNow(),
    /** The last time that its sending began: where it broke off, its provider is asked before it is sent again. */
    handedAt: instant('handed_at'),
    /** The moment that the place's measure gives it. */
    slotAt: instant('slot_at'),
    sentAt: instant('sent_at'),
    deliveredAt: instant('delivered_at'),
    readAt: instant('read_at'),
    /** It holds a code: from then on its text is blank. */
    confidentialUntil: instant('confidential_until'),
    createdAt: createdAt()
  },
  (t) => [
    index('messages_place').on(t.placeId, t.createdAt),
    index('messages_to').on(t.placeId, t.to),
    index('messages_confidential').on(t.confidentialUntil),
    uniqueIndex('messages_dedupe').on(t.placeId, t.dedupeKey).where(sql`${t.dedupeKey} is not null`),
    index('messages_external').on(t.provider, t.externalId).where(sql`${t.externalId} <> ''`),
    index('messages_ref').on(t.placeId, t.ref, t.refId),
    index('messages_slots').on(t.placeId, t.slotAt).where(sql`${t.slotAt} is not null`),
    index('messages_batch').on(t.batchId).where(sql`${t.batchId} is not null`)
  ]
)

/** One sending of the staff: to whom it was meant, and how many of them could not be written to. */
export const messageBatches = pgTable(
  'message_batches',
  {
    id: uuid('id').primaryKey(),
    placeId: placeId(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** domain/message: whom the filter chose, without their names. */
    audience: jsonb('audience').$type<Record<string, unknown>>().notNull(),
    /** `written` or `campaign`. */
    kind: text('kind').notNull().default('written'),
    /** Of `photos`; '' for a text. */
    photoId: text('photo_id').notNull().default(''),
    chosen: integer('chosen').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    /** How many were left out, by domain/message/receivers. */
    reasons: jsonb('reasons').$type<Record<string, number>>().notNull().default({}),
    sendDate: instant('send_date').notNull(),
    createdBy: userId('created_by'),
    createdAt: createdAt()
  },
  (t) => [index('message_batches_place').on(t.placeId, t.createdAt)]
)

export const messageTemplates = pgTable(
  'message_templates',
  {
    id: uuid('id').primaryKey(),
    placeId: placeId(),
    name: text('name').notNull(),
    /** With variables in braces: domain/message says which. */
    body: text('body').notNull(),
    /** Of `photos`; '' for a text. */
    photoId: text('photo_id').notNull().default(''),
    /** Approved at Meta under this name, for who did not write within a day; '' where there is none. */
    providerName: text('provider_name').notNull().default(''),
    version: integer('version').notNull().default(1),
    changedBy: userId('changed_by'),
    changedAt: instant('changed_at').notNull().defaultNow()
  },
  (t) => [uniqueIndex('message_templates_name').on(t.placeId, sql`lower(${t.name})`)]
)

/** Pictures that went, or may go, with a written message; those of attractions are copied to be sent. */
export const messagePhotos = pgTable(
  'message_photos',
  {
    photoId: text('photo_id')
      .primaryKey()
      .references(() => photos.id, { onDelete: 'cascade' }),
    placeId: placeId(),
    /** The attraction's photo that it was made of; '' where somebody sent it. */
    copyOf: text('copy_of').notNull().default(''),
    createdBy: userId('created_by'),
    /** When it was sent, or a copy last used. */
    createdAt: instant('created_at').notNull()
  },
  (t) => [
    index('message_photos_place').on(t.placeId, t.createdAt),
    index('message_photos_copies').on(t.placeId, t.copyOf).where(sql`${t.copyOf} <> ''`)
  ]
)

/** Lists for joint messages: a WhatsApp group, or numbers typed one by one. */
export const messageLists = pgTable(
  'message_lists',
  {
    id: uuid('id').primaryKey(),
    placeId: placeId(),
    name: text('name').notNull(),
    /** A group's id at the provider; '' for a list of numbers. */
    groupId: text('group_id').notNull().default(''),
    /** E.164 or e-mail. */
    members: jsonb('members').$type<string[]>().notNull().default([]),
    version: integer('version').notNull().default(1),
    changedBy: userId('changed_by'),
    changedAt: instant('changed_at').notNull().defaultNow()
  },
  (t) => [uniqueIndex('message_lists_name').on(t.placeId, sql`lower(${t.name})`)]
)

/** Answers of addresses about messages. Rows are only added; the latest one counts. */
export const messageConsents = pgTable(
  'message_consents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: placeId(),
    channel: text('channel').notNull(),
    /** E.164 or e-mail. */
    address: text('address').notNull(),
    allowed: boolean('allowed').notNull(),
    /** `visitor`, `reply`, `provider`, `staff` or `link`. */
    source: text('source').notNull(),
    /** The words that were agreed to, or what was answered. */
    note: text('note').notNull().default(''),
    userId: userId('user_id'),
    at: instant('at').notNull().defaultNow()
  },
  (t) => [index('message_consents_address').on(t.placeId, t.channel, t.address, t.id)]
)

/** People who asked for no more messages from a number that WhatsApp hides: one row each, until a person says whose it is. */
export const hiddenSenders = pgTable(
  'hidden_senders',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: placeId(),
    provider: text('provider').notNull(),
    /** The provider's own name for them. */
    sender: text('sender').notNull(),
    /** Their name in WhatsApp; '' where it is not said. */
    name: text('name').notNull().default(''),
    /** The words that they wrote. */
    note: text('note').notNull().default(''),
    /** E.164, once somebody knows it. */
    address: text('address').notNull().default(''),
    /** '' while it waits; `recorded`, `dropped`, or `returned` where they want messages again. */
    outcome: text('outcome').notNull().default(''),
    receivedAt: instant('received_at').notNull(),
    settledAt: instant('settled_at'),
    settledBy: userId('settled_by')
  },
  (t) => [
    uniqueIndex('hidden_senders_sender').on(t.placeId, t.provider, t.sender),
    index('hidden_senders_open').on(t.placeId, t.receivedAt).where(sql`${t.outcome} = ''`)
  ]
)

/** Messages that a place sends about bookings, and their words; without a row, the defaults apply. */
export const bookingMessageSettings = pgTable('booking_message_settings', {
  placeId: uuid('place_id')
    .primaryKey()
    .references(() => places.id),
  /** By domain/message/booking/messages. */
  own: jsonb('own').$type<Record<string, OwnMessage>>().notNull().default({}),
  /** Confirmations by WhatsApp come with the picture of their code. */
  picture: boolean('picture').notNull().default(false),
  /** Minutes of the day before the visit. */
  reminderAt: integer('reminder_at').notNull().default(1080),
  version: integer('version').notNull().default(1),
  changedBy: userId('changed_by'),
  changedAt: instant('changed_at').notNull().defaultNow()
})

/** A place's own account at a provider of messages. */
export const messageAccounts = pgTable(
  'message_accounts',
  {
    placeId: placeId(),
    /** `meta`, `evolution` or `smtp`. */
    provider: text('provider').notNull(),
    sealed: text('sealed').notNull(),
    /** The last connection test; null: none since it was written. */
    testedAt: instant('tested_at'),
    testedOk: boolean('tested_ok').notNull().default(false),
    testedWords: text('tested_words').notNull().default(''),
    changedBy: userId('changed_by'),
    changedAt: instant('changed_at').notNull().defaultNow()
  },
  (t) => [primaryKey({ columns: [t.placeId, t.provider] })]
)

/** Every notice of a provider of messages as it came, before anything is made of it; removed after some days. */
export const messageNotices = pgTable(
  'message_notices',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: placeId(),
    provider: text('provider').notNull(),
    body: text('body').notNull(),
    receivedAt: instant('received_at').notNull(),
    appliedAt: instant('applied_at'),
    error: text('error').notNull().default('')
  },
  (t) => [index('message_notices_waiting').on(t.receivedAt).where(sql`${t.appliedAt} is null`)]
)
