import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#app/backend/credentials/password.server.ts'
import { createPlainBrowser } from '../../support/browser/plain-browser.ts'
import { createUser } from '../../support/database/backend.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../support/world/operator.ts'

let world: OperatorWorld
beforeAll(async () => {
  world = await openOperatorWorld()
})
afterAll(() => world?.close())

async function enter(permissions: string[]) {
  const { rows } = await world.db.pool.query("select place_id from users where username = 'gestor'")
  const passwordHash = await hashPassword(seededPassword)
  const user = await createUser(world.db, rows[0].place_id, permissions, { passwordHash })
  const browser = createPlainBrowser(world.app.url)
  await browser.signIn(`u-${user.uuid}`, seededPassword)
  return browser
}

it.each([
  ['/issues', '/issues/index'],
  ['/products', '/products/index'],
  ['/operation', '/operation/index'],
  ['/financial', '/financial/index'],
  ['/clients', '/clients/index'],
  ['/agents', '/agents/index'],
  ['/trafx', '/trafx/index'],
  ['/nf', '/nf/index'],
  ['/messages', '/messages/index'],
  ['/configurations/issuesTypes', '/configurations/issuesTypes/index'],
  ['/reports', '/reports/sales'],
  ['/Operation/', '/operation/index']
])('%s leads to %s, with its query', async (path, index) => {
  const manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  const page = await manager.get(`${path}?q=rio`)
  expect([page.status, page.path]).toEqual([200, expect.stringMatching(new RegExp(`^${index}\\?q=rio`))])
})

it('leads to the first screen of the area that somebody may see, else where every refusal leads', async () => {
  const reader = await enter(['reports/booking', 'operation/booking-list', 'operation/all-bookings'])
  expect((await reader.get('/operation')).path).toBe('/operation/booking-list')
  expect((await reader.get('/reports')).path).toBe('/reports/booking')
  expect((await reader.get('/financial')).path).toBe('/dashboard/index')
  const stranger = createPlainBrowser(world.app.url)
  expect((await stranger.get('/operation?q=rio')).path).toBe(
    `/login?${new URLSearchParams({ redirectTo: '/operation?q=rio' })}`
  )
})
