import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
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
    await db.orm
      .update(outbox)
      .set({ lockedUntil: sql`${new Date(friday.getTime() + 60_000)}`, attempts: 1 })
      .where(eq(outbox.key, 'dead'))
    await drain()
    expect(runs).not.toContain('dead')
    clock.pass(2)
    await drain()
    expect(runs).toContain('dead')
  })

  it('keeps a job nobody handles, and says so', async () => {
    const backend = createTestBackend(db)
    await enqueue(db.orm, job('d', 'unheard-of'))
    await runDueJobs(backend, [])
    const [row] = await db.orm.select().from(outbox).where(eq(outbox.key, 'd'))
    expect(row).toMatchObject({ doneAt: null, attempts: 1, error: 'Error' })
  })
})
