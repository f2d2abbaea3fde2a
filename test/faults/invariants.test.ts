import { expect, it } from 'vitest'
import { refreshSales } from '#app/backend/bills/jobs.server.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { findBreaches, findLost, nothingYet } from '../support/invariants.ts'

/** A change nobody may make, and the rule that must notice it. */
const harms: [string, string][] = [
  [
    'what is taken of a slot is not what its living bookings hold',
    `update slot_days set taken = taken - 1
    where ctid = (select ctid from slot_days where taken > 0 limit 1)`
  ],
  [
    'what is taken of a slot is not what its living bookings hold',
    `delete from slot_days where ctid =
    (select ctid from slot_days where taken > 0 limit 1)`
  ],
  ['a booking is not whole', `delete from booking_items where booking_id = (select min(id) from bookings)`],
  [
    'more than one charge waits for the money of a booking',
    `drop index payments_pending;
    insert into payments (id, place_id, booking_id, provider, method, status, value)
    select gen_random_uuid(), place_id, id, 'simulator', 'pix', 'PENDING', final from bookings, generate_series(1, 2)
    where id = (select min(id) from bookings)`
  ],
  [
    'the bank has a charge that is none of ours',
    `insert into simulator_records (kind, id, key, value)
    select 'getnet-charge', 'another', 'place ' || id, '{}' from payments where provider_id <> '' limit 1`
  ],
  [
    'a booking stands in no state, or not as its state says',
    `update bookings set cancelled_at = now()
    where id = (select min(id) from bookings where status = 'APPROVED')`
  ],
  [
    'a booking went where its states do not lead',
    `insert into booking_events
    (place_id, booking_id, action, at, from_value, to_value)
    select place_id, id, 'paid', now(), 'CANCELLED', 'APPROVED' from bookings limit 1`
  ],
  [
    'a booking is not where its history ends',
    `insert into booking_events
    (place_id, booking_id, action, at, from_value, to_value)
    select place_id, id, 'cancelled', now(), 'APPROVED', 'CANCELLED' from bookings where status = 'APPROVED' limit 1`
  ],
  [
    'a booking was settled by a provider more than once',
    `insert into booking_events
    (place_id, booking_id, action, at, actor, to_value)
    select place_id, id, 'paid', now(), 'provedor', status from bookings b, generate_series(1, 2)
    where id = (select max(id) from bookings where status = 'APPROVED')`
  ],
  [
    'money came that is neither used nor owed',
    `update payments set value = value + 1 where id =
    (select id from payments where status = 'APPROVED' limit 1)`
  ],
  [
    'a booking by Pix is confirmed without its money',
    `update payments set status = 'PENDING' where booking_id =
    (select id from bookings where status = 'APPROVED' and payment_method = 'pix' and channel = 'RESERVAEXPRESSA'
      and final > 0 limit 1)`
  ],
  [
    'the sums of a day are not its payments less its refunds',
    `update sales_days set paid = paid + 1
    where ctid = (select ctid from sales_days where basis = 'visit' and paid > 0 limit 1)`
  ],
  [
    'the sums of sales are not those of their bookings',
    `update sales_days set people = people + 1 where ctid = (select ctid from sales_days where basis = 'purchase' limit 1)`
  ],
  [
    'something of one place stands in another',
    `insert into places (id, name)
    values ('00000000-0000-4000-8000-000000000001', 'Outro');
    update booking_events set place_id = '00000000-0000-4000-8000-000000000001'
    where id = (select min(id) from booking_events)`
  ],
  [
    'something of one place stands in another',
    `insert into places (id, name)
    values ('00000000-0000-4000-8000-000000000001', 'Outro');
    update clients set place_id = '00000000-0000-4000-8000-000000000001'
    where id = (select client_id from bookings where client_id is not null limit 1)`
  ],
  [
    'an agent goes with two groups at once',
    `with one as (select b.*, ba.agent_uuid from booking_agents ba join bookings b on b.id = ba.booking_id
      where b.status = 'APPROVED' limit 1), other as (
      update bookings b set date = one.date, time = one.time from one where b.id = (select max(b.id) from bookings b, one
      where b.status = 'APPROVED' and b.product_id <> one.product_id) returning b.id)
    insert into booking_agents (booking_id, agent_uuid) select other.id, one.agent_uuid from one, other
    on conflict do nothing`
  ],
  [
    'more ride than the vehicle has seats',
    `update trip_passengers set people = 200 where id = (
      select x.id from trip_passengers x join trips t on t.id = x.trip_id join bookings b on b.id = x.booking_id
      where t.vehicle_id is not null and t.status <> 'cancelled' and b.status = 'APPROVED' limit 1)`
  ],
  [
    'a client was put into one that stands for none',
    `update clients c set merged_into = k.id from (select id from clients order by id limit 1) k
    where c.id = (select max(id) from clients);
    update clients set merged_into = (select max(id) from clients)
    where id = (select id from clients order by id limit 1 offset 1)`
  ],
  [
    'a credit is not what left its booking, less what was used of it',
    `insert into credits (id, place_id, code, booking_id, payment_id, value, balance, valid_until)
    select gen_random_uuid(), place_id, 'CR', booking_id, id, 100, 100, current_date from payments limit 1`
  ],
  [
    'a use of a credit is not the payment that it made, or a payment is of no credit',
    `insert into payments (id, place_id, booking_id, provider, method, status, value, paid_at)
    select gen_random_uuid(), place_id, id, 'credit', 'voucher', 'APPROVED', 0, now() from bookings limit 1`
  ],
  [
    'a closure says another date than its booking was moved to, or took no credit where it says so',
    `with made as (insert into closures (id, place_id, date, slots, reason, offers, answer_until, message, created_by)
      select gen_random_uuid(), place_id, current_date, '[]', 'rain', '[]', now(), '', min(id) from users group by place_id
      limit 1 returning id, place_id)
    insert into closure_bookings (id, closure_id, place_id, booking_id, token, visit_date, visit_time, people, answer)
    select gen_random_uuid(), m.id, m.place_id, b.id, 'x', b.date, b.time, 1, 'date'
    from made m join bookings b on b.place_id = m.place_id limit 1`
  ],
  [
    'what a merge says and where its clients point differ',
    `update clients set merged_into = (select min(id) from clients) where id = (select max(id) from clients)`
  ]
]

it('hold in the demonstration, and each notices who breaks it', async () => {
  const db = await openTestDatabase({ seed: true, poolSize: 1 })
  await refreshSales({ db })
  expect(await findBreaches(db)).toEqual({})
  const missed: string[] = []
  for (const [rule, harm] of harms) {
    await db.pool.query('begin')
    await db.pool.query(harm)
    await db.pool.query('delete from dirty_days')
    const broken = await findBreaches(db)
    if (!(rule in broken)) missed.push(rule)
    await db.pool.query('rollback')
  }
  expect(missed).toEqual([])
  await db.close()
})

it('name acknowledged bookings that are missing or different', async () => {
  const db = await openTestDatabase({ seed: true })
  const { rows } = await db.pool.query<{ hash: string; id: string; status: string }>(
    `select distinct on (status) hash, public_id as id, status from bookings where status in ('APPROVED', 'UNPAID')`
  )
  const said = nothingYet()
  for (const { hash, id } of rows) said.bookings.set(hash, id).set(`${hash}0`, id)
  for (const { hash } of rows) said.paid.add(hash)
  const unpaid = rows.find(({ status }) => status === 'UNPAID')?.hash ?? ''
  expect((await findLost(db.url, said)).sort()).toEqual([...rows.map(({ hash }) => `${hash}0`), unpaid].sort())
  await db.close()
})
