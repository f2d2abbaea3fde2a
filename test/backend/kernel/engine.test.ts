import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { startEngine, toTasks } from '#app/backend/kernel/engine.server.ts'
import { enqueue, enqueueAll, JOB_PRIORITY, type Job, type JobHandler } from '#app/backend/kernel/outbox.server.ts'
import { repeatDue } from '#app/backend/kernel/schedule.server.ts'
import { MessageRefused } from '#app/backend/providers/messages/message-provider.server.ts'
import { createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { forgetJobs, waitingJobs } from '../../support/database/jobs.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await forgetJobs(db)
  await db.pool.query('delete from job_pauses; delete from job_instances')
  await db.pool.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
})

const patience = { timeout: 30_000, interval: 20 }
/** Real time: the engine uses the database's clock. */
const clock = { now: () => new Date(), pass: () => {} }

/** Handlers of these kinds, each run noted as it begins; what hangs waits until it is let go. */
function open(kinds: string[]) {
  const begun: string[] = []
  const ended: string[] = []
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const run: JobHandler['run'] = async (_backend, { name, hangs, fails }) => {
    begun.push(String(name))
    if (hangs) await released
    // The first time alone: then the server is well.
    if (fails && begun.filter((one) => one === name).length === 1) {
      const cause = Object.assign(new Error('no answer'), { name: 'TimeoutError' })
      throw new MessageRefused('O servidor de mensagens não respondeu.', { cause, unsure: true })
    }
    ended.push(String(name))
  }
  const backend = createTestBackend(db, clock)
  const start = () => {
    const handlers = kinds.map((kind) => ({ kind, run }))
    const engine = startEngine(backend, toTasks(backend, handlers))
    let stopped: Promise<void> | undefined
    const asking = repeatDue(backend, [engine.looking])
    const stop = () => {
      stopped ??= Promise.all([engine.stop(), asking.stop()]).then(() => undefined)
      return stopped
    }
    onTestFinished(async () => {
      letGo()
      await stop()
    })
    return { stop }
  }
  return { begun, ended, start, letGo }
}

type Wish = Partial<Omit<Job, 'payload'>> & { name: string; hangs?: boolean; fails?: boolean }

const toJob = ({ name, hangs, fails, ...job }: Wish): Job => ({
  kind: 'message',
  key: `${name}:${randomUUID()}`,
  dueAt: new Date(),
  placeId: null,
  ...job,
  payload: { name, ...(hangs ? { hangs } : {}), ...(fails ? { fails } : {}) }
})

const add = (wish: Wish) => enqueue(db.orm, toJob(wish))

describe('the engine of jobs', () => {
  it('serves other places while the server of one never answers', async () => {
    const { begun, ended, start } = open(['message', 'payment-notice', 'password-code', 'file-preview'])
    const slow = randomUUID()
    for (let at = 0; at < 5; at++) await add({ name: `hangs ${at}`, hangs: true, placeId: slow, way: 'whatsapp' })
    start()
    await expect.poll(() => begun, patience).toEqual(['hangs 0'])
    const other = randomUUID()
    await add({ name: 'ticket', placeId: other, way: 'whatsapp' })
    await add({ name: 'e-mail of the same place', placeId: slow, way: 'email' })
    await add({ name: 'code', kind: 'password-code' })
    await add({ name: 'notice', kind: 'payment-notice', placeId: slow, way: 'mercadopago' })
    await add({ name: 'picture', kind: 'file-preview', placeId: other })
    await expect
      .poll(() => ended.toSorted(), patience)
      .toEqual(['code', 'e-mail of the same place', 'notice', 'picture', 'ticket'])
    expect(begun.filter((name) => name.startsWith('hangs'))).toEqual(['hangs 0'])
  })

  it('keeps workers for everything else, however many servers hang', async () => {
    const { begun, ended, start } = open(['message', 'payment-notice', 'file-preview', 'booking-news'])
    const hanging = ['message', 'payment-notice', 'file-preview'].flatMap((kind) =>
      Array.from({ length: 15 }, () => toJob({ name: kind, kind, hangs: true, placeId: randomUUID() }))
    )
    await enqueueAll(db.orm, hanging)
    start()
    const count = () =>
      ['message', 'payment-notice', 'file-preview'].map((kind) => begun.filter((one) => one === kind).length)
    await expect.poll(count, patience).toEqual([12, 4, 2])
    await add({ name: 'news', kind: 'booking-news', placeId: randomUUID() })
    await expect.poll(() => ended, patience).toEqual(['news'])
    expect(count()).toEqual([12, 4, 2])
  })

  it('sends a ticket before thousands of campaign messages, even of the same place', async () => {
    const { begun, start } = open(['message'])
    const placeId = randomUUID()
    const campaign = Array.from({ length: 10_000 }, (_, at) =>
      toJob({ name: `campaign ${at}`, placeId, way: 'whatsapp', priority: JOB_PRIORITY.campaign })
    )
    await enqueueAll(db.orm, campaign)
    const { stop } = start()
    await expect.poll(() => begun.length, patience).toBeGreaterThan(5)
    await add({ name: 'ticket of another', placeId: randomUUID(), way: 'whatsapp', priority: JOB_PRIORITY.message })
    await expect.poll(() => begun, patience).toContain('ticket of another')
    await add({ name: 'ticket', placeId, way: 'whatsapp', priority: JOB_PRIORITY.message })
    await expect.poll(() => begun, patience).toContain('ticket')
    expect(begun.length).toBeLessThan(9_000)
    await Promise.all([stop(), forgetJobs(db)])
  })

  it('runs a job in one program at a time', async () => {
    const one = open(['message'])
    const other = open(['message'])
    const places = Array.from({ length: 6 }, () => randomUUID())
    const jobs = Array.from({ length: 120 }, (_, at) => toJob({ name: `job ${at}`, placeId: places[at % 6] ?? null }))
    one.start()
    other.start()
    await enqueueAll(db.orm, jobs)
    await expect.poll(() => waitingJobs(db, 'message'), patience).toEqual([])
    const names = jobs.map(({ payload }) => String(payload.name))
    expect([...one.ended, ...other.ended].toSorted()).toEqual(names.toSorted())
  })

  it('frees the jobs and queues of a program that keeps silent, and leaves those of one that lives', async () => {
    const { ended, start } = open(['message'])
    const lost = async (name: string, seen: string) => {
      const placeId = randomUUID()
      await add({ name, placeId })
      await db.pool.query(`insert into job_instances values ($1, array[$1], now() - $2::interval)`, [name, seen])
      await db.pool.query(
        `update graphile_worker._private_jobs set locked_at = now(), locked_by = $1, attempts = 1
        where payload ->> 'name' = $1`,
        [name]
      )
      await db.pool.query(
        `update graphile_worker._private_job_queues set locked_at = now(), locked_by = $1
        where queue_name = $2`,
        [name, `message:${placeId}`]
      )
    }
    await lost('dead', '11 seconds')
    await lost('alive', '-60 seconds')
    start()
    await expect.poll(() => ended, patience).toEqual(['dead'])
    const left = async () => (await waitingJobs(db, 'message')).map(({ payload }) => payload.name)
    await expect.poll(left, patience).toEqual(['alive'])
  })

  it('pauses the queue of a server that does not answer, longer each time, until it answers', async () => {
    const { begun, ended, start } = open(['message'])
    const placeId = randomUUID()
    const queue = `message:whatsapp:${placeId}`
    await add({ name: 'silent', fails: true, placeId, way: 'whatsapp' })
    await add({ name: 'behind it', placeId, way: 'whatsapp' })
    start()
    const pauses = async () => {
      const { rows } = await db.pool.query(
        `select failures, until > now() + interval '5 seconds' as ahead from job_pauses where queue = $1`,
        [queue]
      )
      return rows
    }
    await expect.poll(pauses, patience).toEqual([{ failures: 1, ahead: true }])
    await add({ name: 'of another', placeId: randomUUID(), way: 'whatsapp' })
    await expect.poll(() => ended, patience).toEqual(['of another'])
    expect(begun).not.toContain('behind it')
    await db.pool.query('update job_pauses set until = now()')
    await expect.poll(() => ended.toSorted(), patience).toEqual(['behind it', 'of another', 'silent'])
    await expect.poll(pauses, patience).toEqual([])
  })

  it('finishes running jobs before it stops, and starts no others', async () => {
    const { begun, ended, start, letGo } = open(['message'])
    await add({ name: 'runs', hangs: true, placeId: randomUUID() })
    const { stop } = start()
    await expect.poll(() => begun, patience).toEqual(['runs'])
    const stopping = stop()
    await add({ name: 'too late', placeId: randomUUID() })
    letGo()
    await stopping
    expect(ended).toEqual(['runs'])
    expect((await waitingJobs(db, 'message')).map(({ payload }) => payload.name)).toEqual(['too late'])
    expect((await db.pool.query('select from job_instances')).rowCount).toBe(0)
  })

  it('runs jobs that become due later within seconds', async () => {
    const { ended, start } = open(['message'])
    start()
    await add({ name: 'later', placeId: randomUUID(), dueAt: new Date(Date.now() + 1500) })
    await expect.poll(() => ended, patience).toEqual(['later'])
  })
})
