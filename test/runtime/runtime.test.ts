import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { toResponse } from '#app/contracts/api-answer.ts'
import { makeWalletKeys, openKeyFolder } from '../support/documents/wallet-keys.ts'
import { createWorld, deployment, loadRuntime } from './support.ts'

// Each test loads the whole program anew, some of them twice.
vi.setConfig({ testTimeout: 180_000 })

const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  vi.unstubAllEnvs()
})

async function load(variables: Record<string, string>) {
  const runtime = await loadRuntime(variables)
  const { findEmbeddedApi } = await import('#app/api-client/transport.server.ts')
  cleanups.push(() => runtime.stop())
  return { runtime, findEmbeddedApi }
}

async function open(extra: Record<string, string> = {}) {
  const world = await createWorld(extra)
  cleanups.push(world.remove)
  return { ...world, ...(await load(world.variables)) }
}

type Api = ReturnType<Awaited<ReturnType<typeof load>>['findEmbeddedApi']>

async function ask(api: Api, path: string, body?: unknown) {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const meta = { requestId: 'test', address: '203.0.113.5' }
  const answer = await api?.(new Request(`http://embedded/api/v3${path}`, init || {}), meta)
  if (!answer) return { status: undefined, body: undefined }
  const response = toResponse(answer)
  return { status: response.status, body: await response.json() }
}

const passwordIn = (notes: string[]) => /senha (\S+)$/.exec(notes[0] ?? '')?.[1] ?? ''

describe('runtime', () => {
  it('migrates, seeds, registers the API, reports each step and the users; a second start seeds nothing', async () => {
    const steps: string[] = []
    const tell = (step: string) => steps.push(step)
    const first = await open()
    const { notes } = await first.runtime.start(tell)
    expect(steps).toEqual(['Conectando ao banco de dados…', 'Criando os dados da demonstração…'])
    expect(notes[0]).toMatch(/^Usuários de demonstração: gestor, operador, portaria, financeiro, condutor — senha /)
    expect(notes.join(' ')).toContain('simulados')
    const password = passwordIn(notes)
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const file = join(first.dataDir, 'demo-password')
    expect((await readFile(file, 'utf8')).trim()).toBe(password)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const signedIn = await ask(first.findEmbeddedApi(), '/auth/signin/', { username: 'gestor', password })
    expect(signedIn.status).toBe(200)
    expect(await first.runtime.ready()).toBe(true)
    await first.runtime.stop()
    expect(first.findEmbeddedApi()).toBeNull()
    expect(await first.runtime.ready()).toBe('not_started')

    const again = await load(first.variables)
    expect((await again.runtime.start(tell)).notes[0]).toBe(notes[0])
    expect(steps.slice(2)).toEqual(['Conectando ao banco de dados…'])
  })

  it('takes DEMO_PASSWORD, and never prints a password that does not open', async () => {
    const first = await open({ DEMO_PASSWORD: 'uma senha combinada' })
    expect((await first.runtime.start()).notes[0]).toContain('senha uma senha combinada')
    await first.runtime.stop()
    const again = await load({ ...first.variables, DEMO_PASSWORD: 'outra senha qualquer' })
    expect((await again.runtime.start()).notes[0]).toContain('com a senha definida quando este banco foi criado')
  })

  it('seeds nothing where SEED=none, and says how to begin', async () => {
    const { runtime, findEmbeddedApi } = await open({ SEED: 'none' })
    const { notes } = await runtime.start()
    expect(notes[0]).toContain('npm run place:create')
    expect((await ask(findEmbeddedApi(), '/places/public')).body).toEqual([])
  })

  it('never seeds a deployment, and gives it no simulator', async () => {
    const { runtime, findEmbeddedApi } = await open(deployment)
    const { notes } = await runtime.start()
    expect(notes.join(' ')).not.toContain('demonstração')
    expect(notes.join(' ')).toContain('Pix e cartão ficam indisponíveis')
    expect((await ask(findEmbeddedApi(), '/places/public')).body).toEqual([])
    const pix = await ask(findEmbeddedApi(), '/getnet/generate-qr-code-pix', { hash: 'a'.repeat(32) })
    expect(pix.status).toBe(404)
  })

  it('lets a deployment simulate only where it is asked to', async () => {
    const { runtime } = await open({ ...deployment, ALLOW_SIMULATORS: '1' })
    expect((await runtime.start()).notes.join(' ')).toContain('simulados')
  })

  it('opens no database where both APIs are remote', async () => {
    const remote = { MAIN_API_URL: 'http://127.0.0.1:9/api/v3', NODE_API_URL: 'http://127.0.0.1:9/api/v1' }
    const { runtime, findEmbeddedApi } = await open({ ...remote, DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    expect((await runtime.start()).notes[0]).toContain('remotas')
    expect(findEmbeddedApi()).toBeNull()
    expect(await runtime.ready()).toBe(true)
  })

  it('says in one sentence that the database does not answer', async () => {
    const { runtime } = await open({ DATABASE_URL: 'postgres://ana:segredo@127.0.0.1:1/none' })
    const failure = await runtime.start().catch((error: Error) => error.message)
    expect(failure).toMatch(/^O banco de dados não responde.*DATABASE_URL$/)
    expect(failure).not.toContain('segredo')
    expect(await runtime.ready()).toBe('not_started')
  })

  it('does not start with a wallet’s file missing, and opens no database for it', async () => {
    const folder = openKeyFolder()
    onTestFinished(folder.remove)
    const { apple } = makeWalletKeys(folder)
    const { runtime } = await open({ ...apple, SEED: 'none', WALLET_APPLE_KEY: '/nowhere/pass.key' })
    const steps: string[] = []
    const failure = await runtime.start((step) => steps.push(step)).catch((error: Error) => error.message)
    expect([failure, steps]).toEqual([
      'Configuração inválida: WALLET_APPLE_KEY (o arquivo não pode ser lido: ENOENT)',
      []
    ])
  })

  it('starts with an expired certificate of a wallet, and says so', async () => {
    const folder = openKeyFolder()
    onTestFinished(folder.remove)
    const says = async (to: string) => {
      const { all } = makeWalletKeys(folder, { from: new Date('2020-01-01'), to: new Date(to) })
      const { runtime } = await open({ ...all, SEED: 'none' })
      const { notes } = await runtime.start()
      return notes.some((note) => note.includes('WALLET_APPLE_CERTIFICATE'))
    }
    expect([await says('2026-02-01T00:00:00Z'), await says('2099-01-01T00:00:00Z')]).toEqual([true, false])
  })
})
