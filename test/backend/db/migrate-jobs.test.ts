import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { listMigrations, migrate } from '#app/backend/db/migrate.server.ts'
import { openBlankDatabase } from '../../support/database/database.ts'

const all = listMigrations()
const own = all.findIndex(({ name }) => name.endsWith('_job_engine.sql'))
const upTo = (end: number) => Object.fromEntries(all.slice(0, end).map(({ name, sql }) => [name, sql]))

it('moves every waiting job of the outbox to the engine once, held ones too, and no done one', async () => {
  const db = await openBlankDatabase()
  const place = randomUUID()
  await migrate(db, { migrations: upTo(own) })
  await db.pool.query(`
    insert into places (id, name) values ('${place}', 'Vale');
    insert into messages (id, place_id, title, type_message, message_body, "to", channel, kind, status) values
      (1, '${place}', 'Código', 'text', '{}', '+5575999990000', 'whatsapp', 'code', 'queued'),
      (2, '${place}', 'Novidades', 'text', '{}', 'ana@example.com', 'email', 'campaign', 'scheduled');
    insert into outbox (kind, key, payload, due_at, locked_until, locked_by, attempts, done_at, error) values
      ('message', 'message:1', '{"messageId":1}', '2026-11-20T10:00:00Z', null, '', 0, null, ''),
      ('message', 'message:2', '{"messageId":2}', '2026-12-24T10:00:00Z', null, '', 0, null, ''),
      ('password-code', 'password-code:a', '{"wish":"sealed"}', '2026-11-20T10:00:00Z', now() + interval '9 s', 'w', 1, null, ''),
      ('payment-notice', 'payment-notice:9', '{"noticeId":9}', '2026-11-20T10:00:00Z', null, '', 7, null, 'TypeError'),
      ('message', 'message:0', '{"messageId":0}', '2026-11-20T10:00:00Z', null, '', 1, now(), '')`)
  await migrate(db)
  await migrate(db)
  const { rows } = await db.pool.query(
    `select key, task_identifier as kind, queue_name as queue, priority, attempts::int, run_at as due, is_free
     from graphile_worker.jobs, lateral (select locked_at is null as is_free) l order by key`
  )
  const due = new Date('2026-11-20T10:00:00Z')
  const job = (key: string, queue: string | null, priority: number) => ({
    key,
    kind: key.split(':')[0],
    queue,
    priority,
    attempts: 0,
    due,
    is_free: true
  })
  expect(rows).toEqual([
    job('message:1', `message:whatsapp:${place}`, 0),
    { ...job('message:2', `message:email:${place}`, 50), due: new Date('2026-12-24T10:00:00Z') },
    job('password-code:a', null, 0),
    job('payment-notice:9', null, 10)
  ])
  expect((await db.pool.query(`select to_regclass('outbox') as old`)).rows).toEqual([{ old: null }])
  await db.close()
})
