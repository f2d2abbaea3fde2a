import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    /** Lower case: people type it in every way. */
    username: text('username').notNull().unique(),
    email: text('email').notNull().default(''),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    cpf: text('cpf').notNull().default(''),
    passwordHash: text('password_hash').notNull(),
    indexPage: text('index_page').notNull().default('/dashboard/index'),
    suspendedAt: instant('suspended_at'),
    createdAt: createdAt()
  },
  (t) => [uniqueIndex('users_email').on(t.email).where(sql`${t.email} <> ''`), index('users_place').on(t.placeId)]
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

/** Only the SHA-256 of a token is kept: reading this table signs nobody in. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull()
  },
  (t) => [index('tokens_user').on(t.userId), index('tokens_expiry').on(t.expiresAt)]
)

export const agents = pgTable(
  'agents',
  {
    uuid: uuid('uuid').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    cpf: text('cpf').notNull().default('')
  },
  (t) => [index('agents_place').on(t.placeId), index('agents_user').on(t.userId)]
)
