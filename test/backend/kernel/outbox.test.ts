import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { leaseDueJobs } from '#app/backend/db/queries/kernel/outbox.server.ts'
import { outbox } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { enqueue, type JobHandler, runDueJobs } from '#app/backend/kernel/outbox.server.ts'
import { createClock, createTestBackend, friday } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
afterEach(() => vi.useRealTimers())

const job = (key: string, kind = 'note') => ({ kind, key, payload: { key }, dueAt: friday })

function recorder(kind: string, fail: (run: number) => boolean = () => false) {
  const runs: string[] = []
  const handler: JobHandler = {
    kind,
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
    const { runs, handler } = recorder('note')
    await enqueue(db.orm, job('a'))
    await enqueue(db.orm, job('a'))
    await runDueJobs(backend, [handler])
    await runDueJobs(backend, [handler])
    expect(runs).toEqual(['a'])
  })

  it('knows nothing of a job whose transaction was rolled back', async () => {
    const backend = createTestBackend(db)
    const { runs, handler } = recorder('note')
    const broken = inTransaction(db, async (tx) => {
      await enqueue(tx, job('b'))
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    await runDueJobs(backend, [handler])
    expect(runs).toEqual([])
  })

  it('tries a failed job again later and later', async () => {
    const clock = createClock()
    const backend = createTestBackend(db, clock)
    const { runs, handler } = recorder('flaky', (run) => run < 3)
    await enqueue(db.orm, job('c', 'flaky'))
    await runDueJobs(backend, [handler])
    await runDueJobs(backend, [handler])
    expect(runs).toHaveLength(1)
    clock.pass(1)
    await runDueJobs(backend, [handler])
    clock.pass(1)
    await runDueJobs(backend, [handler])
    clock.pass(60)
    await runDueJobs(backend, [handler])
    expect(runs).toHaveLength(3)
  })

  it('gives a job to one worker at a time, and again when its worker died', async () => {
    const clock = createClock()
    const backend = createTestBackend(db, clock)
    const { runs, handler } = recorder('race')
    await Promise.all(Array.from({ length: 30 }, (_, i) => enqueue(db.orm, job(`r${i}`, 'race'))))
    const drain = async () => {
      while ((await runDueJobs(backend, [handler])) > 0);
    }
    await Promise.all([drain(), drain(), drain()])
    expect(runs.sort()).toEqual(Array.from({ length: 30 }, (_, i) => `r${i}`).sort())

    await enqueue(db.orm, job('dead', 'race'))
    // A worker took it and was killed before it could say so.
    const kinds = { only: ['race'] }
    const until = new Date(friday.getTime() + 10_000)
    await leaseDueJobs(db, { kinds, now: friday, lease: { worker: 'the dead one', until }, limit: 1 })
    await drain()
    expect(runs).not.toContain('dead')
    clock.pass(1 / 5)
    await drain()
    expect(runs).toContain('dead')
  })

  it('leaves a long job, and those behind it, to the worker that is at it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const clock = createClock()
    const backend = createTestBackend(db, clock)
    const started: string[] = []
    const gate = { open: () => {}, entered: () => {} }
    const opened = new Promise<void>((resolve) => Object.assign(gate, { open: resolve }))
    const entered = new Promise<void>((resolve) => Object.assign(gate, { entered: resolve }))
    const long: JobHandler = {
      kind: 'long',
      run: async (_backend, { key }) => {
        started.push(String(key))
        gate.entered()
        await opened
      }
    }
    const kinds = { only: ['long'] }
    for (const key of ['long one', 'behind it']) await enqueue(db.orm, job(key, 'long'))
    const work = runDueJobs(backend, [long], kinds)
    await entered
    const lockedUntil = async () => {
      const rows = await db.orm.select().from(outbox).where(eq(outbox.kind, 'long')).orderBy(outbox.id)
      return rows.map((row) => row.lockedUntil?.getTime())
    }
    // A minute of work: six times the lease, each part of it renewed.
    for (let beat = 0; beat < 20; beat += 1) {
      clock.pass(3 / 60)
      vi.advanceTimersByTime(3_000)
      const until = clock.now().getTime() + 10_000
      await expect.poll(lockedUntil).toEqual([until, until])
      expect(await runDueJobs(backend, [long], kinds)).toBe(0)
    }
    gate.open()
    await work
    expect(started).toEqual(['long one', 'behind it'])
  })

  it('is not put off by a worker that lost it', async () => {
    const clock = createClock()
    const backend = createTestBackend(db, clock)
    await enqueue(db.orm, job('lost', 'lost'))
    const kinds = { only: ['lost'] }
    const runs: string[] = []
    const second: JobHandler = { kind: 'lost', run: async () => void runs.push('second') }
    const first: JobHandler = {
      kind: 'lost',
      run: async () => {
        runs.push('first')
        // Frozen for longer than its lease; another has done the work by the time it fails.
        clock.pass(1)
        await runDueJobs(backend, [second], kinds)
        throw new Error('too late')
      }
    }
    await runDueJobs(backend, [first], kinds)
    const [row] = await db.orm.select().from(outbox).where(eq(outbox.key, 'lost'))
    expect(row).toMatchObject({ doneAt: clock.now(), error: '', lockedBy: '' })
    expect(runs).toEqual(['first', 'second'])
  })

  it('keeps a job nobody handles, and says so', async () => {
    const backend = createTestBackend(db)
    await enqueue(db.orm, job('d', 'unheard-of'))
    await runDueJobs(backend, [])
    const [row] = await db.orm.select().from(outbox).where(eq(outbox.key, 'd'))
    expect(row).toMatchObject({ doneAt: null, attempts: 1, error: 'Error' })
  })
})
