import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../columns.server.ts'
import { places } from '../places.server.ts'
import { users } from '../users.server.ts'

/** A word is found by its beginning. Queries must use the same text as the index. */
export const clientSearchWords = (searchText: AnyPgColumn): SQL =>
  sql`array_to_tsvector(array_remove(string_to_array(${searchText}, ' '), ''))`

/**
 * Clients of a place: one row per identity, which is the document with its country or, without one, the telephone with
 * the folded name. Rows that turn out to be one person point to the kept one. Bookings stay with the identity that they
 * came with, so that a merge can be undone completely.
 */
export const clients = pgTable(
  'clients',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    uuid: uuid('uuid').notNull().unique(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    name: text('name').notNull(),
    document: text('document').notNull().default(''),
    /** ISO 3166-1 alpha-2: BR means a CPF or CNPJ, any other a passport or document of that country. */
    documentCountry: text('document_country').notNull().default('BR'),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    address: jsonb('address').$type<Record<string, string>>().notNull().default({}),
    notes: text('notes').notNull().default(''),
    /** booking, staff or import. */
    source: text('source').notNull().default('booking'),
    /** Accent-free, lower case; with the telephone it identifies clients without a document. */
    foldedName: text('folded_name').notNull().default(''),
    /** Name, document, telephone and e-mail, accent-free and lower case. */
    searchText: text('search_text').notNull().default(''),
    /** Client that this one was merged into; null if none. Never a chain. */
    mergedInto: bigint('merged_into', { mode: 'number' }).references((): AnyPgColumn => clients.id),
    /** Set once somebody edited it by hand: bookings no longer change its data. */
    changedAt: instant('changed_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('clients_document').on(t.placeId, t.documentCountry, t.document).where(sql`${t.document} <> ''`),
    uniqueIndex('clients_phone_name').on(t.placeId, t.phone, t.foldedName).where(sql`${t.document} = ''`),
    index('clients_name').on(t.placeId, t.foldedName, t.id).where(sql`${t.mergedInto} is null`),
    index('clients_newest').on(t.placeId, t.createdAt, t.id).where(sql`${t.mergedInto} is null`),
    index('clients_phone').on(t.placeId, t.phone).where(sql`${t.phone} <> ''`),
    index('clients_email').on(t.placeId, t.email).where(sql`${t.email} <> ''`),
    index('clients_merged').on(t.mergedInto).where(sql`${t.mergedInto} is not null`),
    index('clients_words').using('gin', clientSearchWords(t.searchText))
  ]
)

/** Merges, with the former data of the kept client, so that they can be undone for a day. */
export const clientMerges = pgTable(
  'client_merges',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    keptId: bigint('kept_id', { mode: 'number' })
      .notNull()
      .references(() => clients.id),
    mergedId: bigint('merged_id', { mode: 'number' })
      .notNull()
      .references(() => clients.id),
    /** Ids of the clients that pointed to the merged one before. */
    followers: jsonb('followers').$type<number[]>().notNull().default([]),
    before: jsonb('before').$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
    /** Version of the kept one after the merge. */
    version: integer('version').notNull(),
    at: instant('at').notNull(),
    byUser: bigint('by_user', { mode: 'number' }).references(() => users.id),
    undoneAt: instant('undone_at'),
    undoneBy: bigint('undone_by', { mode: 'number' }).references(() => users.id)
  },
  (t) => [index('client_merges_kept').on(t.keptId, t.id), index('client_merges_merged').on(t.mergedId)]
)

/** Pairs that somebody marked as two people: they are never suggested again. The smaller id comes first. */
export const clientDistinct = pgTable(
  'client_distinct',
  {
    oneId: bigint('one_id', { mode: 'number' })
      .notNull()
      .references(() => clients.id),
    otherId: bigint('other_id', { mode: 'number' })
      .notNull()
      .references(() => clients.id),
    byUser: bigint('by_user', { mode: 'number' }).references(() => users.id),
    createdAt: createdAt()
  },
  (t) => [uniqueIndex('client_distinct_pair').on(t.oneId, t.otherId), index('client_distinct_other').on(t.otherId)]
)

/** Tasks that staff still have to do for a client, each with its day. */
export const clientFollowUps = pgTable(
  'client_follow_ups',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    uuid: uuid('uuid').notNull().unique(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    clientId: bigint('client_id', { mode: 'number' })
      .notNull()
      .references(() => clients.id),
    /** Public id of the booking it is about; empty for none. */
    booking: text('booking').notNull().default(''),
    body: text('body').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    doneAt: instant('done_at'),
    doneBy: bigint('done_by', { mode: 'number' }).references(() => users.id),
    createdBy: bigint('created_by', { mode: 'number' }).references(() => users.id),
    version: integer('version').notNull().default(1),
    createdAt: createdAt()
  },
  (t) => [
    index('client_follow_ups_due').on(t.placeId, t.dueOn, t.id).where(sql`${t.doneAt} is null`),
    index('client_follow_ups_client').on(t.clientId, t.id)
  ]
)
