import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'
import {
  heard,
  isLinux,
  isRunning,
  kill,
  makeFolder,
  postmasterPid,
  query,
  quietLog,
  spawnChild,
  untilGone
} from '../../../support/database/embedded.ts'

function parentOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
}

function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return listed.trim().split('\n').map(Number)
}

test('kill -9 of the app ends the server, and every acknowledged row is there afterwards', async () => {
  const dataDir = await makeFolder()
  const app = await spawnChild({ dataDir })
  const { url } = await heard(app)
  await query(url, 'create table rows (id int)')
  const pid = await postmasterPid(dataDir)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  let acknowledged = 0
  const writing = (async () => {
    for (;;) {
      await client.query('insert into rows values ($1)', [acknowledged + 1])
      acknowledged += 1
      if (acknowledged === 50) app.kill('SIGKILL')
    }
  })()
  await expect(writing).rejects.toThrow()
  await untilGone(pid)
  const again = await heard(await spawnChild({ dataDir }))
  const [found] = await query<{ count: string; max: number }>(again.url, 'select count(*), max(id) from rows')
  expect(Number(found?.count)).toBeGreaterThanOrEqual(acknowledged)
  expect(found?.max).toBe(Number(found?.count))
})

test.runIf(isLinux)(
  'an app killed and started again at once does not take the dying server for a living one',
  async () => {
    const dataDir = await makeFolder()
    const app = await spawnChild({ dataDir })
    await query((await heard(app)).url, 'create table kept as select 1 as one')
    const first = await postmasterPid(dataDir)
    // Holds up the one that tells the server to stop, so that it still answers when the next app asks.
    const watcher = childrenOf(parentOf(first)).find((pid) => pid !== first) ?? 0
    process.kill(watcher, 'SIGSTOP')
    app.kill('SIGKILL')
    setTimeout(() => process.kill(watcher, 'SIGCONT'), 120)
    const server = await startEmbeddedServer({ dataDir, log: quietLog, durable: false })
    onTestFinished(() => server.stop({ patienceMs: 0 }))
    expect(await postmasterPid(dataDir)).not.toBe(first)
    expect(await query(server.url(), 'select * from kept')).toEqual([{ one: 1 }])
  }
)

test('app, holder and server killed at once: the next start waits the dead ones out', async () => {
  const dataDir = await makeFolder()
  const app = await spawnChild({ dataDir })
  const { url } = await heard(app)
  await query(url, 'create table kept as select 1 as one')
  const server = await postmasterPid(dataDir)
  const holder = parentOf(server)
  for (const pid of [holder, server]) process.kill(pid, 'SIGKILL')
  app.kill('SIGKILL')
  const again = await heard(await spawnChild({ dataDir }))
  expect(await query(again.url, 'select * from kept')).toEqual([{ one: 1 }])
})

test('a holder that is killed alone takes its server with it, and the app starts another', async () => {
  const dataDir = await makeFolder()
  const app = await spawnChild({ dataDir })
  const { url } = await heard(app)
  const first = await postmasterPid(dataDir)
  process.kill(parentOf(first), 'SIGKILL')
  await untilGone(first)
  await vi.waitFor(async () => expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]), 30_000)
  const second = await postmasterPid(dataDir)
  await kill(app)
  await untilGone(second)
})

test.runIf(isLinux)('Ctrl+C in the terminal reaches the app, not the server under it', async () => {
  const dataDir = await makeFolder()
  const app = await spawnChild({ dataDir })
  const { url } = await heard(app)
  const server = await postmasterPid(dataDir)
  process.kill(-(app.pid ?? 0), 'SIGINT')
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await isRunning(server)).toBe(true)
  await kill(app, 'SIGTERM')
  await untilGone(server)
})
