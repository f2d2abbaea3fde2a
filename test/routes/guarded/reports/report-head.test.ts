import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

let world: OperatorWorld

beforeAll(async () => {
  world = await openOperatorWorld()
})

afterAll(() => world?.close())

const days = 'inicio=2026-11-01&fim=2026-11-10'

it.each([
  ['/reports/sales', '/reports/sales'],
  ['/reports/visits', '/reports/visits'],
  ['/reports/visits/dashboard', '/reports/visits'],
  ['/reports/booking', '/reports/booking']
])('%s leads to its files, with its own query', async (path, file) => {
  const browser = createPlainBrowser(world.app.url)
  await browser.signIn('gestor', seededPassword)
  const page = await browser.get(`${path}?${days}&canal=LARAVEL`)
  for (const [kind, type] of [
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
  ] as const) {
    const link = `${file}.${kind}?${days}&canal=LARAVEL`
    expect(page.links).toContain(link)
    const answer = await browser.get(link)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const refused = await browser.get(`${path}?inicio=2026-11-31`)
  expect(refused.links.filter((link) => /\.(csv|xlsx)/.test(link))).toEqual([])
})
