import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeStaleLock } from '#app/backend/db/embedded/stale-lock.server.ts'
import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'
import { isLinux, makeFolder, query, quietLog } from '../../../support/database/embedded.ts'

async function start(dataDir: string) {
  const server = await startEmbeddedServer({ dataDir, log: quietLog, durable: false })
  onTestFinished(() => server.stop({ patienceMs: 0 }))
  return server
}

/** A lock file as a killed server leaves it, naming a process that is not a server. */
async function leaveLock(dataDir: string, pid: number): Promise<void> {
  const server = await start(dataDir)
  const lock = join(dataDir, 'postgres/postmaster.pid')
  const lines = (await readFile(lock, 'utf8')).split('\n')
  await server.stop()
  await writeFile(lock, [pid, ...lines.slice(1)].join('\n'), { mode: 0o600 })
}

test.runIf(isLinux)('a lock that names another living program does not block the start', async () => {
  const dataDir = await makeFolder()
  const stranger = spawn('sleep', ['300'])
  onTestFinished(() => void stranger.kill())
  await leaveLock(dataDir, stranger.pid ?? 0)
  const server = await start(dataDir)
  expect(await query(server.url(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBe(null)
})

test.runIf(isLinux)('a lock that names a zombie nobody reaps does not block the start', async () => {
  const dataDir = await makeFolder()
  // `exec` makes sleep the parent of a child it does not know of and never waits for.
  const careless = spawn('/bin/sh', ['-c', '(exit 0) & echo $!; exec sleep 300'], {
    stdio: ['ignore', 'pipe', 'ignore']
  })
  onTestFinished(() => void careless.kill())
  const [text] = await once(careless.stdout, 'data')
  await leaveLock(dataDir, Number(String(text)))
  const server = await start(dataDir)
  expect(await query(server.url(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(isLinux)('the lock of a living server is never removed', async () => {
  const dataDir = await makeFolder()
  const server = await start(dataDir)
  const cluster = join(dataDir, 'postgres')
  expect(await removeStaleLock(cluster, server.socketDir)).toBe(false)
  expect(await readFile(join(cluster, 'postmaster.pid'), 'utf8')).toContain(cluster)
})
