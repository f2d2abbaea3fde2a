import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'
import {
  heard,
  kill,
  makeFolder,
  postmasterPid,
  query,
  quietLog,
  spawnChild,
  untilGone
} from '../../../support/database/embedded.ts'

async function start(dataDir: string, options: { durable?: boolean } = {}) {
  const server = await startEmbeddedServer({ dataDir, log: quietLog, durable: false, ...options })
  onTestFinished(() => server.stop({ patienceMs: 0 }))
  return server
}

test('a first start creates the app database on a private socket, tuned, with a locale no upgrade changes', async () => {
  const dataDir = join(await makeFolder(), 'data')
  const server = await start(dataDir, { durable: true })
  const [settings] = await query(
    server.url(),
    `select current_setting('listen_addresses') as listen, current_setting('io_method') as io,
       current_setting('jit') as jit, current_setting('max_wal_size') as wal, current_setting('fsync') as fsync,
       current_setting('max_connections') as connections, current_setting('TimeZone') as zone,
       current_setting('recovery_init_sync_method') as sync, current_setting('server_encoding') as encoding,
       current_setting('unix_socket_permissions') as permissions`
  )
  expect(settings).toEqual({
    listen: '',
    io: 'sync',
    jit: 'off',
    wal: '512MB',
    fsync: 'on',
    connections: '40',
    zone: 'UTC',
    sync: process.platform === 'linux' ? 'syncfs' : 'fsync',
    encoding: 'UTF8',
    permissions: '0700'
  })
  const locale = `select datname, datlocprovider as provider, datlocale as locale, lower('AÇÃO') as lower
    from pg_database where datname = current_database()`
  expect(await query(server.url(), locale)).toEqual([
    { datname: 'trilha', provider: 'b', locale: 'C.UTF-8', lower: 'ação' }
  ])
  expect((await stat(server.socketDir)).mode & 0o777).toBe(0o700)
  expect((await stat(dataDir)).mode & 0o077).toBe(0)
})

test('keeps written data over a stop and a start at the same address', async () => {
  const dataDir = await makeFolder()
  const first = await start(dataDir)
  await query(first.url(), 'create table kept as select 1 as one')
  const pid = await postmasterPid(dataDir)
  await first.stop()
  await first.stop()
  await untilGone(pid)
  const second = await start(dataDir)
  expect(second.url()).toBe(first.url())
  expect(await query(second.url(), 'select * from kept')).toEqual([{ one: 1 }])
})

test('a second process joins the running server, leaves it running, and takes over when its owner ends', async () => {
  const dataDir = await makeFolder()
  const owner = await spawnChild({ dataDir })
  const { url } = await heard(owner)
  const passing = await start(dataDir)
  const staying = await start(dataDir)
  expect(passing.url()).toBe(url)
  const pid = await postmasterPid(dataDir)
  await passing.stop()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await kill(owner)
  await vi.waitFor(
    async () => {
      expect(await query(staying.url(), 'select 2 as two')).toEqual([{ two: 2 }])
      expect(await postmasterPid(dataDir)).not.toBe(pid)
    },
    { timeout: 30_000, interval: 20 }
  )
})

test('the owner stops the server last: after the other process that still works with it', async () => {
  const dataDir = await makeFolder()
  const owner = await start(dataDir)
  const other = query(owner.url(), 'select pg_sleep(2), 3 as three')
  await vi.waitFor(async () => {
    const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep'`
    expect(await query(owner.url(), sleeping)).toHaveLength(1)
  }, 30_000)
  await owner.stop({ patienceMs: 10_000 })
  expect(await other).toMatchObject([{ three: 3 }])
})

test('a server that crashes is started again at the same address', async () => {
  const dataDir = await makeFolder()
  const server = await start(dataDir)
  await query(server.url(), 'create table kept as select 1 as one')
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  await vi.waitFor(async () => expect(await query(server.url(), 'select * from kept')).toEqual([{ one: 1 }]), {
    timeout: 30_000,
    interval: 20
  })
})

test.each([
  ['beside the data', ''],
  ['in a temporary folder', 'uma-pasta-com-nome-bem-comprido/'.repeat(3)]
])('a socket that is taken away %s is there again by itself, with its folder', async (_, below) => {
  const dataDir = join(await makeFolder(), below)
  const server = await start(dataDir)
  await query(server.url(), 'create table kept as select 1 as one')
  for (const lost of [join(server.socketDir, '.s.PGSQL.5432'), server.socketDir]) {
    await rm(lost, { recursive: true })
    await expect(query(server.url(), 'select 1')).rejects.toThrow()
    await vi.waitFor(async () => expect(await query(server.url(), 'select * from kept')).toEqual([{ one: 1 }]), {
      timeout: 30_000,
      interval: 20
    })
  }
})

test('two processes that start at once on a new folder share one server', async () => {
  const dataDir = await makeFolder()
  const children = await Promise.all([spawnChild({ dataDir }), spawnChild({ dataDir })])
  const said = await Promise.all(children.map(heard))
  expect(said[0]).toEqual(said[1])
  expect(await query(said[0]?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
})

test('explains in one sentence why it cannot run, and which setting helps', async () => {
  const broken = await makeFolder()
  const server = await start(broken)
  await server.stop()
  await rm(join(broken, 'postgres/global/pg_control'))
  await expect(start(broken)).rejects.toThrow(/^Não foi possível iniciar o banco de dados embutido: .*DATABASE_URL/)
  const blocked = await makeFolder()
  await writeFile(join(blocked, 'data'), 'a file')
  await expect(start(join(blocked, 'data'))).rejects.toThrow(/não pode ser criada.*defina DATABASE_URL/)
  const nested = join(await makeFolder(), 'a')
  await mkdir(nested)
  await expect(start(join(nested, 'b', 'c'))).resolves.toBeDefined()
})

test('variables meant for other PostgreSQL programs do not bend it', async () => {
  const env = {
    PGPORT: '1',
    PGDATA: '/nowhere',
    PGHOST: '127.0.0.1',
    PGSSLMODE: 'require',
    PGUSER: 'x',
    PGPASSWORD: 'y'
  }
  const child = await spawnChild({ dataDir: await makeFolder(), env })
  const said = await heard(child)
  expect(said.failed).toBeUndefined()
  expect(await query(said.url, 'select current_user as name')).toEqual([{ name: 'postgres' }])
})

test.each([
  ['the write-ahead log', 'pg_wal'],
  ['the control file', 'global/pg_control']
])('says which command restores the last backup when %s is damaged', async (_what, path) => {
  const dataDir = await makeFolder()
  await (await start(dataDir)).stop()
  const target = join(dataDir, 'postgres', path)
  const inside = (await stat(target)).isFile() ? [target] : (await readdir(target)).map((name) => join(target, name))
  for (const file of inside) {
    const found = await stat(file)
    if (found.isFile()) await writeFile(file, Buffer.alloc(found.size))
  }
  await expect(startEmbeddedServer({ dataDir, log: quietLog, durable: false })).rejects.toThrow(
    /os dados estão danificados.*última cópia: DATA_DIR=outra-pasta npm run db:import -- copia\.trilha$/
  )
})
