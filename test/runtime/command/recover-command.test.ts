import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#app/backend/db/connection.server.ts'
import { roleKeys } from '#app/domain/access/role-sets.ts'
import { runCommand } from '#app/runtime/command/commands.server.ts'
import { createCaller, createPlace, createTestBackend, createUser } from '../../support/database/backend.ts'
import { createWorld } from '../support.ts'

let world: Awaited<ReturnType<typeof createWorld>>
let db: Database
let call: ReturnType<typeof createCaller>
let placeId: string
const logged: string[] = []
const keep = (...parts: unknown[]) => void logged.push(JSON.stringify(parts))
const log = { debug: keep, info: keep, warn: keep, error: keep }

beforeEach(async () => {
  world = await createWorld()
  db = await openDatabase({ url: world.env.DATABASE_URL ?? '' })
  call = createCaller(createTestBackend(db))
  placeId = (await createPlace(db)).placeId
})
afterEach(async () => {
  await db?.close()
  await world?.remove()
})

async function run(name: string, args: string[]) {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const code = await runCommand({ name, args, env: world.env, log, say, complain: say })
  return { code, said: said.join('\n') }
}
const signIn = (username: string, password: string) => call('POST', '/auth/signin/', { body: { username, password } })
const passwordIn = (said: string) => /Senha: (\S+)/.exec(said)?.[1] ?? ''

describe('place:recover', () => {
  it('gives a user everything back, with a new password that is said once and logged nowhere', async () => {
    const user = await createUser(db, placeId, ['operation/booking-list', 'ours/later'], {
      username: 'marina',
      email: 'marina@example.com',
      phone: '+5575911112222',
      modules: [],
      suspendedAt: new Date(),
      invitedAt: new Date()
    })
    const { code, said } = await run('place:recover', ['--user', 'Marina@Example.com'])
    expect([code, said]).toEqual([0, expect.stringContaining('marina está ativo')])
    expect((await call('GET', '/auth/session', { token: user.token })).status).toBe(401)
    const { status, body } = await signIn('marina', passwordIn(said))
    expect(status).toBe(200)
    const token = body.accessToken
    const { body: seen } = await call('GET', `/users/${user.uuid}`, { token })
    expect(seen).toMatchObject({ state: 'active', modules: null, access_changed_by: 'Comando place:recover' })
    const keys = seen.permissions.map(
      (one: { controller: string; action: string }) => `${one.controller}/${one.action}`
    )
    expect(keys).toEqual([...roleKeys('gestor'), 'ours/later'])
    const { rows } = await db.pool.query('select "to", title from messages where ref_id = $1', [user.uuid])
    expect(rows).toEqual([{ to: '+5575911112222', title: 'Acesso recuperado' }])
    expect(logged.join()).toContain('given to a user from the machine')
    for (const secret of [passwordIn(said), 'marina', '55759']) expect(logged.join()).not.toContain(secret)
  })

  it('creates a missing user, but only with a given name', async () => {
    const refused = await run('place:recover', ['--user', 'dora@example.com'])
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('--name')])
    const made = await run('place:recover', ['--user', 'dora@example.com', '--name', 'Dora Lins'])
    expect([made.code, made.said]).toEqual([0, expect.stringContaining('dora@example.com foi criado')])
    expect((await signIn('dora@example.com', passwordIn(made.said))).body.rules).toHaveLength(roleKeys('gestor').length)
  })

  it('leaves alone who belongs to another place, and asks which of several places it is', async () => {
    const other = await createPlace(db)
    const stranger = await createUser(db, other.placeId, [], { username: 'vizinha' })
    const which = await run('place:recover', ['--user', 'vizinha'])
    expect([which.code, which.said]).toEqual([1, expect.stringContaining(`--place ${placeId}`)])
    const elsewhere = await run('place:recover', ['--user', 'vizinha', '--place', placeId])
    expect([elsewhere.code, elsewhere.said]).toEqual([1, expect.stringContaining('de outro parque')])
    const removed = `removed:${stranger.uuid}`
    await db.pool.query('update users set username = $1, removed_at = now() where id = $2', [removed, stranger.userId])
    expect((await run('place:recover', ['--user', removed, '--place', other.placeId, '--name', 'X'])).code).toBe(1)
    expect((await run('place:recover', ['--user', 'x', '--place', placeId])).said).toContain('--user')
    expect((await run('place:recover', ['--who'])).said).toContain('Uso: npm run place:recover')
  })
})

describe('user:reset-two-step', () => {
  it('forgets the second step and ends the sessions', async () => {
    const user = await createUser(db, placeId, [], { username: 'caio', phone: '+5575933334444' })
    await db.pool.query(`insert into two_steps (user_id, secret, enabled_at) values ($1, 'x', now())`, [user.userId])
    await db.pool.query(`insert into recovery_codes (user_id, hash) values ($1, 'h')`, [user.userId])
    const { code, said } = await run('user:reset-two-step', ['--user', 'caio'])
    expect([code, said]).toEqual([0, expect.stringContaining('caio entra só com a senha')])
    expect((await call('GET', '/auth/session', { token: user.token })).status).toBe(401)
    for (const table of ['two_steps', 'recovery_codes']) {
      const { rowCount } = await db.pool.query(`select 1 from ${table} where user_id = $1`, [user.userId])
      expect(rowCount).toBe(0)
    }
    expect((await run('user:reset-two-step', ['--user', 'caio'])).said).toContain('não tinha')
    expect(logged.join()).toContain('second step of a user was reset from the machine')
  })

  it('says where there is nobody of that name', async () => {
    expect(await run('user:reset-two-step', ['--user', 'ninguem@example.com'])).toEqual({
      code: 1,
      said: 'Não há um usuário ninguem@example.com'
    })
    expect((await run('user:reset-two-step', [])).said).toContain('Uso: npm run user:reset-two-step')
  })
})
