import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid
} from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.server.ts'
import { places } from './places.server.ts'
import { users } from './users.server.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const userId = () =>
  bigint('user_id', { mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A row without `enabledAt` is being set up and not required yet. */
export const twoSteps = pgTable('two_steps', {
  userId: userId().primaryKey(),
  /** Sealed with the installation's own secret. */
  secret: text('secret').notNull(),
  enabledAt: instant('enabled_at'),
  /** Last accepted time step: a code works once (RFC 6238 §5.2). */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt()
})

/** Codes of 80 random bits each, too many to find one from its SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: userId(),
    hash: text('hash').notNull(),
    usedAt: instant('used_at')
  },
  (t) => [index('recovery_codes_user').on(t.userId)]
)

export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    hash: text('hash').primaryKey(),
    userId: userId(),
    triesLeft: bigint('tries_left', { mode: 'number' }).notNull(),
    /** The session's token gets both values. */
    byGoogle: boolean('by_google').notNull().default(false),
    legacyLogin: text('legacy_login').notNull().default(''),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt()
  },
  (t) => [index('sign_in_challenges_expiry').on(t.expiresAt)]
)

/** One code per requester: a stranger's request neither ends nor uses up somebody else's code. */
export const passwordCodes = pgTable(
  'password_codes',
  {
    userId: userId(),
    /** Requester of the code (a hash of the browser or network); empty for an invitation. */
    askedBy: text('asked_by').notNull().default(''),
    /** `reset` (15 minutes), `invite` (3 days) or `phone` (24 hours: the old number confirms the new one). */
    purpose: text('purpose').notNull(),
    /**
     * Hashed by argon2id: a plain hash of six digits (`phone`) or twelve signs would soon be broken. The twelve
     * signs have a fixed salt, so that the hash finds the code.
     */
    codeHash: text('code_hash').notNull(),
    triesLeft: bigint('tries_left', { mode: 'number' }).notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt()
  },
  (t) => [primaryKey({ columns: [t.userId, t.askedBy] })]
)

/** Networks that a user signed in from recently: failed tries of strangers elsewhere do not lock the user out there. */
export const signInNetworks = pgTable(
  'sign_in_networks',
  {
    userId: userId(),
    /** Hash, so that the table reveals nobody's location. */
    network: text('network').notNull(),
    seenAt: instant('seen_at').notNull()
  },
  (t) => [primaryKey({ columns: [t.userId, t.network] }), index('sign_in_networks_seen').on(t.seenAt)]
)

/**
 * Pictures of people, drawn anew by us (no EXIF), at most some hundred kilobytes. The id, 128 random bits, opens a
 * photo.
 */
export const photos = pgTable(
  'photos',
  {
    id: text('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    mime: text('mime').notNull(),
    /** Null if they are in the bucket. */
    bytes: bytes('bytes'),
    /** Key of its object in the bucket; empty if its bytes are here. Copies of a photo share one object. */
    objectKey: text('object_key').notNull().default(''),
    /** Size and hash of the bytes; 0 and empty for photos from before these were noted. */
    size: integer('size').notNull().default(0),
    sha256: text('sha256').notNull().default(''),
    createdAt: createdAt()
  },
  (t) => [
    index('photos_place').on(t.placeId),
    index('photos_object').on(t.objectKey).where(sql`${t.objectKey} <> ''`),
    check('photos_one_home', sql`(${t.objectKey} = '') = (${t.bytes} is not null)`)
  ]
)
