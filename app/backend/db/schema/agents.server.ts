import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { places } from './places.server.ts'
import { products } from './products.server.ts'
import { users } from './users.server.ts'

/** An agent's proof of what they may do; `valid_until` is a day, empty where it does not end. */
export interface Certificate {
  name: string
  issuer: string
  number: string
  valid_until: string
}

export const agents = pgTable(
  'agents',
  {
    /** Also opens the agent's public page. */
    uuid: uuid('uuid').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    cpf: text('cpf').notNull().default(''),
    /** A path on this site; empty: the photo of the user, if any. */
    photoUrl: text('photo_url').notNull().default(''),
    about: text('about').notNull().default(''),
    languages: jsonb('languages').$type<string[]>().notNull().default([]),
    certificates: jsonb('certificates').$type<Certificate[]>().notNull().default([]),
    active: boolean('active').notNull().default(true)
  },
  (t) => [index('agents_place').on(t.placeId), index('agents_user').on(t.userId)]
)

/** Where an agent leads people; without a row, everywhere in the place. */
export const agentProducts = pgTable(
  'agent_products',
  {
    agentUuid: uuid('agent_uuid')
      .notNull()
      .references(() => agents.uuid, { onDelete: 'cascade' }),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id)
  },
  (t) => [primaryKey({ columns: [t.agentUuid, t.productId] }), index('agent_products_product').on(t.productId)]
)
