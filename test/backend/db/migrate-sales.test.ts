import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { listMigrations, migrate } from '#app/backend/db/migrate.server.ts'
import { openBlankDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'

const all = listMigrations()
const own = all.findIndex(({ name }) => name.endsWith('_sales_by_change.sql'))
const upTo = (end: number) => Object.fromEntries(all.slice(0, end).map(({ name, sql }) => [name, sql]))

const place = randomUUID()
const sums =
  'place_id, basis, date, product_id, channel, method, seller, status, bookings, people, checked_in, gross, discount, net'
/** One booking a day; the first day is counted, the second one marked. */
const setUp = `
  insert into places (id, name) values ('${place}', 'Vale');
  insert into products (uuid, place_id, slug, name) values ('${randomUUID()}', '${place}', 'gruta', 'Gruta');
  insert into bookings (public_id, place_id, product_id, hash, code, channel, status, payment_method, date, time, people,
    total, final, name, created_at)
  select n, '${place}', (select id from products), n, n, 'LARAVEL', 'APPROVED', 'pix', date '2026-10-31' + n, '09:00', 1,
    100, 100, 'Ana', timestamptz '2026-10-20 01:00Z' + n * interval '1 day' from generate_series(1, 2) n;
  insert into payments (id, place_id, booking_id, provider, method, status, value, fee, refunded, paid_at)
  select gen_random_uuid(), place_id, id, 'test', 'pix', 'APPROVED', 100, 5, 30, now() from bookings;
  delete from dirty_days where date in ('2026-11-01', '2026-10-20');
  insert into sales_days (${sums}, paid, fees, refunded, receivable, refund_due)
  select place_id, basis, day, product_id, channel, payment_method, '', status, 1, 1, 0, 100, 0, 100, 100, 5, 30, 30, 0
  from bookings cross join lateral (values ('visit', bookings.date), ('purchase', date '2026-10-20')) d (basis, day)
  where bookings.date = '2026-11-01'`

/** What a refresh of the build before does: it takes marks away and counts their days whole. */
const refreshBefore = `
  begin;
  select pg_advisory_xact_lock(7281019424);
  delete from dirty_days where date = '2026-11-01';
  delete from sales_days where date = '2026-11-01';
  insert into sales_days (${sums}, paid, fees, refunded, receivable, refund_due)
  values ('${place}', 'visit', '2026-11-01', (select id from products), 'LARAVEL', 'pix', '', 'APPROVED', 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7);
  commit`

it('keeps counted days, counts marked ones, and ignores the whole days of the build before', async () => {
  const db = await openBlankDatabase({ poolSize: 1 })
  onTestFinished(() => db.close())
  await migrate(db, { migrations: upTo(own) })
  await db.pool.query(setUp)
  await migrate(db)
  const wrong = async () => Object.keys(await findBreaches(db)).filter((rule) => /sums|received/.test(rule))
  const count = async () => (await db.pool.query('select sum(bookings)::int as count from sales_days')).rows[0]?.count
  expect([await wrong(), await count()]).toEqual([[], 4])
  await db.pool.query(`update bookings set people = 3 where date = '2026-11-01'`)
  await db.pool.query(refreshBefore)
  expect([await wrong(), await count()]).toEqual([[], 4])
  await db.pool.query('delete from dirty_days')
  expect([await wrong(), await count()]).toEqual([[], 4])
  const { rows } = await db.pool.query(`select people from sales_days where date = '2026-11-01'`)
  expect(rows).toEqual([{ people: 3 }])
})
