import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { isRoot, makeFolder, nobody } from './embedded.ts'
import { freePort } from './pgbouncer.ts'

const run = promisify(execFile)
const root = '/usr/lib/postgresql'
const identity = isRoot ? nobody : {}

/** Folder of the programs of Debian's newest PostgreSQL; null without it. The embedded one lacks pg_basebackup. */
export const postgresPrograms = findPrograms()
export const needsPostgres = 'needs the programs of PostgreSQL 15 or later: apt-get install postgresql'

function findPrograms(): string | null {
  const versions = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .filter((version) => version >= 15)
    : []
  const newest = versions.sort((a, b) => b - a)[0]
  const folder = join(root, String(newest), 'bin')
  return newest && existsSync(join(folder, 'pg_basebackup')) ? folder : null
}

export interface Cluster {
  /** Of the database `trilha`. */
  url: string
  host: string
  /** Ends it as a power failure would. */
  kill(): Promise<void>
  promote(): Promise<void>
  query<T extends pg.QueryResultRow>(sql: string): Promise<T[]>
}

const program = (name: string) => join(postgresPrograms ?? '', name)

/** Starts a primary with the empty database `trilha`, and a standby that confirms each of its commits. */
export async function startPair(): Promise<{ primary: Cluster; standby: Cluster }> {
  const folder = await makeFolder()
  if (isRoot) await chown(folder, nobody.uid, nobody.gid)
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')]
  await run(
    program('initdb'),
    ['-D', first, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    identity
  )
  const primary = await startCluster(first)
  await primary.query('create database trilha')
  await run(
    program('pg_basebackup'),
    ['-D', second, '-R', '-c', 'fast', '-N', '-d', `${primary.url}&application_name=standby`],
    identity
  )
  const standby = await startCluster(second)
  await primary.query(`alter system set synchronous_standby_names = 'standby'`)
  await primary.query('select pg_reload_conf()')
  await vi.waitFor(async () => {
    const [{ state } = { state: 'away' }] = await primary.query<{ state: string }>(
      'select sync_state as state from pg_stat_replication'
    )
    if (state !== 'sync') throw new Error(`the standby is ${state}`)
  }, 30_000)
  return { primary, standby }
}

async function startCluster(data: string): Promise<Cluster> {
  const port = await freePort()
  const host = `127.0.0.1:${port}`
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${data}`, 'max_connections=60', 'jit=off']
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(program('postgres'), args, { stdio: 'ignore', cwd: data, ...identity })
  const gone = new Promise((resolve) => child.once('close', resolve))
  // The other processes of a server end by themselves when they miss the first.
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  onTestFinished(kill)
  const urlOf = (database: string) => `postgresql://postgres@${host}/${database}?sslmode=disable`
  const query = <T extends pg.QueryResultRow>(sql: string) => ask<T>(urlOf('postgres'), sql)
  await vi.waitFor(() => query('select 1'), { timeout: 60_000, interval: 100 })
  return {
    url: urlOf('trilha'),
    host,
    query,
    kill,
    promote: async () => void (await run(program('pg_ctl'), ['promote', '-D', data, '-w', '-t', '60'], identity))
  }
}

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}
