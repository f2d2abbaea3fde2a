import type pg from 'pg'

/** Guides of the demonstration place with a register, two languages and bookings ahead: what a list tells of each. */
export async function fillAgents(client: pg.Client, count: number): Promise<void> {
  await client.query('begin')
  await client.query(`
    insert into agents (uuid, place_id, name, phone, email, cadastur, cadastur_until, languages, certificates)
    select md5('guide' || i)::uuid, p.place_id, 'Guia ' || i || ' de Souza', '+55759' || lpad(i::text, 8, '0'),
      'guia-' || i || '@example.com', lpad(i::text, 11, '0'), current_date + i, '["pt", "en"]'::jsonb,
      jsonb_build_array(jsonb_build_object('name', 'Primeiros socorros', 'issuer', 'Cruz Vermelha', 'number', i::text,
        'valid_until', (current_date + 2 * i)::text))
    from generate_series(1, ${count}) i cross join (select place_id from products order by position limit 1) p`)
  await client.query(`
    insert into agent_products (agent_uuid, product_id)
    select a.uuid, p.id from agents a cross join lateral (select id from products order by position limit 2) p
    where a.email like 'guia-%'`)
  await client.query(`
    insert into booking_agents (booking_id, agent_uuid)
    select b.id, md5('guide' || (1 + b.id % ${count}))::uuid
    from bookings b where b.email like 'medida-%' and b.date >= current_date and b.id % 10 = 0
    on conflict do nothing`)
  await client.query('commit')
  await client.query('analyze agents, agent_products, booking_agents')
}
