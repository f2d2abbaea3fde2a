import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { permissions, users } from '#app/backend/db/schema.server.ts'
import { formatDayLong, todayIn } from '#app/domain/calendar/dates.ts'
import { signIn } from '../../../support/browser/text-browser.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type RunningApp, startApp } from '../../../support/server/program.ts'

let db: Database
let app: RunningApp

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  app = await startApp({ env: { DATABASE_URL: db.url } })
})

afterAll(async () => {
  await app?.stop()
  await db?.close()
})

it('shows the day, in the shell, without a request for anything else', async () => {
  const browser = await signIn(app.url, 'portaria', seededPassword)
  expect((await browser.get('/dashboard')).location).toBe('/dashboard/index')
  const { status, text, headers } = await browser.get('/dashboard/index')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).toContain(formatDayLong(todayIn('America/Bahia', new Date())))
  expect(text).toContain('Pessoas esperadas hoje')
  expect(text).toContain('Já entraram')
  expect(text).toContain('href="/operation/check-in"')
  expect(text).toContain('Menu principal')
  expect(text).toMatch(/<link rel="stylesheet" href="\/assets\/guarded-[\w-]+\.css"/)
})

it('has a menu of what is allowed and there', async () => {
  const browser = await signIn(app.url, 'gestor', seededPassword)
  const { text } = await browser.get('/dashboard/index')
  const menu = /<nav[^>]*Menu principal[\s\S]*?<\/nav>/.exec(text)?.[0] ?? ''
  expect(menu).toContain('href="/operation/booking-list"')
  expect(menu).toContain('href="/booking?pid=')
  for (const [, href = ''] of menu.matchAll(/href="(\/[^"]*)"/g)) {
    expect([href, (await browser.get(href)).status]).toEqual([href, 200])
  }
})

it('welcomes who does not see bookings', async () => {
  const [agent] = await db.orm.select({ id: users.id }).from(users).where(eq(users.username, 'condutor'))
  await db.orm.delete(permissions).where(eq(permissions.userId, agent?.id ?? 0))
  const browser = await signIn(app.url, 'condutor', seededPassword)
  const { status, text } = await browser.get('/dashboard/index')
  expect(status).toBe(200)
  expect(text).toContain('Nenhuma tela liberada')
  expect(text).not.toContain('Pessoas esperadas')
})
