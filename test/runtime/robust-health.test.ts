import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { locateBinaries } from '#app/backend/db/embedded/binaries.server.ts'
import { spawnHeld } from '#app/backend/db/embedded/held-process.server.ts'
import { giveTo } from '#app/backend/db/embedded/owned-folder.server.ts'
import { chooseRunner, spawnOptions } from '#app/backend/db/embedded/runner.server.ts'
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

/** A server, and another that follows it once `startSecond` was called. */
async function makePair() {
  const folder = await makeFolder()
  const copy = await makeFolder()
  const start = () => startEmbeddedServer({ dataDir: folder, log: quietLog, durable: true })
  await (await start()).stop({ patienceMs: 0 })
  await cp(folder, copy, { recursive: true })
  const server = await start()
  onTestFinished(() => server.stop({ patienceMs: 0 }))
  const cluster = join(copy, 'postgres')
  await writeFile(join(cluster, 'standby.signal'), '')
  const { postgres, libraryPath } = await locateBinaries(copy)
  const runner = await chooseRunner({ postgres, libraryPath, dataDir: copy, ways: ['namespace', 'identity'] })
  await giveTo(cluster, runner.owner)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: cluster,
    primary_conninfo: `host=${server.socketDir} user=postgres application_name=second`
  }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [...runner.prefix, postgres, '-D', cluster, ...given]
  return {
    url: server.url(),
    startSecond() {
      const child = spawnHeld(command, spawnOptions(runner, libraryPath))
      child.stderr?.resume()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      const end = async () => {
        child.stdin?.end()
        await ended
      }
      onTestFinished(end)
      return { end }
    }
  }
}

describe('/readyz', () => {
  it('says within seconds that no commit is confirmed, while pages are still read, and is back with the standby', async () => {
    const { url, startSecond } = await makePair()
    const second = startSecond()
    const app = await startApp({ env: { DATABASE_URL: url, SEED: 'none', LOG_LEVEL: 'silent' } })
    const askReady = async () => {
      const asked = performance.now()
      const answer = await fetch(`${app.url}/readyz`)
      const { reason } = await answer.json()
      return { status: answer.status, reason, isSoon: performance.now() - asked < 2500 }
    }
    const isReady = { status: 200, reason: undefined, isSoon: true }
    await query(url, `alter system set synchronous_standby_names = 'second'`)
    await query(url, 'select pg_reload_conf()')
    await vi.waitFor(async () => {
      expect(await query(url, 'select sync_state from pg_stat_replication')).toEqual([{ sync_state: 'sync' }])
    }, 30_000)
    expect(await askReady()).toEqual(isReady)

    await second.end()
    const unready = { status: 503, reason: 'write_unconfirmed', isSoon: true }
    await vi.waitFor(async () => expect(await askReady()).toEqual(unready), { timeout: 10_000 })
    expect(await (await fetch(`${app.url}/healthz`)).json()).toEqual({ status: 'ok' })
    const read = await Promise.all(['/booking', '/api/v3/places/public'].map((path) => fetch(app.url + path)))
    expect(read.map(({ status }) => status)).toEqual([200, 200])

    startSecond()
    await vi.waitFor(async () => expect(await askReady()).toEqual(isReady), { timeout: 30_000 })
    await app.end()
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
