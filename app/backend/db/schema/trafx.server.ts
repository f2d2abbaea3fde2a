import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'
import { places } from './places.server.ts'
import { products } from './products.server.ts'
import { users } from './users.server.ts'

/** Counter in its present state; its logs keep the state at their upload. */
export const counterDevices = pgTable(
  'counter_devices',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    serial: text('serial').notNull(),
    name: text('name').notNull().default(''),
    productId: bigint('product_id', { mode: 'number' }).references(() => products.id),
    mode: text('mode').notNull().default(''),
    /** Counted × factor = people. */
    factor: doublePrecision('factor').notNull().default(1),
    /** Volts. */
    lastBattery: doublePrecision('last_battery'),
    lastFile: text('last_file').notNull().default(''),
    lastUploadAt: instant('last_upload_at')
  },
  (t) => [primaryKey({ columns: [t.placeId, t.serial] }), check('counter_devices_factor', sql`${t.factor} > 0`)]
)

/** One log of an uploaded file. The unique index enforces the duplicate rule, also for two simultaneous uploads. */
export const counterLogs = pgTable(
  'counter_logs',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    serial: text('serial').notNull(),
    /** "Stored records" of its header, which is not the number of its lines. */
    records: integer('records').notNull(),
    productId: bigint('product_id', { mode: 'number' }).references(() => products.id),
    name: text('name').notNull().default(''),
    mode: text('mode').notNull().default(''),
    grain: text('grain').$type<'bucket' | 'hour' | 'day'>().notNull(),
    fileName: text('file_name').notNull().default(''),
    battery: doublePrecision('battery'),
    clockLost: boolean('clock_lost').notNull().default(false),
    /** `YYYY-MM-DDTHH:mm`, `to` excluded; if the file does not tell, from its first count to the last. */
    coveredFrom: text('covered_from').notNull().default(''),
    coveredTo: text('covered_to').notNull().default(''),
    uploadedAt: instant('uploaded_at').notNull(),
    uploadedBy: bigint('uploaded_by', { mode: 'number' }).references(() => users.id)
  },
  (t) => [
    uniqueIndex('counter_logs_duplicate').on(t.placeId, t.serial, t.records),
    index('counter_logs_uploaded').on(t.placeId, t.uploadedAt)
  ]
)

/** Wall clock of the place, as the counter wrote it. */
export const counterDays = pgTable(
  'counter_days',
  {
    logId: uuid('log_id')
      .notNull()
      .references(() => counterLogs.id, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Says which of the two lists is filled. */
    grain: text('grain').$type<'bucket' | 'hour' | 'day'>().notNull(),
    total: integer('total').notNull(),
    entries: jsonb('entries').$type<{ time: string; count: number }[]>().notNull().default([]),
    totals: jsonb('totals').$type<{ time: string; count: number }[]>().notNull().default([]),
    /** `YYYY-MM-DDTHH:mm`, `to` excluded; empty if unknown. */
    coveredFrom: text('covered_from').notNull().default(''),
    coveredTo: text('covered_to').notNull().default('')
  },
  (t) => [
    primaryKey({ columns: [t.logId, t.date] }),
    index('counter_days_day').on(t.placeId, t.date),
    check('counter_days_total', sql`${t.total} >= 0`)
  ]
)
