import { bigint, bigserial, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.server.ts'
import { places } from './places.server.ts'
import { users } from './users.server.ts'

/** Group, such as a school, whose visit is one booking per slot. */
export const bookingGroups = pgTable(
  'booking_groups',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    uuid: uuid('uuid').notNull().unique(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Made with the form; it is the group's idempotency key. */
    hash: text('hash').notNull(),
    bodyHash: text('body_hash').notNull(),
    name: text('name').notNull(),
    /** Responsible person and contact, as in the group's bookings. */
    personName: text('person_name').notNull(),
    personPhone: text('person_phone').notNull().default(''),
    personEmail: text('person_email').notNull().default(''),
    /** Reason to exceed a maximum; '' for none. */
    reason: text('reason').notNull().default(''),
    createdBy: bigint('created_by', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('booking_groups_hash').on(t.hash),
    index('booking_groups_place').on(t.placeId, t.createdAt),
    index('booking_groups_creator').on(t.createdBy)
  ]
)
