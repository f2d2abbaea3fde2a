import { spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runCommand } from '#app/runtime/command/commands.server.ts'
import { makeFolder, postmasterPid, query, untilGone } from '../../support/database/embedded.ts'
import { createWorld } from '../support.ts'

const quiet = () => {}
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
let world: Awaited<ReturnType<typeof createWorld>>
let whole = ''

beforeAll(async () => {
  world = await createWorld({}, 'template_seeded')
  whole = await makeBackup('whole.trilha')
})
afterAll(() => world.remove())

async function run(name: string, args: string[]) {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const code = await runCommand({ name, args, env: world.env, log, say, complain: say })
  return { code, said }
}

async function makeBackup(name: string): Promise<string> {
  const file = join(world.dataDir, name)
  const { code, said } = await run('db:export', [file])
  expect({ code, said }).toMatchObject({ code: 0 })
  return file
}

/** Verifies with a folder for temporary files of its own, and returns what is left in it. */
async function verify(file: string) {
  const scratch = await makeFolder()
  vi.stubEnv('TMPDIR', scratch)
  const { code, said } = await run('db:verify', [file])
  vi.unstubAllEnvs()
  return { code, said, left: await readdir(scratch) }
}

it('says what a backup holds, to which instant, and that every rule holds in it; nothing is left', async () => {
  const url = world.variables.DATABASE_URL
  const [held] = await query<{ bookings: string; payments: string }>(
    url,
    'select (select count(*) from bookings) as bookings, (select count(*) from payments) as payments'
  )
  const { code, said, left } = await verify(whole)
  expect({ code, said, left }).toEqual({
    code: 0,
    left: [],
    said: [
      expect.stringMatching(/^Cópia de \d\d\/\d\d\/\d{4} \d\d:\d\d \(America\/\w+\): \d+ linhas em \d+ tabelas/),
      expect.stringMatching(`Reservas: ${held?.bookings}. Pagamentos: ${held?.payments}. Arquivos: \\d+.`),
      expect.stringMatching(/^Último registro: \d\d\/\d\d\/\d{4} \d\d:\d\d/),
      'A cópia está inteira e todas as regras valem nela.'
    ]
  })
})

it('fails and names the rule that a backup breaks', async () => {
  const url = world.variables.DATABASE_URL
  const one = 'where ctid = (select ctid from slot_days where taken > 0 order by taken desc limit 1)'
  await query(url, `update slot_days set taken = taken - 1 ${one}`)
  const file = await makeBackup('broken.trilha')
  const { code, said, left } = await verify(file)
  expect(code).toBe(1)
  expect(said).toContain(
    'NÃO VALE: Os lugares tomados de um horário não são os das suas reservas e dos aparelhos da portaria.'
  )
  expect(said.at(-1)).toContain('1 regra não vale')
  expect(left).toEqual([])
})

it('fails at a damaged file, and starts no database for it', async () => {
  const content = await readFile(whole)
  const cut = join(world.dataDir, 'cut')
  await writeFile(cut, content.subarray(0, content.length - 30))
  const { code, said, left } = await verify(cut)
  expect({ code, said, left }).toEqual({
    code: 1,
    said: [expect.stringContaining('não é uma exportação completa')],
    left: []
  })
  expect((await run('db:verify', [])).said).toEqual(['Diga o arquivo: npm run db:verify -- copia.trilha'])
})

it('leaves neither data nor a server when it is interrupted', async () => {
  const scratch = await makeFolder()
  const child = spawn(process.execPath, ['app/setup/command.mjs', 'db:verify', whole], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: scratch, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise((resolve) => child.once('close', resolve))
  const pid = await vi.waitFor(
    async () => {
      const [name = ''] = (await readdir(scratch)).filter((one) => one.startsWith('trilha-verify-'))
      await stat(join(scratch, name, 'data/postgres/global/pg_control'))
      return postmasterPid(join(scratch, name, 'data'))
    },
    { timeout: 60_000, interval: 10 }
  )
  child.kill('SIGINT')
  expect(await ended).toBe(1)
  expect(said).toContain('Interrompido: a cópia não foi verificada até o fim')
  await untilGone(pid)
  expect(await readdir(scratch)).toEqual([])
})
