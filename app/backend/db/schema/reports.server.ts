import { bigint, boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.server.ts'
import { places } from './places.server.ts'
import { users } from './users.server.ts'

export const savedReports = pgTable(
  'saved_reports',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    path: text('path').notNull(),
    query: text('query').notNull().default(''),
    shared: boolean('shared').notNull().default(false),
    createdAt: createdAt()
  },
  (t) => [uniqueIndex('saved_reports_name').on(t.placeId, t.userId, t.name)]
)
