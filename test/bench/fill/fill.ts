import type pg from 'pg'

const filledDay = 150

/** Ten bookings each. */
export const clientsOf = (bookings: number): number => Math.ceil(bookings / 10)

/** Fills the demonstration place by plain SQL with bookings, 150 a day around today, with their clients, items, metadata, events and payments. */
export async function fillBookings(client: pg.Client, count: number): Promise<void> {
  const days = Math.ceil(count / filledDay)
  const clients = clientsOf(count)
  await client.query('begin')
  await client.query(`
    insert into clients (uuid, place_id, name, document, phone, email, folded_name, search_text)
    select gen_random_uuid(), p.place_id, 'Visitante ' || i || ' da Silva Santos', 'M' || lpad(i::text, 10, '0'),
      '+55759' || lpad(i::text, 8, '0'), 'medida-' || i || '@example.com', 'visitante ' || i || ' da silva santos',
      'visitante ' || i || ' da silva santos m' || lpad(i::text, 10, '0') || ' 55759' || lpad(i::text, 8, '0')
    from generate_series(0, ${clients - 1}) i cross join (select place_id from products order by position limit 1) p`)
  await client.query(`
    insert into bookings (public_id, place_id, product_id, hash, code, channel, status, payment_method, date, time,
      people, total, final, name, surname, document, phone, email, search_text, paid_at, created_at, client_id)
    select md5('public' || i), p.place_id, p.id, md5('hash' || i), upper(substr(md5('code' || i), 1, 14)),
      case when i % 3 = 0 then 'BALCAO' else 'RESERVAEXPRESSA' end,
      case when i % 11 = 0 then 'CANCELLED' when i % 7 = 0 then 'UNPAID' else 'APPROVED' end, 'pix',
      current_date - ${Math.floor(days / 2)} + i % ${days}, s.time, 1 + i % 5, 8000 * (1 + i % 5), 8000 * (1 + i % 5),
      'Visitante ' || i, 'da Silva Santos', lpad(i::text, 11, '0'), '+55759' || lpad(i::text, 8, '0'),
      'medida-' || i || '@example.com', 'visitante ' || i || ' da silva santos', now(), now() - make_interval(days => 1), c.id
    from generate_series(1, ${count}) i
    join clients c on c.document = 'M' || lpad((i % ${clients})::text, 10, '0')
    join lateral (select id, place_id from products order by position offset i % 3 limit 1) p on true
    join lateral (select time from time_slots where product_id = p.id order by time offset i % 3 limit 1) s on true`)
  const added = `bookings where email like 'medida-%'`
  await client.query(`
    insert into booking_items (booking_id, label, title, quantity, unit_price)
    select id, 'INTEIRA', 'Inteira', people, 8000 from ${added}`)
  await client.query(`
    insert into booking_metadata (uuid, booking_id) select gen_random_uuid(), id from ${added}`)
  await client.query(`
    insert into booking_events (place_id, booking_id, action, at, actor, to_value)
    select place_id, id, 'created', created_at, 'visitante', status from ${added}`)
  await client.query(`
    insert into payments (id, place_id, booking_id, provider, provider_id, method, status, value, paid_at)
    select gen_random_uuid(), place_id, id, 'bench', hash, 'pix', 'APPROVED', final, now() from ${added} and status = 'APPROVED'`)
  await client.query('commit')
  await client.query('analyze')
}

interface Old {
  /** Numbers of the bookings, which no other fill uses. */
  from: number
  to: number
  /** SQL that gives each place as `place_id` and the `ids` of its products. */
  places: string
}

/** More of the same, of days long ago: what the places have today stays as it is. Triggers are off. */
async function fillOld(client: pg.Client, { from, to, places }: Old): Promise<void> {
  const days = Math.ceil((to - from) / filledDay)
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(`
    insert into bookings (public_id, place_id, product_id, hash, code, channel, status, payment_method, date, time,
      people, checked_in_people, total, final, received, name, document, email, paid_at, created_at, client_id)
    select md5('old public' || i), p.place_id, p.ids[1 + i % cardinality(p.ids)], md5('old hash' || i), 'H' || i,
      'RESERVAEXPRESSA', s.status, 'pix', current_date - 1000 - i % ${days}, '09:00',
      1 + i % 5, case when s.status = 'APPROVED' then 1 + i % 5 else 0 end, 8000 * (1 + i % 5), 8000 * (1 + i % 5),
      case when s.status = 'APPROVED' then 8000 * (1 + i % 5) else 0 end,
      'Visitante ' || i, lpad(i::text, 11, '0'), 'antiga-' || i || '@example.com', now() - interval '3 years',
      now() - interval '3 years', c.id
    from generate_series(${from + 1}, ${to}) i
    cross join lateral (select case when i % 11 = 0 then 'CANCELLED' when i % 7 = 0 then 'EXPIRED' else 'APPROVED' end as status) s
    join (select row_number() over (order by place_id) - 1 as at, count(*) over () as count, place_id, ids
      from (${places}) found) p on p.at = i % p.count
    join (select id, place_id, row_number() over (partition by place_id order by id) - 1 as at,
        count(*) over (partition by place_id) as count
      from clients) c on c.place_id = p.place_id and c.at = i / p.count % c.count`)
  await client.query(`
    insert into payments (id, place_id, booking_id, provider, provider_id, method, status, value, paid_at)
    select gen_random_uuid(), place_id, id, 'bench', hash, 'pix', 'APPROVED', final, paid_at
    from bookings where email like 'antiga-%' and status = 'APPROVED' and substr(code, 2)::int > ${from}`)
  await client.query('commit')
  await client.query('vacuum (analyze) bookings, payments')
}

/** Past bookings of the demonstration place. */
export function fillHistory(client: pg.Client, range: { from: number; to: number }): Promise<void> {
  const places = `
    select place_id, array_agg(id order by position) as ids from products
    group by place_id order by count(*) desc limit 1`
  return fillOld(client, { ...range, places })
}

/** Past bookings of these places alone, as many for each, and 100 clients of each. */
export async function fillPlaces(
  client: pg.Client,
  placeIds: string[],
  range: { from: number; to: number }
): Promise<void> {
  const list = placeIds.map((id) => `'${id}'`).join(', ')
  await client.query(`
    insert into clients (uuid, place_id, name, document, folded_name, search_text)
    select gen_random_uuid(), p.id, 'Visitante ' || i, 'P' || lpad(i::text, 10, '0'), 'visitante ' || i, 'visitante ' || i
    from places p cross join generate_series(1, 100) i where p.id in (${list})`)
  await client.query('analyze clients')
  const places = `select place_id, array_agg(id) as ids from products where place_id in (${list}) group by place_id`
  return fillOld(client, { ...range, places })
}
