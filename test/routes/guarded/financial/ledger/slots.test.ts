import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addMonths, todayIn } from '#app/domain/calendar/dates.ts'
import { createPlainBrowser, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type DelayedApi, startDelayedApi } from '../../../../support/server/delayed-api.ts'
import { type RunningApp, startApp } from '../../../../support/server/program.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'
import { whole } from '../../../../support/world/whole-report.ts'

/** The list over a remote API that answers as each test says. */
let world: OperatorWorld
let api: DelayedApi
let app: RunningApp
let finance: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  api = await startDelayedApi(world.app.url)
  app = await startApp({ env: { MAIN_API_URL: `${api.url}/api/v3`, NODE_API_URL: `${api.url}/api/v1` } })
  finance = createPlainBrowser(app.url)
  await finance.signIn('financeiro', seededPassword)
})

afterEach(() => api.setRule(() => undefined))

afterAll(async () => {
  await app?.stop()
  await api?.close()
  await world?.close()
})

const calls = '/api/v3/finance'
/** Until the end of the year of the demonstration's today. */
const lastYear = Number(todayIn('America/Bahia', new Date()).slice(0, 4))
const years = `inicio=${lastYear - 4}-01-01&fim=${lastYear}-12-31`
const months = Array.from({ length: 60 }, (_, at) => addMonths(`${lastYear - 4}-01-01`, at)).reverse()

/** Six on their way at once arrive as the network has them: the order within them says nothing. */
const newest = months.slice(0, 6).sort()

/** First days of what was asked for since then. */
const askedSince = (before: number) =>
  api
    .asked(calls)
    .slice(before)
    .map(({ searchParams }) => searchParams.get('start_date') ?? '')

function hold() {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  api.setRule(({ pathname }) => (pathname.startsWith(calls) ? { until } : undefined))
  return () => release()
}

it('five years come as sixty calendar months, at most six at a time, each once, the newest first', async () => {
  const before = api.asked(calls).length
  const release = hold()
  const first = await finance.get(`/financial/index?${years}`)
  expect(first.text).toContain('0 de 60 períodos carregados')
  // Only six slots are asked for at once.
  expect(askedSince(before).sort()).toEqual(newest)
  release()
  const page = await whole(finance, `/financial/index?${years}`)
  expect(page.text).toContain('Relatório completo')
  expect(askedSince(before).sort()).toEqual([...months].sort())
})

it('so does a file, which reads all rows of each', async () => {
  const before = api.asked(calls).length
  const release = hold()
  const file = finance.get(`/financial/index.csv?${years}`)
  await expect.poll(() => askedSince(before).sort()).toEqual(newest)
  release()
  const lines = (await file).html.trimEnd().split('\r\n')
  expect(lines.length).toBeGreaterThan(500)
  expect(askedSince(before).sort()).toEqual([...months].sort())
})

it('a month that does not come is named and can be asked for again, and the others stand', async () => {
  // No other test has them in the cache.
  const query = 'inicio=2026-07-01&fim=2026-09-30&situacao=paga'
  api.setRule(({ pathname, searchParams }) =>
    pathname === calls && searchParams.get('start_date') === '2026-08-01' ? { status: 403 } : undefined
  )
  const page = await whole(finance, `/financial/index?${query}`)
  expect(page.text).toContain('2 de 3 períodos carregados')
  expect(page.text).toMatch(/Um período não carregou.*01\/08\/2026 a 31\/08\/2026.*Tentar de novo/)
  expect(page.links).toContain(`/financial/index?${query}`)
  api.setRule(() => undefined)
  const before = api.asked(calls).length
  expect((await whole(finance, `/financial/index?${query}`)).text).toContain('Relatório completo')
  expect(askedSince(before)).toEqual(['2026-08-01'])
})
