import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { readConditions } from '#app/backend/db/queries/kernel/conditions.server.ts'
import { dueWork } from '#app/backend/jobs.server.ts'
import { repeatDue } from '#app/backend/kernel/schedule.server.ts'
import { createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  // However old the demonstration is: what has become due in it since is not what a test makes due.
  await db.pool.query(`
    update bookings set hold_until = now() + interval '1 day' where hold_until is not null;
    update payments set ask_at = now() + interval '1 day' where ask_at is not null;
    update invoices set try_at = now() + interval '1 day' where try_at is not null;
    delete from dirty_days; delete from slots_to_share`)
})
afterAll(() => db.close())

const booking = `(select id from bookings where status = 'APPROVED' order by id limit 1)`
const payment = `(select id from payments where booking_id = ${booking} order by id limit 1)`
const place = '(select place_id from products order by position limit 1)'
const user = '(select id from users order by id limit 1)'

/** An instant that is past on both clocks: the program's counts whole milliseconds, the database's microseconds. */
const due = `now() - interval '1 second'`

/** A statement by work that makes one of its rows due. */
const causes: Record<string, string> = {
  allotments: `with device as (
      insert into gate_devices (uuid, place_id, user_id) values (gen_random_uuid(), ${place}, ${user}) returning *)
    insert into gate_allotments (uuid, place_id, device_uuid, user_id, session_id, product_id, date, time, granted, held,
      types, until)
    select gen_random_uuid(), place_id, uuid, user_id, gen_random_uuid(), (select id from products order by id limit 1),
      now(), '14:00', 1, 0, '[]', now() + interval '1 hour' from device`,
  clients: `update bookings set client_id = null where id = ${booking}`,
  charges: `update payments set ask_at = ${due} where id = ${payment}`,
  guides: `insert into slots_to_share (product_id, date, time) select product_id, date, time from bookings limit 1`,
  holds: `update bookings set status = 'UNPAID', hold_until = ${due} where id = ${booking}`,
  invoices: `update invoices set state = 'processing', try_at = ${due}
    where id = (select id from invoices order by id limit 1)`,
  'legacy import': `insert into legacy_imports (id, place_id, mode, noun, started_by, started_at)
    values (gen_random_uuid(), ${place}, 'preview', 'client', ${user}, now())`,
  objects: `insert into object_removals (object_key) values ('00')`,
  refunds: `insert into refunds (id, place_id, booking_id, payment_id, value, state, asked_as, try_at)
    select gen_random_uuid(), place_id, booking_id, id, 1, 'asked', 'user', ${due} from payments where id = ${payment}`,
  sales: `update bookings set people = people + 1 where id = ${booking}`,
  'vendor-sites': `insert into wordpress_sites (place_id, site, since, next_at)
    values (${place}, 'https://loja.example.com', now(), ${due})`
}

const works = dueWork.toSorted((a, b) => a.name.localeCompare(b.name))

async function listDue(): Promise<string[]> {
  const backend = { ...createTestBackend(db), now: () => new Date() }
  const answers = await readConditions(db, await Promise.all(works.map(({ due }) => due(backend))))
  return works.filter((_, at) => answers[at]).map(({ name }) => name)
}

it('has a cause for each work', () => {
  expect(works.map(({ name }) => name)).toEqual(Object.keys(causes).toSorted((a, b) => a.localeCompare(b)))
})

it.each(Object.entries(causes))('%s is due when the database holds work for it', async (name, cause) => {
  expect(await listDue()).not.toContain(name)
  await db.pool.query(cause)
  expect(await listDue()).toContain(name)
  await db.pool.query('delete from dirty_days; delete from slots_to_share; delete from object_removals')
})

it('runs what is due, and nothing else; one that fails does not hold the others', async () => {
  const backend = createTestBackend(db)
  const logged: unknown[] = []
  const ran: string[] = []
  const log = { ...backend.log, error: (...said: unknown[]) => void logged.push(said[1]) }
  const due = () => sql`true`
  const never = () => sql`false`
  const asking = repeatDue({ ...backend, log }, [
    {
      name: 'broken',
      due,
      run: async () => {
        throw new Error('broken')
      }
    },
    { name: 'due', due, run: async () => void ran.push('due') },
    { name: 'not due', due: never, run: async () => void ran.push('not due') }
  ])
  onTestFinished(() => asking.stop())
  asking.now()
  await expect.poll(() => ran).toEqual(['due'])
  expect(logged).toEqual(['scheduled work failed'])
})
