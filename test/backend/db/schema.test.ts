import { expect, it } from 'vitest'
import { openTestDatabase } from '../../support/database/database.ts'

/** Rows of these tables stay, or go one at a time. */
const rarelyDeleted = 'agents bookings credits payments places products transport_companies users'.split(' ')

/**
 * Deleting a row looks for the rows that refer to it. Without an index that look reads the whole table, once per deleted
 * row. An index serves if it begins with the referring column and holds every row where that column is not null.
 */
it('has an index behind each foreign key to a table that loses many rows at once', async () => {
  const database = await openTestDatabase()
  const { rows } = await database.pool.query(
    `select c.conrelid::regclass || '.' || a.attname || ' -> ' || c.confrelid::regclass as key
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
       select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || quote_ident(a.attname) || ' IS NOT NULL)'))
       and c.confrelid::regclass::text <> all($1::text[])
     order by 1`,
    [rarelyDeleted]
  )
  await database.close()
  expect(rows).toEqual([])
})
