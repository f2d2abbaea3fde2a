import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toSafeInteger } from '#app/backend/db/connection.server.ts'
import { openTestDatabase } from '../../support/database.ts'

test('counts and days arrive as number and text', async () => {
  const db = await openTestDatabase()
  const { rows } = await db.pool.query(`select 12345678901::int8 as big, date '2025-02-28' as day`)
  expect(rows).toEqual([{ big: 12345678901, day: '2025-02-28' }])
  const viaOrm = await db.orm.execute(sql`select count(*) as total from (values (1), (2)) as v`)
  expect(viaOrm.rows).toEqual([{ total: 2 }])
  await db.close()
})

test('an int8 that a number cannot hold is an error', () => {
  expect(() => toSafeInteger('9007199254740993')).toThrow(RangeError)
})
