import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createPlainBrowser, type PlainBrowser, type PlainPage } from '../../../support/browser/plain-browser.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type RunningApp, startApp } from '../../../support/server/program.ts'
import { whole } from '../../../support/world/whole-report.ts'

let db: Database
let balancer: Server
let apps: RunningApp[] = []
let many: PlainBrowser
let alone: PlainBrowser
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
  // A hold that ends between two readings would take its people out of the second.
  await db.pool.query("update bookings set hold_until = now() + interval '1 day' where hold_until is not null")
  balancer = await openBalancer()
  const env = {
    DATABASE_URL: db.url,
    SESSION_SECRET: 'one secret for all the instances of this test',
    ALLOWED_HOSTS: `127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    LOG_LEVEL: 'warn'
  }
  apps = await Promise.all([startApp({ env }), startApp({ env })])
  many = createPlainBrowser(`http://${env.ALLOWED_HOSTS}`)
  await many.signIn('gestor', seededPassword)
  alone = createPlainBrowser(apps[0]?.url ?? '')
  await alone.signIn('gestor', seededPassword)
})

afterAll(async () => {
  balancer?.closeAllConnections()
  balancer?.close()
  await Promise.all(apps.map((app) => app.stop()))
  await db?.close()
})

const totals = ({ text }: PlainPage) => /Totais(.*?)Por /s.exec(text)?.[1]?.replace(/\s+/g, ' ').trim() ?? ''

/** Eight periods: no more than a busy machine sums up in a minute. */
const thisMonth = DateTime.now().setZone('America/Bahia').startOf('month')
const period = `inicio=${thisMonth.minus({ months: 6 }).toISODate()}&fim=${thisMonth.plus({ months: 2 }).minus({ days: 1 }).toISODate()}`

it.each(['/reports/sales', '/reports/visits'])(
  '%s shows the same totals whichever instance is asked, also in the middle',
  async (report) => {
    const before = [...served]
    const read = async (browser: PlainBrowser) => totals(await whole(browser, `${report}?${period}`))
    // A machine with nothing else to do brings all of it with one request: the second reading asks the other instance.
    const balanced = [await read(many), await read(many)]
    const expected = await read(alone)
    expect(expected).toMatch(/\d/)
    expect(balanced).toEqual([expected, expected])
    served.forEach((count, at) => {
      expect(count).toBeGreaterThan(before[at] ?? 0)
    })
  }
)
