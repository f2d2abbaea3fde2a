import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centavos, createdAt, instant } from '../columns.server.ts'
import { places } from '../places.server.ts'
import { users } from '../users.server.ts'
import { ledgerEntries } from './ledger.server.ts'

/** Cash that one person answers for, from an opening to its hand-over. */
export const drawers = pgTable(
  'drawers',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** Day of the opening in the place's zone. */
    date: date('date', { mode: 'string' }).notNull(),
    openedAt: instant('opened_at').notNull(),
    /** Counted change money at the opening, also by notes and coins (centavos → quantity). */
    opening: centavos('opening').notNull(),
    openingCash: jsonb('opening_cash').$type<Record<string, number>>().notNull().default({}),
    handedAt: instant('handed_at'),
    /** Day in the place's zone. */
    handedOn: date('handed_on', { mode: 'string' }),
    /** Null if it was left in the safe. */
    handedTo: bigint('handed_to', { mode: 'number' }).references(() => users.id),
    /** User who counted and took it in the owner's place; null if the owner handed it over. */
    handedBy: bigint('handed_by', { mode: 'number' }).references(() => users.id),
    /** Amounts at the hand-over; money undone later does not change them. */
    expected: bigint('expected', { mode: 'number' }),
    counted: bigint('counted', { mode: 'number' }),
    countedCash: jsonb('counted_cash').$type<Record<string, number>>().notNull().default({}),
    note: text('note').notNull().default(''),
    confirmedAt: instant('confirmed_at'),
    confirmedBy: bigint('confirmed_by', { mode: 'number' }).references(() => users.id),
    confirmedValue: bigint('confirmed_value', { mode: 'number' }),
    confirmNote: text('confirm_note').notNull().default(''),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('drawers_open').on(t.userId).where(sql`${t.handedAt} is null`),
    index('drawers_day').on(t.placeId, t.date),
    index('drawers_user').on(t.userId, t.openedAt),
    check('drawers_opening', sql`${t.opening} >= 0`),
    check(
      'drawers_handed',
      sql`(${t.handedAt} is null) = (${t.expected} is null) and (${t.handedAt} is null) = (${t.counted} is null)`
    )
  ]
)

/** Cash put into a drawer or taken out, apart from sales and refunds. */
export const drawerMoves = pgTable(
  'drawer_moves',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    drawerId: uuid('drawer_id')
      .notNull()
      .references(() => drawers.id),
    /** `withdrawal` or `supply`. */
    kind: text('kind').notNull(),
    value: centavos('value').notNull(),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
    createdAt: createdAt()
  },
  (t) => [
    index('drawer_moves_drawer').on(t.drawerId),
    check('drawer_moves_value', sql`${t.value} > 0`),
    check('drawer_moves_kind', sql`${t.kind} in ('withdrawal', 'supply')`)
  ]
)

/** Drawer of each cash entry of the ledger; a trigger (in the migration) writes it with the entry. */
export const drawerEntries = pgTable(
  'drawer_entries',
  {
    ledgerEntryId: bigint('ledger_entry_id', { mode: 'number' })
      .primaryKey()
      .references(() => ledgerEntries.id, { onDelete: 'cascade' }),
    drawerId: uuid('drawer_id')
      .notNull()
      .references(() => drawers.id)
  },
  (t) => [index('drawer_entries_drawer').on(t.drawerId)]
)
