import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { lineOf, payerOf, workFor } from '#app/backend/kernel/apart/work-for.server.ts'
import { countAttempt } from '#app/backend/kernel/count-attempt.server.ts'
import { roleKeys } from '#app/domain/access/role-sets.ts'
import { toRules } from '#app/domain/access/rules.ts'
import { createClock } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { busyPdf, pdf } from '../../../support/documents/documents.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const holding = (keys: readonly string[]) => ({ actor: { permissions: [...toRules(keys)] } })

describe('the line', () => {
  it('for staff serves users with more permissions than guides', () => {
    expect(lineOf({ actor: null })).toBe('strangers')
    expect(lineOf(holding([]))).toBe('strangers')
    expect(lineOf(holding(['issues/add', 'issues/details']))).toBe('strangers')
    expect(lineOf(holding(roleKeys('condutor')))).toBe('strangers')
    for (const role of ['gestor', 'operador', 'portaria', 'financeiro'] as const) {
      expect([role, lineOf(holding(roleKeys(role)))]).toEqual([role, 'staff'])
    }
  })
})

describe('the hour of a network', () => {
  it('is used up by processor time, not by the number of files, and is renewed', async () => {
    const clock = createClock(new Date('2026-11-20T12:01:00Z'))
    const from = (address: string) => ({ db, now: clock.now, actor: null, address })
    const judge = (address: string) => workFor(from(address), { task: 'judge', content: pdf() })
    const spend = (amount: number) =>
      countAttempt(
        { db, now: clock.now },
        { key: `file-work:network:${payerOf(from('203.0.113.9'))}`, limit: 60_000, windowSeconds: 3600, amount }
      )
    // Small ones cost what they cost, not what they might have.
    for (let at = 0; at < 12; at += 1) expect((await judge('203.0.113.9')).value).toMatchObject({ kind: 'pdf' })
    await spend(45_000)
    expect((await judge('203.0.113.9')).value).toMatchObject({ kind: 'pdf' })
    // Few enough patterns for the memory of the process: a fast machine would meet that limit first.
    const busy = { task: 'first-page', content: busyPdf(3, 25), cpuMs: 600 } as const
    expect((await workFor(from('203.0.113.9'), busy)).value).toBeNull()
    await spend(6500)
    // Less is left than one may take.
    await expect(judge('203.0.113.9')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 59 * 60 })
    expect((await judge('198.51.100.7')).value).toMatchObject({ kind: 'pdf' })
    clock.pass(60)
    expect((await judge('203.0.113.9')).value).toMatchObject({ kind: 'pdf' })
  })

  it('does not limit staff', () => {
    const address = '203.0.113.9'
    expect(payerOf({ ...holding(roleKeys('portaria')), address } as never)).toBe('')
    expect(payerOf({ actor: null, address })).toMatch(/^[0-9a-f]{64}$/)
    const others = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'].map((one) => payerOf({ actor: null, address: one }))
    expect(new Set(others).size).toBe(1)
  })
})
