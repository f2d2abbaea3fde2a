import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { systemCode } from './cannot-run.server.ts'
import { socketPath } from './owned-folder.server.ts'

export const embeddedDatabase = 'trilha'

const watcherName = 'trilha-watcher'
const lookMs = 500

/** Names every part, so that no PG* variable can change it. */
export function embeddedUrl(socketDir: string, database: string): string {
  const query = new URLSearchParams({ host: socketDir, sslmode: 'disable' })
  return `postgresql://postgres@localhost:5432/${encodeURIComponent(database)}?${query}`
}

function clientFor(socketDir: string, database: string, name: string): pg.Client {
  const client = new pg.Client({
    connectionString: embeddedUrl(socketDir, database),
    application_name: name,
    connectionTimeoutMillis: 10_000
  })
  client.on('error', () => client.end().catch(() => null))
  return client
}

async function withClient<T>(socketDir: string, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientFor(socketDir, database, watcherName)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

export type ServerState = 'ready' | 'changing' | 'absent'

/** `changing` while it starts or stops. */
export async function askServer(socketDir: string): Promise<ServerState> {
  if (!existsSync(socketPath(socketDir))) return 'absent'
  try {
    return await withClient<ServerState>(socketDir, 'postgres', async () => 'ready')
  } catch (error) {
    const code = systemCode(error)
    if (code === '53300') return 'ready'
    if (code?.startsWith('57P')) return 'changing'
    // Nobody listens (a left-over socket), or it closed during the request.
    return 'absent'
  }
}

export async function ensureDatabase(socketDir: string): Promise<void> {
  await withClient(socketDir, 'postgres', async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [embeddedDatabase])
    if (found.rowCount) return
    await client.query(`create database "${embeddedDatabase}"`).catch((error) => {
      // Another process of ours was faster.
      if (!['42P04', '23505'].includes(systemCode(error) ?? '')) throw error
    })
  })
}

/** Resolves when a cleaner has removed the socket's file: open connections stay, and new ones are impossible. */
export async function untilSocketLost(socketDir: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && existsSync(socketPath(socketDir))) {
    await delay(lookMs, undefined, { signal, ref: false }).catch(() => null)
  }
}

/** Resolves when the server of another process of ours ends, or at `signal`. */
export async function watchServer(socketDir: string, signal: AbortSignal): Promise<void> {
  const client = clientFor(socketDir, 'postgres', watcherName)
  try {
    await client.connect()
  } catch {
    await delay(200)
    return
  }
  await new Promise<void>((resolve) => {
    client.once('end', () => resolve())
    client.once('error', () => resolve())
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await client.end().catch(() => null)
}

export async function waitForOthers(socketDir: string, patienceMs: number): Promise<void> {
  const end = Date.now() + patienceMs
  try {
    await withClient(socketDir, 'postgres', async (client) => {
      while (Date.now() < end && (await countOthers(client)) > 0) await delay(50)
    })
  } catch {
    // The server is already ending, and there is nobody left to wait for.
  }
}

async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $1`,
    [watcherName]
  )
  return rows[0]?.others ?? 0
}
