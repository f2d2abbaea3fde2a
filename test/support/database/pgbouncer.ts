import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { startTcpProxy } from '../server/tcp-proxy.ts'
import { isRoot, makeFolder, nobody } from './embedded.ts'

const places = [process.env.PGBOUNCER ?? '', '/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/usr/bin/pgbouncer']

/** Installed PgBouncer, or the one that `PGBOUNCER` names; null without any. */
export const pgbouncer = findPgBouncer()

export const needsPgBouncer = 'needs PgBouncer: apt-get install pgbouncer'
export const needsNewPgBouncer = `${needsPgBouncer} of 1.21 or later, or PGBOUNCER=/path/to/it`

function findPgBouncer(): { path: string; keepsStatements: boolean } | null {
  const path = places.find((one) => one !== '' && existsSync(one))
  if (!path) return null
  const [, minor = '0'] = /PgBouncer 1\.(\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' })) ?? []
  return { path, keepsStatements: Number(minor) >= 21 }
}

interface Options {
  mode: 'transaction' | 'session'
  /** Lines of the section `pgbouncer`. */
  more?: string[]
}

/** Starts it in front of the database of the test server at `url`, and returns the database's URL through it. */
export async function startPgBouncer(url: string, { mode, more = [] }: Options): Promise<string> {
  if (!pgbouncer) throw new Error(needsPgBouncer)
  const folder = await makeFolder()
  const behind = new URL((await startTcpProxy(url)).url)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  await writeFile(users, '"postgres" ""\n')
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${behind.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'admin_users = postgres',
    `pool_mode = ${mode}`,
    ...(pgbouncer.keepsStatements ? ['max_prepared_statements = 200'] : []),
    ...more
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  const child = spawn(pgbouncer.path, ['-q', file], { stdio: 'ignore', ...(isRoot ? nobody : {}) })
  const gone = new Promise((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await gone
  })
  const pooled = new URL(`postgresql://postgres@127.0.0.1:${port}${behind.pathname}?sslmode=disable`)
  await vi.waitFor(() => knock(pooled), { timeout: 20_000, interval: 50 })
  return pooled.href
}

/** PgBouncer answers for its own database, without a connection to the server. */
async function knock(pooled: URL): Promise<void> {
  await tellPgBouncer(pooled.href, 'show version')
}

export async function tellPgBouncer(pooled: string, command: string): Promise<void> {
  const own = new URL(pooled)
  own.pathname = '/pgbouncer'
  const client = new pg.Client({ connectionString: own.href })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(command)
  } finally {
    await client.end()
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('there is no free port')
  return address.port
}
