import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createPlainBrowser, type PlainPage } from '../../../support/browser/plain-browser.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type RunningApp, startApp } from '../../../support/server/program.ts'
import { whole } from '../../../support/world/whole-report.ts'

let db: Database
let balancer: Server
let apps: RunningApp[] = []
/** Requests each instance got. */
const served = [0, 0]

/** Sends one request to the first instance, the next to the second, and so on. */
function openBalancer(): Promise<Server> {
  let turn = 0
  const server = createServer((request, response) => {
    const at = turn++ % apps.length
    served[at] = (served[at] ?? 0) + 1
    const { port } = new URL(apps[at]?.url ?? '')
    const { method, url: path, headers } = request
    const onward = forward({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  balancer = await openBalancer()
  const env = {
    DATABASE_URL: db.url,
    SESSION_SECRET: 'one secret for all the instances of this test',
    ALLOWED_HOSTS: `127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    LOG_LEVEL: 'warn'
  }
  apps = await Promise.all([startApp({ env }), startApp({ env })])
})

afterAll(async () => {
  balancer?.closeAllConnections()
  balancer?.close()
  await Promise.all(apps.map((app) => app.stop()))
  await db?.close()
})

const totals = ({ text }: PlainPage) => /Totais(.*?)Por /s.exec(text)?.[1]?.replace(/\s+/g, ' ').trim() ?? ''

it('a report shows the same totals whichever instance is asked, also in the middle', async () => {
  const { port } = balancer.address() as AddressInfo
  const many = createPlainBrowser(`http://127.0.0.1:${port}`)
  await many.signIn('gestor', seededPassword)
  const alone = createPlainBrowser(apps[0]?.url ?? '')
  await alone.signIn('gestor', seededPassword)
  for (const path of [
    '/reports/sales?inicio=2025-07-01&fim=2026-12-31',
    '/reports/visits?inicio=2026-01-01&fim=2026-12-31'
  ]) {
    const balanced = totals(await whole(many, path))
    expect(balanced).toMatch(/\d/)
    expect(balanced).toBe(totals(await whole(alone, path)))
  }
  expect(Math.min(...served)).toBeGreaterThan(2)
})
