import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../../support/database/database.ts'

/** What else is kept, and why a place that moves to another database may leave it behind. */
const ofInstallation: Record<string, string> = {
  idempotency_keys: 'answers of creations, for a day',
  integration_states: 'remote APIs of the installation',
  job_instances: 'running programs',
  job_pauses: 'silent servers, for minutes',
  limits: 'tries of the last hours',
  object_removals: 'objects to delete from the bucket',
  object_sweeps: 'how far the bucket was searched',
  provider_notices: 'unread notices, for a week; some name no place',
  schema_migrations: 'the database itself',
  simulator_records: 'money that does not move',
  slots_to_share: 'work of the next seconds',
  write_probe: 'the database itself'
}

const placesSql = `
  with recursive links as (
    select c.conrelid, c.confrelid
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    group by c.oid, c.conrelid, c.confrelid
    having bool_and(a.attnotnull)
  ), placed as (
    select attrelid as relid from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'place_id' and attnotnull and relkind = 'r' and relnamespace = 'public'::regnamespace
    union select 'places'::regclass
    union select l.conrelid from links l join placed p on p.relid = l.confrelid
  )
  select relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and oid not in (select relid from placed)
  order by relname`

it('each row leads to one place, by its own column or by rows that it needs', async () => {
  const db = await openTestDatabase()
  onTestFinished(() => db.close())
  const { rows } = await db.pool.query<{ name: string }>(placesSql)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(ofInstallation).sort())
})
