import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkPassword } from '#app/backend/credentials/password.server.ts'
import { unusablePasswordHash } from '#app/backend/credentials/unusable-password.server.ts'
import { type Database, openDatabase } from '#app/backend/db/connection.server.ts'
import { listPlaces } from '#app/backend/db/queries/places/places.server.ts'
import { parseEnv } from '#app/env.server.ts'
import { runCommand } from '#app/runtime/command/commands.server.ts'
import { refuseOpenDemo } from '#app/runtime/demo.server.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { runToEnd } from '../support/server/over-http.ts'
import { createWorld, deployment } from './support.ts'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
let world: Awaited<ReturnType<typeof createWorld>>
let db: Database

async function begin() {
  world = await createWorld({ DEMO_PASSWORD: seededPassword }, 'template_seeded')
  db = await openDatabase({ url: world.variables.DATABASE_URL, poolSize: 3 })
}

async function end() {
  await db.close()
  await world.remove()
}

/** The same folder and database, from now on for the public. */
const deployed = (extra: Record<string, string> = {}) => ({ ...world.variables, ...deployment, ...extra })

const refusal = (extra: Record<string, string> = {}) =>
  refuseOpenDemo(db, parseEnv(deployed(extra))).then(
    () => '',
    (error: Error) => error.message
  )

async function dropDemo(args: string[] = []) {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const env = parseEnv(deployed())
  const code = await runCommand({ name: 'place:create', args: ['--drop-demo', ...args], env, log, say, complain: say })
  return { code, said: said.join('\n') }
}

const count = async (text: string) => Number((await db.pool.query(`select count(*)::int as n from ${text}`)).rows[0].n)
async function giveOwnPasswords(usernames: string[]) {
  for (const username of usernames) {
    const values = [unusablePasswordHash(), username]
    await db.pool.query('update users set password_hash = $1 where username = $2', values)
  }
}
const sessionOf = (username: string) =>
  db.pool.query(
    `insert into tokens (hash, user_id, expires_at)
     select md5($1), id, now() + interval '1 day' from users where username = $1`,
    [username]
  )

describe('a deployment on the data of a demonstration', () => {
  beforeEach(begin)
  afterEach(end)

  it('does not start, in one line that says both ways on', async () => {
    const { code, lines } = await runToEnd({ ...deployed(), LOG_LEVEL: 'info' })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/gestor, operador.*SEED=none.*npm run place:create -- --drop-demo$/)
    expect(lines[0]).not.toContain(seededPassword)
  })

  it('recognises them without the password, under any names', async () => {
    await db.pool.query(`update places set name = 'Parque Real', cnpj = ''`)
    await db.pool.query(`update users set username = 'dona-' || username, email = '' where username <> 'gestor'`)
    expect(await refusal({ DEMO_PASSWORD: '' })).toMatch(/gestor, dona-operador/)
    await giveOwnPasswords(['operador', 'portaria', 'financeiro', 'condutor'].map((name) => `dona-${name}`))
    expect(await refusal()).toMatch(/: gestor;/)
    expect(await refusal({ DEMO_PASSWORD: 'outra senha qualquer' })).toBe('')
  })

  it('is no matter on a machine of one’s own', async () => {
    await expect(refuseOpenDemo(db, world.env)).resolves.toBeUndefined()
  })
})

describe('place:create -- --drop-demo', () => {
  beforeEach(begin)
  afterEach(end)

  it('ends the users with their sessions, closes the place and keeps its data; twice is harmless', async () => {
    await sessionOf('gestor')
    await writeFile(join(world.dataDir, 'demo-password'), seededPassword)
    const bookings = await count('bookings')
    const { code, said } = await dropDemo()
    expect(said).toContain('encerrados, com as suas sessões: 5.')
    expect(said).toContain('não vende mais')
    expect(code).toBe(0)
    expect(await count('users where removed_at is null')).toBe(0)
    expect(await count('tokens')).toBe(0)
    expect(await count('products where active')).toBe(0)
    expect(await count('bookings')).toBe(bookings)
    expect(await listPlaces(db)).toEqual([])
    const { rows } = await db.pool.query<{ hash: string }>('select password_hash as hash from users')
    for (const { hash } of rows) expect(await checkPassword(seededPassword, hash)).toBe(false)
    expect(await refusal()).toBe('')
    expect(await readdir(world.dataDir)).not.toContain('demo-password')
    expect((await dropDemo()).said).toContain('sessões: 0.')
  })

  it('goes on to make a place of one’s own where it is asked to', async () => {
    const { code, said } = await dropDemo(['--name', 'Parque Real', '--username', 'gestor'])
    expect(said).toMatch(/Lugar criado: Parque Real/)
    expect(code).toBe(0)
    expect((await listPlaces(db)).map(({ name }) => name)).toEqual(['Parque Real'])
  })
})

describe('--drop-demo where somebody has moved in', () => {
  beforeEach(begin)
  afterEach(end)

  it('keeps users with their own password and e-mail, and the place as it is', async () => {
    await giveOwnPasswords(['gestor', 'portaria'])
    await db.pool.query(`update users set email = 'ana@parque.example' where username = 'gestor'`)
    const { said } = await dropDemo()
    expect(said).toContain('sessões: 4.')
    expect(said).toContain('próprios: gestor.')
    expect(said).toContain('fica como está')
    expect(await count('users where removed_at is null')).toBe(1)
    expect(await count('products where active')).toBeGreaterThan(0)
  })
})

it('--drop-demo creates no database', async () => {
  const empty = await createWorld({ DATABASE_URL: '' })
  const said: string[] = []
  const complain = (line: string) => void said.push(line)
  const code = await runCommand({ name: 'place:create', args: ['--drop-demo'], env: empty.env, log, complain })
  expect({ code, said }).toEqual({ code: 1, said: [expect.stringContaining('Não há banco de dados')] })
  expect(await readdir(empty.dataDir)).toEqual([])
  await expect(stat(`${empty.dataDir}/postgres`)).rejects.toThrow('ENOENT')
  await empty.remove()
})
