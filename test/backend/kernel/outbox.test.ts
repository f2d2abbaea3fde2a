import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { enqueue, type Job, type JobHandler } from '#app/backend/kernel/outbox.server.ts'
import { createClock, createTestBackend, friday } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { forgetJobs, runDueJobs, waitingJobs } from '../../support/database/jobs.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => forgetJobs(db))

const job = (key: string, more: Partial<Job> = {}): Job => ({
  kind: 'note',
  key,
  payload: { key },
  placeId: null,
  dueAt: friday,
  ...more
})

function recorder(fail: (run: number) => boolean = () => false) {
  const runs: string[] = []
  const handler: JobHandler = {
    kind: 'note',
    run: async (_backend, payload) => {
      runs.push(String(payload.key))
      if (fail(runs.length)) throw new Error('refused')
    }
  }
  return { runs, handler }
}

describe('the outbox', () => {
  it('runs a job once, and the same key is one job', async () => {
    const backend = createTestBackend(db)
    const { runs, handler } = recorder()
    await enqueue(db.orm, job('a'))
    await enqueue(db.orm, job('a'))
    await runDueJobs(backend, [handler])
    await runDueJobs(backend, [handler])
    expect(runs).toEqual(['a'])
  })

  it('has no job from a rolled-back transaction', async () => {
    const { runs, handler } = recorder()
    const broken = inTransaction(db, async (tx) => {
      await enqueue(tx, job('b'))
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    await runDueJobs(createTestBackend(db), [handler])
    expect(runs).toEqual([])
  })

  it('runs due jobs by priority, then the oldest first', async () => {
    const { runs, handler } = recorder()
    const at = (minutes: number) => new Date(friday.getTime() + minutes * 60_000)
    const placeId = '00000000-0000-4000-8000-000000000001'
    await enqueue(db.orm, job('campaign, new', { priority: 50, dueAt: at(-1), placeId }))
    await enqueue(db.orm, job('campaign, old', { priority: 50, dueAt: at(-9), placeId }))
    await enqueue(db.orm, job('later', { priority: 0, dueAt: at(1) }))
    await enqueue(db.orm, job('payment', { priority: 10, placeId }))
    await enqueue(db.orm, job('code', { priority: 0 }))
    await runDueJobs(createTestBackend(db), [handler])
    expect(runs).toEqual(['code', 'payment', 'campaign, old', 'campaign, new'])
  })

  it('tries a failed job again later and later, ten times, and keeps no personal data of why', async () => {
    const clock = createClock()
    const backend = createTestBackend(db, clock)
    const { runs, handler } = recorder((run) => run < 3)
    await enqueue(db.orm, job('c'))
    expect(await runDueJobs(backend, [handler])).toBe(1)
    expect(await runDueJobs(backend, [handler])).toBe(0)
    expect(await waitingJobs(db, 'note')).toMatchObject([{ attempts: 1, error: 'Falha inesperada do programa.' }])
    clock.pass(0.1)
    expect(await runDueJobs(backend, [handler])).toBe(1)
    expect(await runDueJobs(backend, [handler])).toBe(0)
    clock.pass(1)
    expect(await runDueJobs(backend, [handler])).toBe(1)
    expect([runs, await waitingJobs(db, 'note')]).toEqual([['c', 'c', 'c'], []])

    const always = recorder(() => true)
    await enqueue(db.orm, job('d'))
    for (let round = 0; round < 14; round++) {
      await runDueJobs(backend, [always.handler])
      clock.pass(60 * 24)
    }
    expect(always.runs).toHaveLength(10)
    expect(await waitingJobs(db, 'note')).toMatchObject([{ key: 'd', attempts: 10 }])
  })

  it('puts a job off as it wishes, which is no failure', async () => {
    const clock = createClock()
    const backend = createTestBackend(db, clock)
    const runs: unknown[] = []
    const handler: JobHandler = {
      kind: 'note',
      run: async (_backend, payload) => {
        runs.push(payload)
        return runs.length < 12 ? { again: new Date(clock.now().getTime() + 60_000) } : undefined
      }
    }
    const placeId = '00000000-0000-4000-8000-000000000001'
    await enqueue(db.orm, job('e', { placeId, way: 'email', priority: 7 }))
    for (let minute = 0; minute < 11; minute++) {
      expect(await runDueJobs(backend, [handler])).toBe(1)
      const waits = { key: 'e', attempts: 0, error: '', queue: `note:email:${placeId}`, payload: { key: 'e' } }
      expect(await waitingJobs(db, 'note')).toMatchObject([waits])
      clock.pass(1)
    }
    await runDueJobs(backend, [handler])
    expect(runs).toHaveLength(12)
    expect(await waitingJobs(db, 'note')).toEqual([])
  })

  it('gives a job to one worker at a time', async () => {
    const backend = createTestBackend(db)
    const { runs, handler } = recorder()
    await Promise.all(Array.from({ length: 30 }, (_, at) => enqueue(db.orm, job(`r${at}`))))
    await Promise.all([1, 2, 3].map(() => runDueJobs(backend, [handler])))
    expect(runs.sort()).toEqual(Array.from({ length: 30 }, (_, at) => `r${at}`).sort())
  })

  it('leaves a job that nobody handles', async () => {
    await enqueue(db.orm, job('f', { kind: 'unheard-of' }))
    await runDueJobs(createTestBackend(db), [recorder().handler])
    expect(await waitingJobs(db, 'unheard-of')).toMatchObject([{ key: 'f', attempts: 0 }])
  })
})
