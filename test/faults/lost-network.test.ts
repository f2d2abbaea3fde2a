import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { openTextBrowser } from '../support/browser/text-browser.ts'
import { createDatabase } from '../support/database/database.ts'
import { timesFull } from '../support/full-size.ts'
import { findBreaches, findLost } from '../support/invariants.ts'
import { bookOver, callOver, expressForm, findShop } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'
import { startTcpProxy } from '../support/server/tcp-proxy.ts'
import { burstEnv, startBurst } from './burst.ts'

let database: Awaited<ReturnType<typeof createDatabase>>

beforeEach(async () => {
  database = await createDatabase(inject('testServer').seeded)
})
afterEach(() => database.drop())

async function openBehindProxy() {
  const proxy = await startTcpProxy(database.url)
  return { proxy, app: await startApp({ env: { ...burstEnv, DATABASE_URL: proxy.url } }) }
}

const readyzOf = async (url: string) => {
  const answer = await fetch(`${url}/readyz`)
  return { code: answer.status, ...(await answer.json()) }
}

it(
  'is back by itself within 30 s when the network forgets all its connections',
  async () => {
    const { app, proxy } = await openBehindProxy()
    for (let round = 0; round < timesFull(1, 4); round += 1) {
      const burst = await startBurst(app.url, 210 + round * 4)
      await burst.until(20)
      proxy.freeze()
      // New connections stay silent too, until the network is repaired.
      expect(await readyzOf(app.url)).toMatchObject({ code: 503 })
      proxy.heal()
      await vi.waitFor(async () => expect(await readyzOf(app.url)).toMatchObject({ code: 200 }), {
        timeout: 30_000,
        interval: 500
      })
      await burst.until(5)
      await burst.stop()
      expect(burst.wrong).toEqual([])
      expect(await findLost(database.url, burst.acknowledged)).toEqual([])
      expect(await findBreaches(database.url)).toEqual({})
    }
    await app.end()
  },
  timesFull(1, 4) * 180_000
)

it('answers 503 with a waiting time during the outage, with words on its pages, and keeps typed values', async () => {
  const { app, proxy } = await openBehindProxy()
  const shop = await findShop(app.url)
  const path = `/booking?${new URLSearchParams({ pid: shop.pid, atrativo: shop.product, date: shop.date, time: shop.time })}`
  proxy.cut()
  const called = await fetch(`${app.url}/api/v3/products/?pid=${shop.pid}`)
  expect([called.status, called.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await called.json()).toMatchObject({ code: 'database_away' })
  const browser = openTextBrowser(app.url)
  const page = await browser.get(path)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(page.text).toContain('Serviço indisponível no momento')
  const refused = await browser.post(path, { ...flat(expressForm(shop)), name: 'Quitéria do Vale' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(refused.text).toContain('Sua reserva ainda não foi feita')
  expect(refused.text).toContain('Quitéria do Vale')
  expect(await readyzOf(app.url)).toEqual({ code: 503, status: 'unavailable', reason: 'database_away' })

  proxy.heal()
  expect((await bookOver(app.url, expressForm(shop))).status).toBe(201)
  expect((await callOver(app.url, `/products/?pid=${shop.pid}`)).status).toBe(200)
  expect((await browser.get(path)).status).toBe(200)
  const lines = app.output().split('\n')
  expect(lines.filter((line) => line.includes('scheduled work failed')).length).toBeLessThan(20)
  expect(await findBreaches(database.url)).toEqual({})
  await app.end()
}, 120_000)

/** Flattens the fields as the page's form sends them. */
function flat({ tickets, ...form }: ReturnType<typeof expressForm>): Record<string, string> {
  const [ticket] = tickets
  return { ...form, 'tickets[0].label': ticket?.label ?? '', 'tickets[0].quantity': ticket?.quantity ?? '' }
}
