import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PlainBrowser } from '../support/browser/plain-browser.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { startCollector } from '../support/server/collector.ts'
import { openVisitor, openVisitorWorld, stepPath, type VisitorWorld } from '../support/world/visitor.ts'

let world: VisitorWorld
let collector: Awaited<ReturnType<typeof startCollector>>
let staff: PlainBrowser
let visitor: PlainBrowser

beforeAll(async () => {
  collector = await startCollector()
  world = await openVisitorWorld({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    TRUST_PROXY: 'loopback',
    ALLOW_DEMO: '1'
  })
  staff = openVisitor(world.app)
  visitor = openVisitor(world.app)
  await staff.signIn('gestor', seededPassword)
})

afterAll(async () => {
  await world?.close()
  await collector?.close()
})

/** Names of the statements that a page asks when it is not asked for the first time; no work beside it counts. */
async function statementsOf(browser: PlainBrowser, path: string): Promise<string[]> {
  const first = await browser.get(path)
  expect([path, first.status]).toEqual([path, 200])
  const traceId = randomBytes(16).toString('hex')
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`
  const page = await fetch(`${world.app.url}${first.path}`, {
    headers: { accept: 'text/html', cookie: browser.cookieHeader(), traceparent },
    redirect: 'manual'
  })
  await page.text()
  expect([path, page.status]).toEqual([path, 200])
  const ofPage = () => collector.spans.filter((span) => span.traceId === traceId)
  await expect.poll(() => ofPage().some(({ kind }) => kind === 2)).toBe(true)
  return ofPage().flatMap(({ kind, name }) => (kind === 2 ? [] : [name]))
}

it('a page asks the database no more than its number of statements', async () => {
  const shop = await world.freshShop()
  const { pid, product, date } = shop
  const atrativo = { pid, atrativo: product }
  const tickets = { INTEIRA: '2' }
  const pages: [number, PlainBrowser, string][] = [
    // Who is inside now is a call of its own right.
    [5, staff, '/dashboard/index'],
    [4, staff, `/dashboard/index/${date}`],
    [4, staff, '/operation/booking-list'],
    [4, staff, '/operation/booking-list?periodo=hoje&pagina=90'],
    [3, visitor, '/booking'],
    [2, visitor, `/booking?${new URLSearchParams({ pid })}`],
    [4, visitor, `/booking?${new URLSearchParams(atrativo)}`],
    [4, visitor, `/booking?${new URLSearchParams({ ...atrativo, date })}`],
    [3, visitor, stepPath(shop)],
    [3, visitor, stepPath(shop, {}, tickets)],
    [3, visitor, stepPath(shop, { passo: 'dados' }, tickets)]
  ]
  const asked: string[] = []
  for (const [most, browser, path] of pages) {
    const names = await statementsOf(browser, path)
    if (names.length > most) asked.push(`${path}: ${names.length}, not ${most}: ${names.join(', ')}`)
  }
  expect(asked).toEqual([])
})
