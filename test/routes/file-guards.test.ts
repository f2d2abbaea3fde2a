import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { PERMISSIONS, type PermissionKey } from '#app/domain/access/permission-table.ts'
import { signIn, type TextBrowser } from '../support/browser/text-browser.ts'
import { createUser } from '../support/database/backend.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { siteMap } from '../support/site-map.ts'

interface Guard {
  /** All of them are needed, and no other. */
  needs: PermissionKey[]
  /** Asked for by the calls that give the rows, not by the file's own guard. */
  beside?: PermissionKey[]
  /** Shows on the screen what the file holds, or offers the file; it needs the same, beside what its area needs. */
  page: string
}

const only = (key: PermissionKey, page: string): Guard => ({ needs: [key], page })

/** Each file of the site map, and the permission of the page that it is a file of. An XLSX has that of its CSV. */
const guards: Record<string, Guard> = {
  '/operation/index/:date/sheet.csv': {
    needs: ['operation/index', 'operation/booking-list'],
    page: '/operation/index/2026-11-20/sheet'
  },
  '/operation/booking-list/group/:uuid/people.csv': only('operation/booking-list', '/operation/booking-list'),
  '/operation/groups.csv': only('operation/group-sale', '/operation/groups'),
  '/operation/booking-list.csv': only('operation/booking-list', '/operation/booking-list'),
  '/operation/closure.csv': {
    needs: ['operation/closure'],
    beside: ['operation/all-bookings'],
    page: '/operation/closure'
  },
  '/operation/check-in/conflicts.csv': only('operation/checkin-override', '/operation/check-in/conflicts'),
  '/operation/refunds.csv': only('operation/refund', '/operation/refunds'),
  '/operation/closure/:id/bookings.csv': only('operation/closure', '/operation/closure'),
  '/operation/transport/:uuid/manifest.csv': {
    needs: ['operation/transport-edit'],
    beside: ['operation/transport'],
    page: '/operation/transport/add'
  },
  '/products/index.csv': only('products/index', '/products/index'),
  '/products/seasons.csv': only('products/index', '/products/seasons'),
  '/products/discounts.csv': only('products/index', '/products/discounts'),
  '/products/import/modelo.csv': only('products/edit', '/products/import'),
  '/agents/index.csv': only('agents/index', '/agents/index'),
  '/agents/import.csv': { needs: ['agents/edit'], beside: ['agents/index'], page: '/agents/import' },
  '/agents/unguided.csv': only('agents/index', '/agents/unguided'),
  '/financial/index.csv': only('financial/index', '/financial/index'),
  '/financial/cash-flow.csv': only('financial/cash-flow', '/financial/cash-flow'),
  '/financial/close.csv': only('financial/close', '/financial/close'),
  '/financial/close/:date/sheet.csv': only('financial/close', '/financial/close'),
  '/financial/withdrawals.csv': only('financial/withdrawals', '/financial/withdrawals'),
  '/financial/withdrawals/:id/orders.csv': only('financial/withdrawals', '/financial/withdrawals'),
  '/financial/receivables.csv': only('financial/receivables', '/financial/receivables'),
  '/financial/receivables/credits.csv': only('financial/receivables', '/financial/receivables/credits'),
  '/financial/receivables/:uuid/statement.csv': only('financial/receivables', '/financial/receivables'),
  '/financial/commissions.csv': only('financial/commissions', '/financial/commissions'),
  '/financial/commissions/:uuid/statement.csv': only('financial/commissions', '/financial/commissions'),
  '/financial/reconciliation.csv': only('financial/reconciliation', '/financial/reconciliation'),
  '/financial/unsettled.csv': only('financial/unsettled', '/financial/unsettled'),
  '/nf/open.csv': only('nf/index', '/nf/open'),
  '/nf/index.csv': only('nf/index', '/nf/index'),
  '/clients/index.csv': only('clients/index', '/clients/index'),
  '/clients/import.csv': only('clients/edit', '/clients/import'),
  '/clients/pendencies.csv': only('clients/pendencies', '/clients/pendencies'),
  '/clients/services.csv': only('clients/services', '/clients/services'),
  '/issues/index.csv': only('issues/index', '/issues/index'),
  '/reports/sales.csv': only('reports/sales', '/reports/sales'),
  '/reports/visits.csv': only('reports/visits', '/reports/visits'),
  '/reports/booking.csv': only('reports/booking', '/reports/booking'),
  '/reports/ratings.csv': only('reports/ratings', '/reports/ratings'),
  '/messages/index.csv': only('messenger/edit', '/messages/index'),
  '/messages/batches.csv': only('messenger/edit', '/messages/batches'),
  '/messages/consents.csv': only('messages/consents', '/messages/consents'),
  '/trafx/index.csv': only('trafx/index', '/trafx/index'),
  '/trafx/compare.csv': {
    needs: ['trafx/index'],
    beside: ['operation/booking-list', 'operation/all-bookings'],
    page: '/trafx/compare'
  },
  '/trafx/passages.csv': {
    needs: ['trafx/index'],
    beside: ['operation/booking-list', 'operation/all-bookings'],
    page: '/trafx/passages'
  },
  '/configurations/languages.csv': only('configurations/place', '/configurations/languages'),
  '/configurations/users/index.csv': only('users/index', '/configurations/users/index'),
  '/configurations/privacy/person.json': only('configurations/privacy', '/configurations/privacy'),
  '/configurations/privacy/consents.csv': only('configurations/privacy', '/configurations/privacy/consents'),
  '/configurations/integrations/import.csv': only('configurations/integrations', '/configurations/integrations/import'),
  '/configurations/audit.csv': only('audit/index', '/configurations/audit')
}

function guardOf(pattern: string): Guard {
  const guard = guards[pattern.replace(/\.xlsx$/, '.csv')]
  if (!guard) throw new Error(`${pattern} is not in the table`)
  return guard
}

const files = siteMap.filter(({ area, pattern }) => area === 'guarded' && /\.(?:csv|xlsx|json)$/.test(pattern))

let db: Database
let app: RunningApp

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  app = await startApp({ env: { DATABASE_URL: db.url, LIMIT_SIGN_IN_PER_ADDRESS: '1000' } })
})

afterAll(async () => {
  await app?.stop()
  await db?.close()
})

const browsers = new Map<string, TextBrowser>()

/** Somebody of the demonstration's place who holds these and no other. */
async function holderOf(held: readonly PermissionKey[]): Promise<TextBrowser> {
  const known = browsers.get(held.join())
  if (known) return known
  const { rows } = await db.pool.query(`select place_id, password_hash from users where username = 'gestor'`)
  const username = `guarda-${randomUUID()}`
  await createUser(db, rows[0].place_id, held, { username, passwordHash: rows[0].password_hash })
  const browser = await signIn(app.url, username, seededPassword)
  browsers.set(held.join(), browser)
  return browser
}

/** Led away at its door: the API behind it refuses too, and says nothing of the file's own guard. */
const isRefused = async (browser: TextBrowser, path: string) => {
  const { status, location } = await browser.get(path)
  return status === 302 && location === '/dashboard'
}

it('the table has every file of the site map', () => {
  const patterns = files.map(({ pattern }) => pattern).filter((pattern) => !pattern.endsWith('.xlsx'))
  expect(patterns.sort()).toEqual(Object.keys(guards).sort())
})

/** Files that are no table of a list. */
const onlyCsv: Record<string, string> = {
  '/products/index.csv': 'the columns of the import, which reads CSV',
  '/products/import/modelo.csv': 'a sample of the import',
  '/agents/import.csv': 'a sample of the import',
  '/clients/import.csv': 'a sample of the import',
  '/configurations/integrations/import.csv': 'notes on one import',
  '/operation/booking-list/group/:uuid/people.csv': 'the columns of the import of people',
  '/operation/index/:date/sheet.csv': 'the paper of one day',
  '/operation/closure/:id/bookings.csv': 'the telephone list of one closed day',
  '/operation/transport/:uuid/manifest.csv': 'the paper of one trip'
}

it('a table has both kinds of file', () => {
  const patterns = files.map(({ pattern }) => pattern)
  const alone = patterns.filter((one) => one.endsWith('.csv') && !patterns.includes(one.replace(/csv$/, 'xlsx')))
  expect(alone.sort()).toEqual(Object.keys(onlyCsv).sort())
})

describe('a file', () => {
  it.each(files)("$pattern is given to a user with exactly its page's permission", async ({ pattern, path }) => {
    const { needs, beside = [] } = guardOf(pattern)
    const holder = await holderOf([...needs, ...beside])
    const { status, location } = await holder.get(path)
    // Unknown ids give no file, and a form redirects to its own page.
    expect([200, 302, 404, 409]).toContain(status)
    expect(location ?? '').not.toMatch(/^\/(?:dashboard|login)/)
  })

  it.each(files)("$pattern is refused to a user with every permission but its page's", async ({ pattern, path }) => {
    const { needs, page } = guardOf(pattern)
    for (const missing of needs) {
      const others = await holderOf(PERMISSIONS.map(({ key }) => key).filter((key) => key !== missing))
      expect([path, missing, await isRefused(others, path)]).toEqual([path, missing, true])
      expect([page, missing, await isRefused(others, page)]).toEqual([page, missing, true])
    }
  })

  /** Days, choices and numbers that no filter knows, under every name that a filter has, and values too long for a call. */
  const unreadable = [
    'inicio',
    'fim',
    'desde',
    'ate',
    'data',
    'date',
    'start',
    'end',
    'atrativo',
    'tipo',
    'situacao',
    'q'
  ]
  const long = new URLSearchParams(unreadable.map((name) => [name, 'x'.repeat(300)]))
  const strange = new URLSearchParams(unreadable.map((name) => [name, '{"__proto__":1}']))

  it.each(files)('$pattern with unreadable filters does not fail', async ({ pattern, path }) => {
    const { needs, beside = [] } = guardOf(pattern)
    const holder = await holderOf([...needs, ...beside])
    for (const filters of [long, strange]) {
      const { status } = await holder.get(`${path}?${filters}`)
      expect(status).toBeLessThan(500)
    }
  })
})
