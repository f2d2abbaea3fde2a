import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { listMigrations, migrate } from '#app/backend/db/migrate.server.ts'
import { openBlankDatabase } from '../../support/database/database.ts'

const all = listMigrations()
const own = all.findIndex(({ name }) => name.endsWith('_money_and_overlaps.sql'))
const upTo = (end: number) => Object.fromEntries(all.slice(0, end).map(({ name, sql }) => [name, sql]))

const place = randomUUID()
const told = randomUUID()
const silent = randomUUID()
const hours = randomUUID()
const setUp = `
  insert into places (id, name) values ('${place}', 'Vale');
  insert into products (uuid, place_id, slug, name) values ('${randomUUID()}', '${place}', 'gruta', 'Gruta');
  insert into sales_days (place_id, basis, date, product_id, channel, method, seller, status, bookings, people,
    checked_in, gross, discount, net, paid, fees, refunded, refund_due)
  select '${place}', 'visit', date '2026-10-31' + n, (select id from products), 'LARAVEL', 'cod', '', 'UNPAID', 1, 1, 0, 100, 0, 100, 0, 0, 0, 0
  from generate_series(1, 2) n;
  insert into counter_logs (id, place_id, serial, records, grain, uploaded_at) values
    ('${told}', '${place}', 'a', 1, 'bucket', now()), ('${silent}', '${place}', 'a', 2, 'bucket', now()),
    ('${hours}', '${place}', 'a', 3, 'hour', now());
  insert into counter_days (log_id, place_id, date, grain, total, entries, totals, covered_from, covered_to) values
    ('${told}', '${place}', '2026-11-01', 'bucket', 1, '[{"time":"08:00","count":1}]', '[]', '2026-10-31T10:00', '2026-11-03T10:00'),
    ('${silent}', '${place}', '2026-11-04', 'bucket', 2, '[{"time":"08:03","count":1},{"time":"09:00","count":1}]', '[]', '', ''),
    ('${silent}', '${place}', '2026-11-05', 'bucket', 1, '[{"time":"23:57","count":1}]', '[]', '', ''),
    ('${hours}', '${place}', '2026-11-06', 'hour', 1, '[]', '[{"time":"08:00","count":1},{"time":"14:00","count":1}]', '', '')`

it('recounts counted days, and earlier logs report the period they cover', async () => {
  const db = await openBlankDatabase()
  await migrate(db, { migrations: upTo(own) })
  await db.pool.query(setUp)
  await migrate(db, { migrations: upTo(own + 1) })
  const marked = await db.pool.query(`select date::text as date from dirty_days where basis = 'visit' order by date`)
  expect(marked.rows.map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-02'])
  const { rows } = await db.pool.query('select id, covered_from, covered_to from counter_logs')
  expect(Object.fromEntries(rows.map((row) => [row.id, `${row.covered_from} ${row.covered_to}`]))).toEqual({
    [told]: '2026-10-31T10:00 2026-11-03T10:00',
    [silent]: '2026-11-04T08:03 2026-11-06T00:00',
    [hours]: '2026-11-06T08:00 2026-11-06T15:00'
  })
  await db.close()
})
