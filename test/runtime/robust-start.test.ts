import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'
import { createDatabase } from '../support/database/database.ts'
import { makeFolder, query, quietLog } from '../support/database/embedded.ts'
import { runToEnd } from '../support/server/over-http.ts'

const secret = 'a'.repeat(40)
const begins = /^Não foi possível iniciar: \S/
/** Statements, stacks and the server's own English. */
const raw = /\b(select|insert|create table|permission denied|ERROR|FATAL|at \w+ \()/i

async function refused(env: Record<string, string>): Promise<string> {
  const { code, lines } = await runToEnd({ SESSION_SECRET: secret, SEED: 'none', ...env })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(begins)])
  expect(lines[0]).not.toMatch(raw)
  return lines[0] ?? ''
}

async function ownDatabase(template = 'template_migrated') {
  const { url, drop } = await createDatabase(template)
  onTestFinished(drop)
  return new URL(url)
}

const admin = (text: string) => query(inject('testServer').adminUrl, text)

describe('a database that cannot be used', () => {
  it('belongs to somebody else: the user may not make tables', async () => {
    const url = await ownDatabase('template1')
    url.username = `limited_${randomUUID().replaceAll('-', '')}`
    await admin(`create role ${url.username} login`)
    onTestFinished(async () => void (await admin(`drop role ${url.username}`)))
    expect(await refused({ DATABASE_URL: url.href })).toContain('não tem permissão para criar ou usar as tabelas')
  })

  it('does not know the user, or has no such database', async () => {
    const url = await ownDatabase()
    url.username = 'nobody_of_this_name'
    expect(await refused({ DATABASE_URL: url.href })).toContain('recusou o usuário ou a senha; confira DATABASE_URL')
    url.username = 'postgres'
    url.pathname = '/no_such_database'
    expect(await refused({ DATABASE_URL: url.href })).toContain('não tem o banco pedido; confira DATABASE_URL')
  })

  it('refuses the password', async () => {
    const dataDir = await makeFolder()
    const server = await startEmbeddedServer({ dataDir, log: quietLog, durable: false })
    onTestFinished(() => server.stop({ patienceMs: 0 }))
    await query(server.url(), `create role ana login password 'a right one'`)
    await writeFile(join(dataDir, 'postgres/pg_hba.conf'), 'local all ana scram-sha-256\nlocal all all trust\n')
    await query(server.url(), 'select pg_reload_conf()')
    const url = new URL(server.url())
    url.username = 'ana'
    url.password = 'not-to-be-seen'
    const line = await refused({ DATABASE_URL: url.href })
    expect(line).toContain('recusou o usuário ou a senha')
    expect(line).not.toContain('not-to-be-seen')
  })

  it('is on a machine that nobody knows', async () => {
    const line = await refused({ DATABASE_URL: 'postgresql://ana:not-to-be-seen@banco.invalid/x' })
    expect(line).toMatch(/não (foi encontrado|responde).*DATABASE_URL$/)
    expect(line).not.toContain('not-to-be-seen')
  })

  it('is newer than the program', async () => {
    const url = await ownDatabase()
    await query(url.href, `insert into schema_migrations (name, hash) values ('9999_future.sql', 'x')`)
    expect(await refused({ DATABASE_URL: url.href })).toContain(
      'versão mais nova do programa (migração 9999_future.sql)'
    )
  })

  it('is a PostgreSQL too old', async () => {
    const url = await ownDatabase()
    await query(url.href, 'create schema older')
    await query(url.href, `create function older.current_setting(text) returns text language sql return '140012'`)
    await query(url.href, `alter database ${url.pathname.slice(1)} set search_path = older, pg_catalog, public`)
    expect(await refused({ DATABASE_URL: url.href })).toContain('é o PostgreSQL 14; é preciso o 15 ou mais novo')
  })

  it('only lets itself be read', async () => {
    const url = await ownDatabase('template1')
    await admin(`alter database ${url.pathname.slice(1)} set default_transaction_read_only = on`)
    expect(await refused({ DATABASE_URL: url.href })).toContain('só aceita leitura')
  })
})

describe('a data folder that cannot be used', () => {
  it('takes no file', async () => {
    for (const folder of ['/sys/kernel', '/sys/kernel/trilha']) {
      expect(await refused({ DATA_DIR: folder })).toMatch(
        /pasta de dados.*(não pode ser criada|não aceita escrita|leitura)/
      )
    }
  })

  it.each(['session-secret', 'sealing-key'])('has a damaged %s', async (name) => {
    const dataDir = await makeFolder()
    await writeFile(join(dataDir, name), 'half')
    const { url, drop } = await createDatabase('template_migrated')
    onTestFinished(drop)
    const line = await refused({ DATA_DIR: dataDir, DATABASE_URL: url, SESSION_SECRET: '' })
    expect(line).toContain(`O arquivo ${name} da pasta de dados está danificado; restaure-o`)
  })
})

/** A small disk of the test's own, where the system lets one be mounted. */
const onSmallDisk = ['-Urm', 'sh', '-c', 'mount -t tmpfs -o "size=$1" tmpfs "$2" && shift 2 && eval "$@"', 'sh']
const mayMount = spawnSync('unshare', [...onSmallDisk, '1m', '/mnt', 'true']).status === 0

describe.runIf(mayMount)('a full disk', () => {
  const start = (size: string, dataDir: string, before = 'true') => {
    const env = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir } as NodeJS.ProcessEnv
    const command = `${before}; exec "${process.execPath}" build/server.js`
    return spawnSync('unshare', [...onSmallDisk, size, dataDir, command], { env, encoding: 'utf8' })
  }

  it.each([
    ['from the beginning', '64k', 'cat /dev/zero > "$DATA_DIR/fill" 2>/dev/null'],
    ['while the database is made', '8m', 'true']
  ])('%s is said in one line', async (_when, size, before) => {
    const { status, stderr, stdout } = start(size, await makeFolder(), before)
    expect(status).toBe(1)
    // Only the steps of the start.
    expect(stdout).toMatch(/^(?: *\d+,\d s {2}[^\n]+\n)*$/)
    expect(stderr).toMatch(/^Não foi possível iniciar: [^\n]*não há espaço livre em disco[^\n]*\n$/i)
  })
})
