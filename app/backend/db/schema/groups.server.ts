import { bigint, bigserial, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.server.ts'
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
    /** Counts the changes of the list of people. */
    peopleVersion: integer('people_version').notNull().default(0),
    /** Last change of the list; `peopleBy` is null if it came by the link. */
    peopleAt: instant('people_at'),
    peopleBy: bigint('people_by', { mode: 'number' }).references(() => users.id),
    /** SHA-256 of the key in the secret address by which the group fills in its list; null without one. */
    linkHash: text('link_hash'),
    linkAt: instant('link_at'),
    linkBy: bigint('link_by', { mode: 'number' }).references(() => users.id),
    /** Names that came by the link since it was made or the list was last replaced by it, repeated ones included. */
    linkNames: integer('link_names').notNull().default(0),
    createdBy: bigint('created_by', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('booking_groups_hash').on(t.hash),
    uniqueIndex('booking_groups_link').on(t.linkHash),
    index('booking_groups_place').on(t.placeId, t.createdAt),
    index('booking_groups_creator').on(t.createdBy)
  ]
)

/** Person on a group's list. The responsible person of the group is in `booking_groups`. */
export const groupPeople = pgTable(
  'group_people',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    groupId: bigint('group_id', { mode: 'number' })
      .notNull()
      .references(() => bookingGroups.id),
    /** Counts from 1 in the order of the list. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** Normalised; '' for none. */
    document: text('document').notNull().default(''),
    birth: date('birth', { mode: 'string' }),
    /** Needs of the visit, such as a wheelchair. */
    note: text('note').notNull().default('')
  },
  (t) => [
    uniqueIndex('group_people_position').on(t.groupId, t.position),
    index('group_people_document').on(t.placeId, t.document)
  ]
)
