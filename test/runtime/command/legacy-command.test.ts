import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#app/backend/db/connection.server.ts'
import { runCommand } from '#app/runtime/command/commands.server.ts'
import { createPlace, createUser } from '../../support/database/backend.ts'
import { quietLog } from '../../support/database/embedded.ts'
import { type LegacyServer, startLegacyServer } from '../../support/server/legacy.ts'
import { createWorld } from '../support.ts'

let world: Awaited<ReturnType<typeof createWorld>>
let db: Database
let server: LegacyServer

beforeAll(async () => {
  server = await startLegacyServer({ servico: { password: 's', data: { token: 'tok-1' } } }, 'ajax')
  server.rows['/clients/index'] = [{ id: 1, nome: 'Ana', telefone: '75999990001' }]
  world = await createWorld()
  db = await openDatabase({ url: world.env.DATABASE_URL ?? '' })
  const { placeId } = await createPlace(db)
  await createUser(db, placeId, [], { username: 'marina' })
})
afterAll(async () => {
  await server?.close()
  await db?.close()
  await world?.remove()
})

async function run(args: string[], settings: object = {}) {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const env = { ...world.env, ...settings }
  const code = await runCommand({ name: 'legacy:import', args, env, log: quietLog, say, complain: say })
  return { code, said: said.join('\n') }
}

describe('legacy:import', { shuffle: false }, () => {
  it('tells missing settings', async () => {
    expect((await run([])).said).toContain('Uso: npm run legacy:import')
    expect((await run(['--user', 'marina'])).said).toContain('O sistema antigo não está ligado aqui')
    expect((await run(['--user', 'ninguem'])).said).toContain('Não há usuário ninguem')
  })

  it('brings in all there is, in the name of a user, and nothing twice', async () => {
    const settings = { LEGACY_API_URL: server.url, LEGACY_API_USERNAME: 'servico', LEGACY_API_PASSWORD: 's' }
    expect(await run(['--user', 'marina', '--preview'], settings)).toMatchObject({
      code: 0,
      said: expect.stringContaining('1 novos')
    })
    expect((await run(['--user', 'marina'], settings)).said).toContain('Clientes: 1 lidos, 1 novos')
    expect((await run(['--user', 'marina'], settings)).said).toContain('Clientes: 1 lidos, 0 novos')
    const { rows } = await db.pool.query(
      `select c.name, e.actor from clients c, audit_events e where e.action = 'legacy.started' limit 1`
    )
    expect(rows).toEqual([{ name: 'Ana', actor: 'Joana Prado' }])
  })
})
