import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { nested, nullable } from '#app/backend/db/nested.server.ts'
import { openBlankDatabase } from '../../support/database/database.ts'

const visits = pgTable('visits', {
  id: bigint('id', { mode: 'number' }),
  at: timestamp('at', { withTimezone: true }).notNull(),
  day: date('day').notNull(),
  people: integer('people'),
  isPaid: boolean('is_paid').notNull(),
  tags: jsonb('tags').$type<string[]>(),
  guide: text('guide')
})
const guides = pgTable('guides', { key: text('key').notNull(), name: text('name').notNull() })

const { id, at, day, people, isPaid, tags } = visits
const fields = { id, at, day, people, isPaid, tags, guide: nullable(guides.name) }
const rest = sql`from ${visits} left join ${guides} on ${guides.key} = ${visits.guide}`

test('reads rows as the query builder does, in the order asked for', async () => {
  const db = await openBlankDatabase()
  await db.pool.query(`
    create table guides (key text, name text);
    create table visits (id int8, at timestamptz, day date, people int, is_paid bool, tags jsonb, guide text);
    insert into guides values ('a', 'Ana “Souza”');
    insert into visits values
      (9007199254740991, '2026-11-27 23:59:59.987-03', '2026-11-27', null, true, '["x"]', 'a'),
      (1, '2026-01-01 00:00:00+00', '2026-01-01', 3, false, null, null)`)
  const plain = await db.orm
    .select(fields)
    .from(visits)
    .leftJoin(guides, sql`${guides.key} = ${visits.guide}`)
    .orderBy(id)
  const [found] = await db.orm
    .select({ up: nested(fields, { by: sql`${id}`, rest }), down: nested(fields, { by: sql`${id} desc`, rest }) })
    .from(sql`(values (1)) as nothing`)
  expect(found?.up).toEqual(plain)
  expect(found?.down).toEqual([...plain].reverse())
  expect(found?.up[1]?.at).toEqual(new Date('2026-11-28T02:59:59.987Z'))
  await db.close()
})

test('answers an empty list for no rows', async () => {
  const db = await openBlankDatabase()
  await db.pool.query('create table guides (key text, name text)')
  const none = nested({ key: guides.key }, { by: sql`${guides.key}`, rest: sql`from ${guides}` })
  expect(await db.orm.select({ none }).from(sql`(values (1)) as nothing`)).toEqual([{ none: [] }])
  await db.close()
})
