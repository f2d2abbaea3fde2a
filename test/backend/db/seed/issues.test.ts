import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { seedDemo } from '#app/backend/db/seed.server.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

const now = new Date('2026-11-20T15:10:00Z')

let db: Database
const count = async (query: string) => Number((await db.pool.query(`select count(*) as n from ${query}`)).rows[0].n)

beforeAll(async () => {
  db = await openTestDatabase()
  await seedDemo(db, { now, password: 'serra-do-lume' })
})
afterAll(() => db.close())

it('shows requests of every status, late, awaited and unseen ones, of strangers too', async () => {
  const { rows } = await db.pool.query('select status, count(*)::int as n from issues group by status order by status')
  expect(rows.map(({ status }) => status)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(await count(`issues where status in (1, 2) and due_on < '2026-11-20'`)).toBe(2)
  expect(await count(`issues where link_key <> '' and opened_by is null`)).toBe(7)
  expect(await count('(select number from issues order by number) x')).toBe(12)
  expect(await count('issue_messages m join issues i on i.id = m.issue_id where m.created_at > i.changed_at')).toBe(0)
  expect(await count(`issue_messages where created_at > '${now.toISOString()}'`)).toBe(0)
  expect(
    await count(`issues i join users u on u.username = 'gestor' where exists (select from issue_messages m
      where m.issue_id = i.id and m.author_id is distinct from u.id and m.id > (select r.message_id from issue_reads r
        where r.issue_id = i.id and r.user_id = u.id))`)
  ).toBeGreaterThanOrEqual(3)
  const days = `issues i join products p on p.uuid::text = i.subject->>'product'
    join unavailabilities u on u.product_id = p.id and u.date::text = i.subject->>'from'`
  expect(await count(`${days} where i.status < 4`)).toBe(2)
  expect(
    await count(`issues i join agents a on a.uuid::text = i.subject->>'agent'
      where i.effect_at is not null and a.certificates @> jsonb_build_array(i.subject->'certificate')`)
  ).toBe(1)
  const sent = `files f join issues i on i.id::text = f.ref_id join issue_types t on t.id = i.type_id`
  expect(await count(sent)).toBe(16)
  const asked = `select from jsonb_array_elements(t.documents) d where d->>'name' = f.document`
  expect(await count(`${sent} where f.document <> '' and not exists (${asked})`)).toBe(0)
  const statuses = 'select distinct status, reason <> $1 as why from files order by status'
  const { rows: files } = await db.pool.query(statuses, [''])
  expect(files).toEqual([1, 2, 3].map((status) => ({ status, why: status === 3 })))
  expect(await count('files where version = 2 and is_current and status = 2')).toBe(1)
  const there = `select from files f where f.ref_id = i.id::text and f.document = d->>'name' and f.status < 3`
  const missing = `issues i join issue_types t on t.id = i.type_id, jsonb_array_elements(t.documents) d
    where i.status < 4 and (d->>'required')::boolean and not exists (${there})`
  expect(await count(missing)).toBe(3)
  expect(
    await count(`${sent} where not exists (select from issue_messages m where m.issue_id = i.id
      and m.title in ('Documento enviado', 'Nova versão de documento') and m.body like '%' || f.name || '%')`)
  ).toBe(0)
})
