import { spawn } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sealSecret } from '#app/backend/credentials/secrets/sealed-secret.server.ts'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { enableSecret, keepNewSecret } from '#app/backend/db/queries/identity/two-steps.server.ts'
import { type Env, parseEnv } from '#app/env.server.ts'
import { runCommand } from '#app/runtime/command/commands.server.ts'
import { createSealer } from '#app/session/cookie/seal.server.ts'
import { createDatabase } from '../../support/database/database.ts'
import { makeFolder } from '../../support/database/embedded.ts'
import { createWorld } from '../support.ts'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const key = 'k'.repeat(40)
let world: Awaited<ReturnType<typeof createWorld>>

beforeAll(async () => {
  world = await createWorld({ SEALING_KEY: key }, 'template_seeded')
})
afterAll(() => world.remove())

async function run(name: string, args: string[] = [], env: Env = world.env) {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const code = await runCommand({ name, args, env, log, say, complain: say })
  return { code, said: said.join('\n') }
}

/** A database without tables, and a folder of its own, as on another machine. */
async function elsewhere(extra: Record<string, string> = {}): Promise<Env> {
  const { url, drop } = await createDatabase('template1')
  onTestFinished(drop)
  return parseEnv({ DATABASE_URL: url, DATA_DIR: await makeFolder(), LOG_LEVEL: 'silent', ...extra })
}

/** The manager gets an app, sealed with the key. */
async function enrol() {
  const db = await openDatabase({ url: world.variables.DATABASE_URL, poolSize: 1 })
  const { rows } = await db.pool.query<{ id: number }>(`select id from users where username = 'gestor'`)
  const userId = rows[0]?.id ?? 0
  const secret = sealSecret(createSealer([key]), userId, 'JBSWY3DPEHPK3PXP')
  await keepNewSecret(db.orm, { userId, secret, now: new Date() })
  await enableSecret(db.orm, { userId, secret, step: 0, now: new Date() })
  await db.close()
}

describe('the key of a backup', () => {
  beforeAll(enrol)

  it('stays here unless it is asked for; an import without it says whom it locks out', async () => {
    const file = join(world.dataDir, 'bare.trilha')
    const exported = await run('db:export', [file])
    expect(exported.said).toMatch(/não está nele.*duas etapas.*pagamento.*certificados/)
    expect(gunzipSync(await readFile(file)).includes(key)).toBe(false)
    const imported = await run('db:import', [file], await elsewhere({ SEALING_KEY: 'other'.repeat(8) }))
    expect(imported.code).toBe(0)
    expect(imported.said).toMatch(/não abre a verificação em duas etapas de 1 usuário.*user:reset-two-step/)
  })

  it('is included on request, with a warning, and opens everything elsewhere', async () => {
    const file = join(world.dataDir, 'whole.trilha')
    const exported = await run('db:export', [file, '--with-key'])
    expect(exported.code).toBe(0)
    expect(exported.said).toMatch(
      /duas etapas.*pagamento.*mensagens.*certificados.*Quem tiver este arquivo pode receber/
    )
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const env = await elsewhere({ SEALING_KEY: 'other'.repeat(8) })
    expect((await run('db:import', [file], env)).said).toMatch(/^Importadas \d+ linhas em \d+ tabelas\.$/)
    expect((await run('db:export', [join(world.dataDir, 'again'), '--with-key'], env)).code).toBe(0)
  })

  it("is missing when the session's secret seals, or when it does not fit", async () => {
    const file = join(world.dataDir, 'none.trilha')
    const bare = await run('db:export', [file, '--with-key'], { ...world.env, SEALING_KEY: [] })
    expect(bare).toEqual({ code: 1, said: expect.stringContaining('defina SEALING_KEY') })
    const wrong = await run('db:export', [file, '--with-key'], { ...world.env, SEALING_KEY: ['other'.repeat(8)] })
    expect(wrong).toEqual({ code: 1, said: expect.stringContaining('restaure a chave') })
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })
})

describe('a database that is not there', () => {
  it('is exported by nobody and made by nobody', async () => {
    const dataDir = await makeFolder()
    const env = parseEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const { code, said } = await run('db:export', [join(world.dataDir, 'nothing.trilha')], env)
    expect({ code, said }).toEqual({ code: 1, said: `Não há banco de dados em ${dataDir}; confira DATA_DIR` })
    expect(await readdir(dataDir)).toEqual([])
    const blank = await run('db:export', [join(world.dataDir, 'nothing.trilha')], await elsewhere())
    expect(blank).toEqual({ code: 1, said: expect.stringContaining('não tem as tabelas deste programa') })
  })

  it('is not created for an incomplete export', async () => {
    const whole = join(world.dataDir, 'to-be-cut.trilha')
    await run('db:export', [whole])
    const content = await readFile(whole)
    const cut = join(world.dataDir, 'cut')
    await writeFile(cut, content.subarray(0, content.length - 30))
    const unreadable = join(world.dataDir, 'nowhere')
    for (const [file, words] of [
      [cut, 'não é uma exportação completa'],
      [world.dataDir, 'não é um arquivo'],
      [unreadable, 'não existe ou não pode ser lido']
    ] as const) {
      const dataDir = await makeFolder()
      const result = await run('db:import', [file], parseEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
      expect(result).toEqual({ code: 1, said: expect.stringContaining(words) })
      expect(await readdir(dataDir)).toEqual([])
    }
  })
})

describe('an export that does not end', () => {
  /** Big enough that a signal comes in its middle: random bytes, which no compression hurries. */
  async function bigWorld() {
    const big = await createWorld({}, 'template_migrated')
    onTestFinished(big.remove)
    const db = await openDatabase({
      url: big.variables.DATABASE_URL,
      poolSize: 1,
      statementTimeoutMs: 120_000,
      silenceTimeoutMs: 120_000
    })
    await db.pool.query(
      `insert into limits (key, window_start, count)
       select n || ':' || (select string_agg(gen_random_uuid()::text, '') from generate_series(1, 20) where n > 0), now(), 1
       from generate_series(1, 40000) n`
    )
    await db.close()
    return big
  }

  async function startExport(variables: Record<string, string>, folder: string) {
    const child = spawn(process.execPath, ['app/setup/command.mjs', 'db:export', join(folder, 'copia.trilha')], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...variables, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    await vi.waitFor(
      async () => {
        const names = await readdir(folder)
        const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
        expect(Math.max(0, ...sizes)).toBeGreaterThan(0)
      },
      { timeout: 30_000, interval: 2 }
    )
    return { child, ended, said: () => said }
  }

  it("leaves nothing when interrupted, and the next one removes a killed one's remains", async () => {
    const { variables } = await bigWorld()
    const folder = await makeFolder()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const { child, ended, said } = await startExport(variables, folder)
      child.kill(signal)
      expect(await ended).toBe(1)
      expect(said()).toContain('Interrompido')
      expect(await readdir(folder)).toEqual([])
    }
    const killed = await startExport(variables, folder)
    killed.child.kill('SIGKILL')
    await killed.ended
    const [left = ''] = await readdir(folder)
    expect((await stat(join(folder, left))).mode & 0o777).toBe(0o600)
    const file = join(folder, 'outra.trilha')
    expect((await run('db:export', [file])).code).toBe(0)
    expect(await readdir(folder)).toEqual(['outra.trilha'])
  })

  it('says in one sentence that there is no room, or no folder', async () => {
    const missing = await run('db:export', ['/nonexistent/folder/copia.trilha'])
    expect(missing.said).toMatch(/^O arquivo .*copia\.trilha não pode ser escrito \(ENOENT\)$/)
    const folder = join(await makeFolder(), 'closed')
    await mkdir(folder)
    await chmod(folder, 0o500)
    if (process.getuid?.() === 0) return
    expect((await run('db:export', [join(folder, 'copia')])).said).toMatch(/não pode ser escrito \(EACCES\)$/)
  })
})
