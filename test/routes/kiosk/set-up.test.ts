import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainBrowser, findForm } from '../../support/browser/plain-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { type KioskWorld, openKioskWorld } from '../../support/world/kiosk.ts'

let kiosks: KioskWorld

beforeAll(async () => {
  kiosks = await openKioskWorld()
})
afterAll(() => kiosks?.close())

it('asks before it changes anything, and keeps no copy', async () => {
  const path = await kiosks.addKiosk('Entrada')
  const browser = createPlainBrowser(kiosks.app.url)
  const page = await browser.get(path)
  expect(page.text).toContain('Usar este aparelho como totem: Entrada')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(browser.cookieHeader()).not.toContain('totem=')
  expect((await browser.get('/totem')).text).toContain('Este aparelho não é um totem')
  expect((await browser.get('/home')).path).toBe('/home')
  const start = await browser.submit(findForm(page, 'Usar como totem'))
  expect([start.path, start.text]).toEqual(['/totem', expect.stringContaining('Comprar ingresso')])
  expect(browser.cookieHeader()).toContain('totem=')
  const late = createPlainBrowser(kiosks.app.url)
  expect((await late.get(path)).status).toBe(404)
  expect((await browser.get(path)).status).toBe(404)
})

it('signs out whoever of the staff opened it', async () => {
  const path = await kiosks.addKiosk('Mirante')
  const browser = createPlainBrowser(kiosks.app.url)
  await browser.signIn('operador', seededPassword)
  expect(browser.cookieHeader()).toContain('session=')
  await browser.submit(findForm(await browser.get(path), 'Usar como totem'))
  expect(browser.cookieHeader()).not.toContain('session=')
  expect((await browser.get('/login')).path).toBe('/totem')
  expect((await browser.get('/dashboard/index')).path).toMatch(/^\/(?:totem|login)/)
})

it('is nobody’s with another key', async () => {
  const browser = createPlainBrowser(kiosks.app.url)
  expect((await browser.get(`/totem/${'0'.repeat(32)}`)).status).toBe(404)
  expect((await browser.get('/totem/x')).status).toBe(404)
})
