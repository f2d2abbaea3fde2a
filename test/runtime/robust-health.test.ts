import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'
import { isRoot, makeFolder, query, quietLog } from '../support/database/embedded.ts'
import { runToEnd } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'

const secret = 'a'.repeat(40)

async function healthOf(url: string) {
  const [health, ready] = await Promise.all([fetch(`${url}/healthz`), fetch(`${url}/readyz`)])
  return { healthz: health.status, readyz: ready.status }
}

describe('/healthz and /readyz', () => {
  it('tell apart a process that runs and a database that is gone, and see it come back', async () => {
    const dataDir = await makeFolder()
    const start = () => startEmbeddedServer({ dataDir, log: quietLog, durable: false })
    const server = await start()
    const app = await startApp({ env: { DATABASE_URL: server.url(), SEED: 'none', LOG_LEVEL: 'error' } })
    expect(await healthOf(app.url)).toEqual({ healthz: 200, readyz: 200 })

    await server.stop({ patienceMs: 0 })
    await vi.waitFor(async () => expect(await healthOf(app.url)).toEqual({ healthz: 200, readyz: 503 }), {
      timeout: 30_000
    })
    const page = await fetch(`${app.url}/booking`)
    expect(page.status).toBeGreaterThanOrEqual(500)
    expect(await page.text()).toContain('<h1')

    const again = await start()
    onTestFinished(() => again.stop({ patienceMs: 0 }))
    await vi.waitFor(async () => expect(await healthOf(app.url)).toEqual({ healthz: 200, readyz: 200 }), {
      timeout: 30_000
    })
    await app.end()
  })
})

describe('/readyz', () => {
  it('says within seconds that no commit is confirmed, and is back with the standby', async () => {
    const server = await startEmbeddedServer({ dataDir: await makeFolder(), log: quietLog, durable: true })
    onTestFinished(() => server.stop({ patienceMs: 0 }))
    const app = await startApp({ env: { DATABASE_URL: server.url(), SEED: 'none', LOG_LEVEL: 'silent' } })
    const askReady = async () => {
      const answer = await fetch(`${app.url}/readyz`)
      return [answer.status, (await answer.json()).reason]
    }
    const want = async (names: string) => {
      await query(server.url(), `alter system set synchronous_standby_names = '${names}'`)
      await query(server.url(), 'select pg_reload_conf()')
    }
    expect(await askReady()).toEqual([200, undefined])
    await want('gone')
    await vi.waitFor(async () => expect(await askReady()).toEqual([503, 'write_unconfirmed']), { timeout: 10_000 })
    expect(await (await fetch(`${app.url}/healthz`)).json()).toEqual({ status: 'ok' })
    await want('')
    await vi.waitFor(async () => expect(await askReady()).toEqual([200, undefined]), { timeout: 10_000 })
    expect(await app.stop()).toBe(0)
  })
})

describe('a start that cannot be', () => {
  it.each([
    ['PORT', { PORT: '70000' }],
    ['BASE_URL', { BASE_URL: 'not an address' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://127.0.0.1/x' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['LIMIT_BOOKINGS_PER_ADDRESS', { LIMIT_BOOKINGS_PER_ADDRESS: '0' }],
    ['NODE_API_URL', { MAIN_API_URL: 'http://127.0.0.1:1' }]
  ])('names the wrong %s in one line', async (name, env) => {
    const { code, lines } = await runToEnd({ DATA_DIR: '/nonexistent/never-made', ...env })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(name)
    for (const value of Object.values(env)) expect(lines[0]).not.toContain(value)
  })

  it('refuses a deployment without SESSION_SECRET, and one without https', async () => {
    const bare = await runToEnd({ BASE_URL: 'https://parque.example.com' })
    expect(bare.code).toBe(1)
    expect(bare.lines).toEqual([expect.stringContaining('SESSION_SECRET')])
    const plain = await runToEnd({ BASE_URL: 'http://parque.example.com', SESSION_SECRET: secret })
    expect(plain.code).toBe(1)
    expect(plain.lines).toEqual([expect.stringContaining('BASE_URL')])
  })

  it('says in one clear line that DATA_DIR cannot be written', async () => {
    const { code, lines } = await runToEnd({ DATA_DIR: await makeReadOnlyFolder() })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/pasta de dados .+ DATA_DIR/)])
  })

  it('says in one line that the database of DATABASE_URL does not answer, without its password', async () => {
    const url = 'postgresql://someone:not-to-be-seen@127.0.0.1:1/x'
    const { code, lines } = await runToEnd({ DATABASE_URL: url, SESSION_SECRET: secret })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining('DATABASE_URL')])
    expect(lines.join()).not.toContain('not-to-be-seen')
  })
})

/** File modes do not stop root, but the kernel's own file systems do. */
async function makeReadOnlyFolder(): Promise<string> {
  if (isRoot) return '/sys/kernel/trilha'
  const folder = await mkdtemp(join(tmpdir(), 'trilha-read-only-'))
  await chmod(folder, 0o500)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
