import type pg from 'pg'
import { clientsOf } from './fill.ts'

/** Days that the bookings spread over: as many as a report may ask for. */
const spreadDays = 1827

/**
 * Five years of bookings and their payments in the demonstration place, in the order they were bought, by plain SQL:
 * most by their visitors, a fifth at the gate, where agents sell.
 * Row triggers are off for it, foreign keys and marks: the bookings say themselves what triggers keep, and their days are
 * marked at its end by the migration's own function. They have clients: for bookings without one the program
 * would look for them while it is measured.
 */
export async function fillSales(client: pg.Client, count: number): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  const clients = clientsOf(count)
  await client.query(`
    insert into clients (uuid, place_id, name, document, email, folded_name, search_text)
    select gen_random_uuid(), p.place_id, 'Visitante ' || i, 'S' || lpad(i::text, 10, '0'),
      'soma-' || i || '@example.com', 'visitante ' || i, 'visitante ' || i || ' s' || lpad(i::text, 10, '0')
    from generate_series(0, ${clients - 1}) i cross join (select place_id from products order by position limit 1) p`)
  await client.query('analyze clients')
  await client.query(`
    insert into bookings (public_id, place_id, product_id, hash, code, channel, status, payment_method, date, time,
      people, checked_in_people, total, final, received, fees, refunded, name, document, email, paid_at, seller_uuid,
      created_at, client_id)
    select lpad(to_hex(i), 32, '0'), p.place_id, p.ids[1 + i % cardinality(p.ids)], 'bench' || lpad(to_hex(i), 27, '0'),
      'R' || lpad(i::text, 9, '0'), s.channel, s.status,
      case when s.channel = 'RESERVAEXPRESSA' then 'pix' else (array['pix', 'card', 'dinheiro'])[1 + i / 5 % 3] end, s.bought::date + i % 15, '09:00',
      1 + i % 5, case when s.status = 'APPROVED' then 1 + i % 5 else 0 end, 8000 * (1 + i % 5), 8000 * (1 + i % 5),
      case when s.status = 'APPROVED' then 8000 * (1 + i % 5) else 0 end,
      case when s.status in ('APPROVED', 'CANCELLED') then 80 * (1 + i % 5) else 0 end,
      case when s.status = 'CANCELLED' then 8000 * (1 + i % 5) else 0 end,
      c.name, c.document, c.email, s.bought,
      case when s.channel = 'POSCONTROLE' then a.uuids[1 + i / 7 % cardinality(a.uuids)] end, s.bought, c.id
    from generate_series(1, ${count}) i
    join clients c on c.document = 'S' || lpad((i % ${clients})::text, 10, '0')
    cross join lateral (
      select case when i % 11 = 0 then 'CANCELLED' when i % 13 = 0 then 'EXPIRED' when i % 7 = 0 then 'UNPAID'
        else 'APPROVED' end as status,
        (array['RESERVAEXPRESSA', 'RESERVAEXPRESSA', 'RESERVAEXPRESSA', 'LARAVEL', 'POSCONTROLE'])[1 + i / 3 % 5] as channel,
        now() - make_interval(secs => ${spreadDays} * 86400.0 * (1 - i / ${count}.0)) as bought) s
    cross join (select place_id, array_agg(id order by position) as ids from products group by place_id limit 1) p
    cross join (select array_agg(uuid order by uuid) as uuids from agents) a
    order by i`)
  const added = `bookings where email like 'soma-%'`
  await client.query(`
    insert into payments (id, place_id, booking_id, provider, provider_id, method, status, value, fee, paid_at)
    select ('00000000-0000-4000-8000-' || lpad(to_hex(id), 12, '0'))::uuid, place_id, id, 'bench', hash, 'pix',
      status, final, final / 100, paid_at
    from ${added} and status in ('APPROVED', 'CANCELLED')`)
  await client.query(`
    insert into dirty_days
    select place_id, basis, date, product_id, channel, method, seller, status, sum(bookings), sum(people), sum(checked_in),
      sum(gross), sum(discount), sum(net), sum(paid), sum(fees), sum(refunded), sum(receivable), sum(refund_due)
    from (select s.* from bookings b join places p on p.id = b.place_id cross join lateral sales_of(b, p.timezone, 1) s
      where b.email like 'soma-%') s
    group by 1, 2, 3, 4, 5, 6, 7, 8`)
  await client.query('analyze bookings, payments, dirty_days')
  await client.query('commit')
}

/** Waits until no day is behind, helping the program's own job; resolves to milliseconds. */
export async function rollUp(client: pg.Client, refresh: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  for (;;) {
    // A second refresh finds the lock taken and has nothing to do.
    await refresh()
    const { rows } = await client.query<{ behind: boolean }>('select exists (select from dirty_days) as behind')
    if (!rows[0]?.behind) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const ms = performance.now() - begun
  await client.query('vacuum (analyze) bookings, payments, sales_days, dirty_days')
  return ms
}
