import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { enqueue, type JobHandler } from '#app/backend/kernel/outbox.server.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { failJob, forgetJobs, runDueJobs, waitingJobs } from '../../support/database/jobs.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => forgetJobs(db))

async function open() {
  const clock = createClock()
  const backend = createTestBackend(db, clock)
  const { placeId } = await createPlace(db)
  const { token } = await createUser(db, placeId, ['configurations/integrations'])
  const call = createCaller(backend)
  const list = async (as = token) => (await call('GET', '/jobs/failed?page=1', { token: as })).body
  const move = (id: string, action: string, as = token) =>
    call('POST', `/jobs/failed/${id}`, { token: as, body: { action } })
  return { clock, backend, placeId, list, move, call }
}

it('shows a job after its last try, to its own place, and runs it again from the start', async () => {
  const { clock, backend, placeId, list, move } = await open()
  let isDown = true
  let ran = 0
  const handler: JobHandler = {
    kind: 'payment-notice',
    run: async () => {
      if (isDown) throw new Error('ECONNRESET at 10.0.0.7')
      ran += 1
    }
  }
  const dueAt = clock.now()
  await enqueue(db.orm, { kind: handler.kind, key: 'n', payload: { noticeId: 1 }, dueAt, placeId, way: 'getnet' })
  await runDueJobs(backend, [handler])
  expect((await list()).data).toEqual([])
  for (let round = 0; round < 9; round++) {
    clock.pass(24 * 60)
    await runDueJobs(backend, [handler])
  }
  const { data, total } = await list()
  expect(total).toBe(1)
  expect(data).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      kind: 'Aviso de pagamento',
      tries: 10,
      created_at: expect.any(String),
      tried_at: clock.now().toISOString(),
      error: 'Falha inesperada do programa.'
    }
  ])
  isDown = false
  clock.pass(24 * 60)
  expect(await runDueJobs(backend, [handler])).toBe(0)
  const again = await move(data[0].id, 'retry')
  expect([again.status, again.body.message]).toEqual([200, 'A tarefa volta à fila agora.'])
  expect((await list()).data).toEqual([])
  expect((await move(data[0].id, 'retry')).status).toBe(404)
  await db.pool.query('update graphile_worker._private_jobs set run_at = $1', [clock.now()])
  await runDueJobs(backend, [handler])
  expect([ran, await waitingJobs(db, handler.kind)]).toEqual([1, []])
})

it('shows a job without a place by kind and number only, and lets nobody here move it', async () => {
  const { list, move } = await open()
  const { rows } = await db.pool.query(
    `select id from graphile_worker.permanently_fail_jobs(
       array[(graphile_worker.add_job('password-code', '{"wish":"x"}', job_key => 'password-code:a')).id], 'Sem resposta.')`
  )
  expect(await list()).toMatchObject({ data: [], installation: [{ kind: 'Código para trocar a senha', count: 1 }] })
  for (const action of ['retry', 'discard']) expect((await move(String(rows[0].id), action)).status).toBe(404)
})

it('is read and moved by nobody of another place, nor without the permission', async () => {
  const { placeId, list, move, call } = await open()
  const other = await open()
  const id = await failJob(db, placeId)
  const stranger = await createUser(db, other.placeId, ['configurations/integrations'])
  const { token: weak } = await createUser(db, placeId, ['configurations/index'])
  expect((await list(stranger.token)).data).toEqual([])
  expect((await move(id, 'discard', stranger.token)).status).toBe(404)
  expect((await move(id, 'discard', weak)).status).toBe(403)
  expect((await call('GET', '/jobs/failed', { token: weak })).status).toBe(403)
  expect((await list()).total).toBe(1)
  for (const odd of ['0', 'x', '99999999999999999999']) expect((await move(odd, 'discard')).status).toBe(404)
  expect((await move(id, 'burn')).status).toBe(422)
  expect((await move(id, 'discard')).status).toBe(200)
  expect((await list()).total).toBe(0)
  expect(await waitingJobs(db, 'payment-notice')).toEqual([])
})

it('tells when the program ended during the last try', async () => {
  const { placeId, list } = await open()
  const id = await failJob(db, placeId)
  await db.pool.query('update graphile_worker._private_jobs set last_error = null where id = $1', [id])
  expect((await list()).data).toMatchObject([{ id, error: 'O programa parou durante a tarefa.' }])
})
