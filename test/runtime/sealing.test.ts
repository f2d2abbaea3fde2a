import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sealSecret, unsealSecret } from '#app/backend/credentials/secrets/sealed-secret.server.ts'
import { type Database, openDatabase } from '#app/backend/db/connection.server.ts'
import { enableSecret, findTwoStep, keepNewSecret } from '#app/backend/db/queries/identity/two-steps.server.ts'
import type { Env } from '#app/env.server.ts'
import { openSealing, SEALED_THINGS } from '#app/runtime/sealing.server.ts'
import { createSealer } from '#app/session/cookie/seal.server.ts'
import { createPlace, createUser, friday } from '../support/database/backend.ts'
import { listFiles, readSource } from '../support/source-files.ts'
import { createWorld, deployment, loadRuntime } from './support.ts'

const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  vi.unstubAllEnvs()
})

async function open(extra: Record<string, string> = {}) {
  const world = await createWorld({ SEED: 'none', ...extra })
  cleanups.push(world.remove)
  return { ...world, path: (name: string) => join(world.dataDir, name) }
}

async function enrol(url: string, key: string) {
  const db: Database = await openDatabase({ url, poolSize: 2 })
  cleanups.push(() => db.close())
  const { placeId } = await createPlace(db)
  const { userId } = await createUser(db, placeId, [])
  const secret = sealSecret(createSealer([key]), userId, 'JBSWY3DPEHPK3PXP')
  await keepNewSecret(db.orm, { userId, secret, now: friday })
  await enableSecret(db.orm, { userId, secret, step: 0, now: friday })
  return async (opener: string) =>
    unsealSecret(createSealer([opener]), userId, (await findTwoStep(db.orm, userId))?.secret ?? '')
}

async function startWith(variables: Record<string, string>): Promise<string> {
  const runtime = await loadRuntime(variables)
  cleanups.push(() => runtime.stop())
  return (await runtime.start()).notes.join('\n')
}

const oldSecret = 'o'.repeat(40)
const key = 'k'.repeat(40)

describe('the key for stored secrets', () => {
  it('is made beside an embedded database, for its owner alone, and kept', async () => {
    const { env, path } = await open({ DATABASE_URL: '', SESSION_SECRET: oldSecret })
    const { keys } = openSealing(env)
    expect(keys).toEqual([(await readFile(path('sealing-key'), 'utf8')).trim()])
    expect((await stat(path('sealing-key'))).mode & 0o777).toBe(0o600)
    expect(openSealing(env).keys).toEqual(keys)
  })

  it('is the operator’s, before the one that is kept; another database gets none by itself', async () => {
    const { env, path } = await open({ SESSION_SECRET: oldSecret })
    expect(openSealing(env).keys).toEqual([])
    await expect(stat(path('sealing-key'))).rejects.toThrow('ENOENT')
    await writeFile(path('sealing-key'), 'f'.repeat(40))
    expect(openSealing({ ...env, SEALING_KEY: [key] }).keys).toEqual([key, 'f'.repeat(40)])
  })

  it("opens data sealed with the session's secrets, including the kept one", async () => {
    const { env, path } = await open({ SESSION_SECRET: oldSecret, SEALING_KEY: key })
    await writeFile(path('session-secret'), 'e'.repeat(64))
    const { seal } = openSealing(env)
    for (const secret of [oldSecret, 'e'.repeat(64), key]) {
      expect(seal.unseal('x', createSealer([secret]).seal('x', 'here'))).toBe('here')
    }
    expect(createSealer([key]).unseal('x', seal.seal('x', 'there'))).toBe('there')
  })

  it('is never made anew where the kept one is damaged', async () => {
    const { dataDir, variables } = await open()
    const env = {
      SEALING_KEY: [],
      SESSION_SECRET: [oldSecret],
      DATABASE_URL: undefined,
      DATA_DIR: dataDir
    } as Partial<Env>
    await writeFile(join(dataDir, 'sealing-key'), 'half')
    expect(() => openSealing(env as Env)).toThrow(
      /^O arquivo sealing-key da pasta de dados está danificado; restaure-o/
    )
    await expect(startWith(variables)).rejects.toThrow('sealing-key da pasta de dados está danificado')
  })
})

describe('a start', () => {
  it("seals again what the session's secret sealed, which can then be removed", async () => {
    const { variables } = await open({ SESSION_SECRET: oldSecret })
    const openWith = await enrol(variables.DATABASE_URL, oldSecret)
    expect(await startWith({ ...variables, SEALING_KEY: key })).not.toContain('duas etapas')
    expect(await openWith(key)).toBe('JBSWY3DPEHPK3PXP')
    expect(await startWith({ ...variables, SEALING_KEY: key, SESSION_SECRET: 'n'.repeat(40) })).not.toContain('etapas')
  })

  it('names in one sentence a key that does not fit, with both ways on, and goes on', async () => {
    const { variables } = await open({ SEALING_KEY: key })
    await enrol(variables.DATABASE_URL, 'another key of an installation elsewhere')
    const notes = await startWith(variables)
    expect(notes).toMatch(/^A chave daqui não abre a verificação em duas etapas de 1 usuário: restaure a chave .*$/m)
    expect(notes).toContain('npm run user:reset-two-step -- --user <e-mail>')
  })

  it('says in a deployment that the session’s secrets still seal', async () => {
    const { variables } = await open(deployment)
    expect(await startWith(variables)).toContain('SEALING_KEY')
    expect(await startWith({ ...variables, SEALING_KEY: key })).not.toContain('SEALING_KEY')
  })
})

it('names all that the key opens, where the key is spoken of', async () => {
  const readme = readSource('README.md')
  const row = readme.split('\n').find((line) => line.startsWith('| `SEALING_KEY`')) ?? ''
  for (const thing of [
    'second steps',
    'payments',
    'messages',
    'site',
    'certificates',
    'tickets',
    'gate',
    'privacy',
    'codes'
  ]) {
    expect(row).toContain(thing)
  }
  for (const thing of [
    'duas etapas',
    'pagamento',
    'mensagens',
    'site do fornecedor',
    'certificados',
    'ingressos',
    'portaria',
    'privacidade',
    'códigos'
  ]) {
    expect(SEALED_THINGS).toContain(thing)
  }
  // Whatever is sealed for a purpose that is new here is to be named there too.
  const sources = listFiles('app/backend').filter((path) => /\bseal\.seal\(/.test(readSource(path)))
  expect(sources.map((path) => path.replace(/^app\/backend\//, '')).sort()).toEqual([
    'auth/password-code-job.server.ts',
    'auth/sign-up-notice.server.ts',
    'bookings/agents/agent-invitation.server.ts',
    'bookings/lost-ticket/send-tickets.server.ts',
    'bookings/visitor/code.server.ts',
    'bookings/visitor/proof.server.ts',
    'credentials/gate-key.server.ts',
    'credentials/known-device.server.ts',
    'credentials/secrets/sealed-secret.server.ts',
    'credentials/ticket-key.server.ts',
    'privacy/person-token.server.ts',
    'providers/gateways/credentials.server.ts',
    'providers/invoices/certificate.server.ts',
    'providers/messages/credentials.server.ts',
    'providers/wordpress/credentials.server.ts'
  ])
})
