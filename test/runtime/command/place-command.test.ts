import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainBrowser } from '../../support/browser/plain-browser.ts'
import { type RunningApp, startApp } from '../../support/server/program.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'trilha-first-'))
let said = ''
let app: RunningApp

beforeAll(async () => {
  const flags = ['--name', 'Vale Primeiro', '--username', 'marina', '--phone', '(75) 3334-0162']
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production' as const,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent'
  }
  const args = ['app/setup/command.mjs', 'place:create', ...flags]
  said = (await promisify(execFile)(process.execPath, args, { cwd: root, env })).stdout
  app = await startApp({ dataDir, env: { SEED: 'none' } })
})
afterAll(async () => {
  await app?.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

it('opens a place made on an empty directory, which lists missing data and promises nothing', async () => {
  const password = /Gestor marina — senha (\S+)/.exec(said)?.[1] ?? ''
  const pid = /booking\?pid=([0-9a-f-]{36})/.exec(said)?.[1] ?? ''
  expect([password.length > 10, pid.length]).toEqual([true, 36])
  const manager = createPlainBrowser(app.url)
  expect((await manager.signIn('marina', password)).path).toBe('/configurations/start/place')
  const overview = await manager.get('/configurations/index')
  for (const missing of ['Sem logotipo', 'Falta a razão social ou o CNPJ de quem vende', 'Mensagens simuladas']) {
    expect(overview.text).toContain(missing)
  }
  const start = await manager.get('/configurations/start')
  expect([start.status, start.links.includes('/configurations/start/attraction')]).toEqual([200, true])
  const pages = [
    '/messages/index',
    '/messages/new',
    '/operation/closure',
    '/reports/ratings',
    '/configurations/privacy'
  ]
  for (const path of [...pages, '/configurations/booking-messages', '/configurations/term', '/reports/booking']) {
    const page = await manager.get(path)
    expect([path, page.status, /undefined|null|NaN|\+55/.test(page.text)]).toEqual([path, 200, false])
  }
  expect((await manager.get('/configurations/booking-messages')).text).toContain('simuladas, ninguém as recebe')
  // All of the program is on from the beginning.
  expect((await manager.get('/reports/booking')).text).not.toContain('Lido do serviço antigo')
  const visitor = createPlainBrowser(app.url)
  for (const path of [`/booking?pid=${pid}`, `/privacidade?pid=${pid}`, `/home?pid=${pid}`]) {
    const page = await visitor.get(path)
    expect([path, page.status, /undefined|NaN|\+55|enviaremos/i.test(page.text)]).toEqual([path, 200, false])
  }
  expect((await visitor.get(`/privacidade?pid=${pid}`)).text).toContain('(75) 3334-0162')
})
