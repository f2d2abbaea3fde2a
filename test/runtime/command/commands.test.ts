import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '#app/runtime/command/commands.server.ts'
import { createDatabase } from '../../support/database/database.ts'
import { createWorld } from '../support.ts'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
let world: Awaited<ReturnType<typeof createWorld>>

beforeAll(async () => {
  world = await createWorld({}, 'template_seeded')
})
afterAll(() => world.remove())

async function run(name: string, args: string[] = [], env = world.env) {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const code = await runCommand({ name, args, env, log, say, complain: say })
  return { code, said: said.join('\n') }
}

describe('commands', () => {
  it('migrates', async () => {
    expect(await run('db:migrate')).toEqual({ code: 0, said: 'O banco já está em dia.' })
  })

  it('exports to a new file and imports into an empty database', async () => {
    const file = join(world.dataDir, 'copia.trilha')
    const exported = await run('db:export', [file])
    expect(exported.code).toBe(0)
    expect(exported.said).toContain('dados pessoais')
    expect((await run('db:export', [file])).said).toContain('já existe')
    const target = await createDatabase('template1')
    const imported = await run('db:import', [file], { ...world.env, DATABASE_URL: target.url })
    expect(imported.said).toMatch(/^Importadas \d+ linhas/)
    expect(imported.said.match(/\d+/)?.[0]).toBe(exported.said.match(/\d+/)?.[0])
    await target.drop()
  })

  it('refuses an invalid file', async () => {
    expect((await run('db:export')).said).toContain('npm run db:export')
    expect(await run('db:import', [join(world.dataDir, 'none')])).toMatchObject({ code: 1 })
    const junk = join(world.dataDir, 'junk')
    await writeFile(junk, 'not an export')
    const target = await createDatabase('template1')
    expect((await run('db:import', [junk], { ...world.env, DATABASE_URL: target.url })).code).toBe(1)
    await target.drop()
  })

  it('creates a place and says the password of its manager once', async () => {
    const flags = ['--name', 'Vale Novo', '--username', 'marina', '--city', 'Lençóis', '--state', 'BA']
    const made = await run('place:create', flags)
    expect(made.code).toBe(0)
    expect(made.said).toMatch(/Lugar criado: Vale Novo\. Reservas em \/booking\?pid=[0-9a-f-]{36}/)
    expect(made.said).toMatch(/Gestor marina — senha ([a-z2-9]{4}-){3}[a-z2-9]{4}/)
    const again = await run('place:create', flags)
    expect(again.said).toContain('já existia')
    expect(again.said).not.toContain('— senha')
  })

  it('makes a first attraction, so that the place can sell at once', async () => {
    const flags = ['--name', 'Vale Aberto', '--username', 'dora', '--attraction', 'Poço Verde', '--price', '80,00']
    expect((await run('place:create', flags)).said).toContain('--times')
    const made = await run('place:create', [...flags, '--times', '09:00, 14:00', '--capacity', '40'])
    expect(made.said).toContain('Atrativo criado: Poço Verde')
    const again = await run('place:create', [...flags, '--times', '09:00', '--capacity', '40'])
    expect(again.said).not.toContain('Atrativo criado')
    expect((await run('place:create', [...flags, '--times', '9h', '--capacity', '40'])).said).toContain('--times')
    expect((await run('place:create', [...flags, '--times', '09:00', '--capacity', '0'])).said).toContain('--capacity')
  })

  it('reports an invalid flag', async () => {
    const good = ['--name', 'Outro', '--username', 'outro']
    expect((await run('place:create', ['--what'])).said).toContain('Uso: npm run place:create')
    const bare = await run('place:create')
    expect([bare.code, bare.said]).toEqual([
      1,
      expect.stringMatching(/^Falta --name e --username\. Uso: npm run place:create -- --name "Parque/)
    ])
    expect((await run('place:create', ['--name', 'Vale'])).said).toContain('Falta --username. ')
    expect((await run('place:create', [...good, '--cnpj', '11222333000182'])).said).toContain('este CNPJ não existe')
    expect((await run('place:create', [...good, '--phone', '3334'])).said).toContain('--phone')
    expect((await run('place:create', [...good, '--timezone', 'America/Bahía'])).said).toContain('fuso desconhecido')
    expect((await run('place:create', ['--name', 'X', '--username', 'outro'])).said).toContain('--name')
    expect((await run('place:create', ['--name', 'Outro', '--username', 'á b'])).said).toContain('--username')
  })

  it('knows its names, and that remote APIs have no database here', async () => {
    for (const name of ['db:drop', 'constructor', '']) expect((await run(name)).code).toBe(1)
    const remote = { ...world.env, MAIN_API_URL: 'http://127.0.0.1:9', NODE_API_URL: 'http://127.0.0.1:9' }
    expect((await run('db:migrate', [], remote)).said).toContain('APIs são remotas')
  })
})
