import type pg from 'pg'

const filledDay = 150

/** Fills the demonstration place by plain SQL with bookings, 150 a day around today, their items, metadata, events and payments. */
export async function fillBookings(client: pg.Client, count: number): Promise<void> {
  const days = Math.ceil(count / filledDay)
  await client.query('begin')
  await client.query(`
    insert into bookings (public_id, place_id, product_id, hash, code, channel, status, payment_method, date, time,
      people, total, final, name, surname, document, phone, email, search_text, paid_at, created_at)
    select md5('public' || i), p.place_id, p.id, md5('hash' || i), upper(substr(md5('code' || i), 1, 14)),
      case when i % 3 = 0 then 'BALCAO' else 'RESERVAEXPRESSA' end,
      case when i % 11 = 0 then 'CANCELLED' when i % 7 = 0 then 'UNPAID' else 'APPROVED' end, 'pix',
      current_date - ${Math.floor(days / 2)} + i % ${days}, s.time, 1 + i % 5, 8000 * (1 + i % 5), 8000 * (1 + i % 5),
      'Visitante ' || i, 'da Silva Santos', lpad(i::text, 11, '0'), '+55759' || lpad(i::text, 8, '0'),
      'medida-' || i || '@example.com', 'visitante ' || i || ' da silva santos', now(), now() - make_interval(days => 1)
    from generate_series(1, ${count}) i
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
