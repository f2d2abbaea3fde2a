import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isRoot, makeFolder, query } from '../support/database/embedded.ts'
import { findBreaches } from '../support/invariants.ts'
import { bookOver, expressForm, findShop } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'

const run = promisify(execFile)

/** Debian's PostgreSQL, the newest; null where the package is missing. */
function findServer(): string | null {
  const all = '/usr/lib/postgresql'
  const versions = existsSync(all)
    ? readdirSync(all)
        .map(Number)
        .filter((version) => version >= 15)
    : []
  const bin = join(all, String(Math.max(...versions)), 'bin')
  return existsSync(join(bin, 'initdb')) ? bin : null
}

const server = findServer() ?? ''
const missing = [
  ...(server === '' ? ['postgresql'] : []),
  ...(existsSync('/usr/bin/pgbackrest') ? [] : ['pgbackrest'])
].join(' and ')

/** PostgreSQL and pgBackRest refuse root: everything runs as the user of Debian's package. */
const asOwner = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : []

async function command(line: string[], cwd: string): Promise<string> {
  const [program = '', ...args] = [...asOwner, ...line]
  return (await run(program, args, { cwd })).stdout.trim()
}

async function idOf(option: '-u' | '-g'): Promise<number> {
  return Number((await run('id', [option, 'postgres'])).stdout)
}

/** A cluster that archives by the recipe of deploy/pgbackrest.conf, under folders of its own. */
async function makeWorld() {
  const folder = await makeFolder()
  await chmod(folder, 0o755)
  const path = (name: string) => join(folder, name)
  for (const name of ['repo', 'log', 'lock', 'socket']) await mkdir(path(name))
  const recipe = await readFile('deploy/pgbackrest.conf', 'utf8')
  const config = recipe
    .replace(/^repo1-path=.*$/m, `repo1-path=${path('repo')}\nlog-path=${path('log')}\nlock-path=${path('lock')}`)
    .replace(/^pg1-path=.*$/m, `pg1-path=${path('data')}\npg1-socket-path=${path('socket')}`)
  await writeFile(path('pgbackrest.conf'), config)
  if (isRoot) {
    const owner = [await idOf('-u'), await idOf('-g')] as const
    for (const name of ['', 'repo', 'log', 'lock', 'socket']) await chown(path(name), ...owner)
  }
  const backrest = (...args: string[]) =>
    command(['pgbackrest', `--config=${path('pgbackrest.conf')}`, '--stanza=trilha', ...args], folder)
  const control = (data: string, ...args: string[]) =>
    command([join(server, 'pg_ctl'), '-D', path(data), '-w', '-t', '60', ...args], folder)
  const settings = (archive: string) =>
    `-c listen_addresses= -c unix_socket_directories=${path('socket')} -c archive_mode=${archive} -c archive_timeout=60`
  const start = async (data: string, archive: 'on' | 'off') => {
    const push = `pgbackrest --config=${path('pgbackrest.conf')} --stanza=trilha archive-push %p`
    const options = `${settings(archive)} -c archive_command='${push}'`
    await control(data, '-l', path(`${data}.log`), '-o', options, 'start')
  }
  const url = (database: string) =>
    `postgresql://postgres@localhost:5432/${database}?${new URLSearchParams({ host: path('socket') })}`
  return { path, folder, backrest, control, start, url }
}

const needs = missing === '' ? '' : ` (not tried: it needs ${missing} of Debian)`

describe.skipIf(missing !== '')(`the recipe for continuous archiving${needs}`, () => {
  it('brings the database back to an instant between two bookings', { timeout: 240_000 }, async () => {
    const { path, folder, backrest, control, start, url } = await makeWorld()
    const initdb = [join(server, 'initdb'), '-D', path('data'), '-U', 'postgres', '--auth=trust', '-E', 'UTF8']
    await command([...initdb, '--locale=C.UTF-8'], folder)
    await start('data', 'on')
    onTestFinished(() =>
      control('data', '-m', 'immediate', 'stop').then(
        () => {},
        () => {}
      )
    )
    await query(url('postgres'), 'create database trilha')
    await backrest('stanza-create')
    await backrest('check')
    const app = await startApp({ env: { DATABASE_URL: url('trilha'), LOG_LEVEL: 'error' } })
    await backrest('--type=full', 'backup')
    // The tool compares whole seconds, and finds no backup that ended within that of the target.
    const ended = Math.floor(Date.now() / 1000)
    await vi.waitFor(() => expect(Math.floor(Date.now() / 1000)).toBeGreaterThan(ended), {
      timeout: 5000,
      interval: 50
    })

    const shop = await findShop(app.url)
    const before = await bookOver(app.url, expressForm(shop))
    const [at] = await query<{ instant: string }>(url('trilha'), 'select clock_timestamp()::text as instant')
    const after = await bookOver(app.url, expressForm(shop))
    expect([before.status, after.status]).toEqual([201, 201])
    const [last] = await query<{ file: string }>(url('trilha'), 'select pg_walfile_name(pg_switch_wal()) as file')
    await vi.waitFor(
      async () => {
        const [archived] = await query<{ file: string }>(
          url('trilha'),
          'select last_archived_wal as file from pg_stat_archiver'
        )
        expect((archived?.file ?? '') >= (last?.file ?? 'x')).toBe(true)
      },
      { timeout: 60_000 }
    )
    await app.end()
    await control('data', '-m', 'fast', 'stop')

    const target = ['--type=time', `--target=${at?.instant}`, '--target-action=promote']
    await backrest(`--pg1-path=${path('restored')}`, ...target, 'restore')
    await start('restored', 'off')
    onTestFinished(() =>
      control('restored', '-m', 'immediate', 'stop').then(
        () => {},
        () => {}
      )
    )
    await vi.waitFor(async () => {
      expect(await query(url('trilha'), 'select pg_is_in_recovery() as recovers')).toEqual([{ recovers: false }])
    }, 30_000)
    const ids = [before.body.uuid, after.body.uuid].map((id) => `'${id}'`).join(', ')
    const kept = await query<{ id: string }>(
      url('trilha'),
      `select public_id as id from bookings where public_id in (${ids})`
    )
    expect(kept).toEqual([{ id: before.body.uuid }])
    expect(await findBreaches(url('trilha'))).toEqual({})
  })
})
