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
import type { MessageState } from '#app/domain/message/states.ts'
import type { OtherLanguage } from '#app/domain/place/own-texts.ts'
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
    /** Purpose (domain/message/kinds), which decides consent and quiet hours. */
    kind: text('kind').notNull().default(''),
    /** A repeated key is the same message, so it is queued once. */
    dedupeKey: text('dedupe_key'),
    ref: text('ref').notNull().default(''),
    refId: text('ref_id').notNull().default(''),
    /** Batch of messages from one form. */
    batchId: uuid('batch_id').references(() => messageBatches.id),
    /** Message that this one replaces: sent again, or by another channel. */
    insteadOf: bigint('instead_of', { mode: 'number' }),
    /** queued, scheduled, sent, delivered, read, failed, cancelled; it moves only forward. */
    status: text('status').$type<MessageState>().notNull().default('queued'),
    /** Provider that took it: `meta`, `evolution`, `smtp` or `simulador`. */
    provider: text('provider').notNull().default(''),
    /** True if the simulator took it: nobody got it. */
    simulated: boolean('simulated').notNull().default(false),
    errorCount: bigint('error_count', { mode: 'number' }).notNull().default(0),
    reason: text('reason').notNull().default(''),
    /** Provider's id of the message, used in its notices. */
    externalId: text('external_id').notNull().default(''),
    sendDate: instant('send_date').notNull().defaultNow(),
    /** Last start of its sending: after an interruption the provider is asked before it is sent again. */
    handedAt: instant('handed_at'),
    /** Instant that the place's limit gives it. */
    slotAt: instant('slot_at'),
    sentAt: instant('sent_at'),
    deliveredAt: instant('delivered_at'),
    readAt: instant('read_at'),
    /** Set if it holds a code: from then on its text is blank. */
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

/** Batches of the staff: the audience, and the number of people who could not be reached. */
export const messageBatches = pgTable(
  'message_batches',
  {
    id: uuid('id').primaryKey(),
    placeId: placeId(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** Texts for who booked in another language. */
    translations: jsonb('translations').$type<Partial<Record<OtherLanguage, string>>>().notNull().default({}),
    /** Filter of the audience (domain/message), without names. */
    audience: jsonb('audience').$type<Record<string, unknown>>().notNull(),
    /** `written` or `campaign`. */
    kind: text('kind').notNull().default('written'),
    /** Id in `photos`; '' for a text. */
    photoId: text('photo_id').notNull().default(''),
    chosen: integer('chosen').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    /** Number of people left out, by reason of domain/message/receivers. */
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
    /** Text with variables in braces, which domain/message names. */
    body: text('body').notNull(),
    /** Id in `photos`; '' for a text. */
    photoId: text('photo_id').notNull().default(''),
    /** Name of the template approved at Meta, for people who did not write within a day; '' for none. */
    providerName: text('provider_name').notNull().default(''),
    version: integer('version').notNull().default(1),
    changedBy: userId('changed_by'),
    changedAt: instant('changed_at').notNull().defaultNow()
  },
  (t) => [uniqueIndex('message_templates_name').on(t.placeId, sql`lower(${t.name})`)]
)

/** Pictures for written messages; an attraction's photo is copied for sending. */
export const messagePhotos = pgTable(
  'message_photos',
  {
    photoId: text('photo_id')
      .primaryKey()
      .references(() => photos.id, { onDelete: 'cascade' }),
    placeId: placeId(),
    /** Id of the attraction's photo that it copies; '' for an uploaded one. */
    copyOf: text('copy_of').notNull().default(''),
    createdBy: userId('created_by'),
    /** Instant of the upload, or of a copy's last use. */
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
    /** Provider's id of a group; '' for a list of numbers. */
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
    /** Words that the person agreed to, or answered. */
    note: text('note').notNull().default(''),
    userId: userId('user_id'),
    at: instant('at').notNull().defaultNow()
  },
  (t) => [index('message_consents_address').on(t.placeId, t.channel, t.address, t.id)]
)

/** People who refused messages from a number that WhatsApp hides: one row each, until somebody says whose it is. */
export const hiddenSenders = pgTable(
  'hidden_senders',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: placeId(),
    provider: text('provider').notNull(),
    /** The provider's own id of the sender. */
    sender: text('sender').notNull(),
    /** Name in WhatsApp; '' if not told. */
    name: text('name').notNull().default(''),
    /** Words that the person wrote. */
    note: text('note').notNull().default(''),
    /** E.164, once the number is known. */
    address: text('address').notNull().default(''),
    /** '' while it waits; `recorded`, `dropped`, or `returned` if they want messages again. */
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
  /** Texts and switches by key of domain/message/booking/messages. */
  own: jsonb('own').$type<Record<string, OwnMessage>>().notNull().default({}),
  /** True if confirmations by WhatsApp carry the picture of their code. */
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
    /** Last connection test; null if there was none since the last change. */
    testedAt: instant('tested_at'),
    testedOk: boolean('tested_ok').notNull().default(false),
    testedWords: text('tested_words').notNull().default(''),
    changedBy: userId('changed_by'),
    changedAt: instant('changed_at').notNull().defaultNow()
  },
  (t) => [primaryKey({ columns: [t.placeId, t.provider] })]
)

/** Every notice of a message provider as it arrived, before it is applied; deleted after some days. */
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
