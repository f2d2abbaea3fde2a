import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { listMigrations, migrate } from '#app/backend/db/migrate.server.ts'
import { openBlankDatabase } from '../../support/database/database.ts'

const all = listMigrations()
const own = all.findIndex(({ name }) => name.endsWith('_one_charge_a_booking.sql'))
const upTo = (end: number) => Object.fromEntries(all.slice(0, end).map(({ name, sql }) => [name, sql]))

const place = randomUUID()
const setUp = `
  insert into places (id, name) values ('${place}', 'Vale');
  insert into products (uuid, place_id, slug, name) values ('${randomUUID()}', '${place}', 'gruta', 'Gruta');
  insert into bookings (public_id, place_id, product_id, hash, code, channel, status, payment_method, date, time, people, total, final, name)
  select 'b' || n, '${place}', (select id from products), 'h' || n, 'c' || n, 'RESERVAEXPRESSA', 'PENDING', 'pix', '2026-12-01', '09:00', 1, 100, 100, 'Ana'
  from generate_series(1, 2) n`

/** [booking, provider's id, status, age in hours, was paid] */
const charges: [string, string, string, number, boolean][] = [
  ['b1', 'first', 'PENDING', 0.2, false],
  ['b1', 'second', 'PENDING', 0.1, false],
  ['b1', 'third', 'PENDING', 0.05, false],
  ['b1', 'denied', 'DENIED', 0.3, false],
  ['b1', 'ended at the bank', 'CANCELLED', 5, false],
  ['b2', 'forgotten', 'PENDING', 24 * 90, false],
  ['b2', 'paid', 'APPROVED', 1, true],
  ['b2', 'given back', 'CANCELLED', 1, true]
]

it('books with several waiting charges for a booking become books with one, and money for the others is still seen', async () => {
  const db = await openBlankDatabase()
  await migrate(db, { migrations: upTo(own) })
  await db.pool.query(setUp)
  for (const [booking, id, status, hours, paid] of charges) {
    await db.pool.query(
      `insert into payments (id, place_id, booking_id, provider, provider_id, method, status, value, br_code, paid_at, expires_at, created_at)
       select $1, place_id, id, 'simulator', $2, 'pix', $3, 100, '000201', case when $5 then now() end,
         now() - $4 * interval '1 hour' + interval '15 minutes', now() - $4 * interval '1 hour'
       from bookings where public_id = $6`,
      [randomUUID(), id, status, hours, paid, booking]
    )
  }
  await migrate(db, { migrations: upTo(own + 1) })
  const { rows } = await db.pool.query<{ provider_id: string; status: string; asked: boolean }>(
    'select provider_id, status, ask_at is not null as asked from payments'
  )
  expect(Object.fromEntries(rows.map(({ provider_id, status, asked }) => [provider_id, `${status} ${asked}`]))).toEqual(
    {
      first: 'EXPIRED true',
      second: 'EXPIRED true',
      third: 'PENDING true',
      denied: 'DENIED true',
      'ended at the bank': 'CANCELLED true',
      forgotten: 'EXPIRED false',
      paid: 'APPROVED false',
      'given back': 'CANCELLED false'
    }
  )
  await db.close()
})
