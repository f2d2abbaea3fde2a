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
import { createdAt, instant } from './columns.server.ts'
import { places } from './places.server.ts'

export const users = pgTable(
  'users',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    uuid: uuid('uuid').notNull().unique(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Lower case, because people type it in any case. */
    username: text('username').notNull().unique(),
    email: text('email').notNull().default(''),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    cpf: text('cpf').notNull().default(''),
    passwordHash: text('password_hash').notNull(),
    indexPage: text('index_page').notNull().default('/dashboard/index'),
    /** Google's `sub`: an e-mail may pass to another person, this never does. */
    googleSub: text('google_sub').notNull().default(''),
    /** Null for all modules of the place; otherwise only these. */
    modules: jsonb('modules').$type<string[]>(),
    photoId: text('photo_id').notNull().default(''),
    /** Start of an invitation without a first password; null once there is one. */
    invitedAt: instant('invited_at'),
    /** True for a user from /register, who waits for permissions while holding none. */
    selfRegistered: boolean('self_registered').notNull().default(false),
    /** Set for a self-registered user whom nobody let in: no password opens the account, and no code is sent to it. */
    waitingSince: instant('waiting_since'),
    /** Instant from which codes go to the phone and Google may be linked by the e-mail; null if they already may. */
    codesFrom: instant('codes_from'),
    suspendedAt: instant('suspended_at'),
    /** Last change of permissions or modules, and the name of its user. */
    accessChangedAt: instant('access_changed_at'),
    accessChangedBy: text('access_changed_by').notNull().default(''),
    /** The row stays for the history of bookings, with only name and document. */
    removedAt: instant('removed_at'),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('users_email').on(t.email).where(sql`${t.email} <> ''`),
    uniqueIndex('users_google_sub').on(t.googleSub).where(sql`${t.googleSub} <> ''`),
    index('users_place').on(t.placeId)
  ]
)

export const permissions = pgTable(
  'permissions',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    controller: text('controller').notNull(),
    action: text('action').notNull(),
    name: text('name').notNull().default(''),
    icon: text('icon').notNull().default(''),
    visible: text('visible').notNull().default(''),
    position: integer('position').notNull().default(0)
  },
  (t) => [primaryKey({ columns: [t.userId, t.controller, t.action] })]
)

/** Only the SHA-256 of a token is stored: a reader of this table cannot sign in with it. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    /** Id by which its owner sees and ends it; it opens nothing. */
    id: uuid('id').notNull().unique().defaultRandom(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull().default(''),
    address: text('address').notNull().default(''),
    /** True if Google identified the user: there may be no password to ask for again. */
    byGoogle: boolean('by_google').notNull().default(false),
    /**
     * Login under which the legacy server knows a user who signed in through it: it may differ from ours. Empty for
     * other sign-ins.
     */
    legacyLogin: text('legacy_login').notNull().default(''),
    /** Exact to a few minutes. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull()
  },
  (t) => [index('tokens_user').on(t.userId), index('tokens_expiry').on(t.expiresAt)]
)
