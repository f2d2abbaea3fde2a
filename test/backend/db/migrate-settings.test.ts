import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { listMigrations, migrate } from '#app/backend/db/migrate.server.ts'
import { openBlankDatabase } from '../../support/database/database.ts'

const all = listMigrations()
const own = all.findIndex(({ name }) => name.endsWith('_settings.sql'))
const upTo = (end: number) => Object.fromEntries(all.slice(0, end).map(({ name, sql }) => [name, sql]))

const place = randomUUID()
const user = (name: string) => `('${randomUUID()}', '${place}', '${name}', '${name}', '${name}@example.com', 'hash')`
const setUp = `
  insert into places (id, name, hold_minutes) values ('${place}', 'Vale', 25);
  insert into products (uuid, place_id, slug, name) values ('${randomUUID()}', '${place}', 'gruta', 'Gruta');
  insert into terms (place_id, hash, body, current, created_at) values
    ('${place}', 'velho', 'Velho.', false, '2026-01-01'), ('${place}', 'novo', 'Novo.', true, '2026-02-01'),
    ('${place}', 'gruta', 'Da gruta.', false, '2026-03-01');
  insert into product_terms (product_id, hash) select id, 'gruta' from products;
  insert into users (uuid, place_id, username, name, email, password_hash) values ${user('rute')}, ${user('davi')};
  insert into permissions (user_id, controller, action, position)
  select id, 'configurations', unnest(case username when 'rute' then array['index', 'edit'] else array['index'] end), 3
  from users`

it('keeps settings, lists versions of the term, and keeps permission to change everything', async () => {
  const db = await openBlankDatabase()
  await migrate(db, { migrations: upTo(own) })
  await db.pool.query(setUp)
  await migrate(db, { migrations: upTo(own + 1) })
  const kept = await db.pool.query('select hold_minutes, support_chat, staff_help_hours from places')
  expect(kept.rows).toEqual([{ hold_minutes: 25, support_chat: true, staff_help_hours: '' }])
  const terms = await db.pool.query('select hash from place_terms order by id')
  expect(terms.rows.map(({ hash }) => hash)).toEqual(['velho', 'novo'])
  const held = await db.pool.query(
    `select username, count(*)::int as count from permissions p join users u on u.id = p.user_id group by 1 order by 1`
  )
  expect(held.rows).toEqual([
    { username: 'davi', count: 1 },
    { username: 'rute', count: 14 }
  ])
  await db.close()
})
