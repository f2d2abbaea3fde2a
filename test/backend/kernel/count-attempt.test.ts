import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { countAttempt } from '#app/backend/kernel/count-attempt.server.ts'
import { createClock } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

describe('countAttempt', () => {
  it('lets exactly the limit through, however many come at once', async () => {
    const ctx = { db, now: createClock().now }
    const attempts = Array.from({ length: 60 }, () => countAttempt(ctx, { key: 'burst', limit: 25, windowSeconds: 60 }))
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(25)
  })

  it('says how long to wait, and counts anew in the next window', async () => {
    const clock = createClock(new Date('2026-11-20T12:01:00Z'))
    const ctx = { db, now: clock.now }
    const attempt = { key: 'window', limit: 1, windowSeconds: 600 }
    await countAttempt(ctx, attempt)
    await expect(countAttempt(ctx, attempt)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 540 })
    await expect(countAttempt(ctx, { ...attempt, key: 'other' })).resolves.toBeUndefined()
    clock.pass(9)
    await expect(countAttempt(ctx, attempt)).resolves.toBeUndefined()
  })
})
