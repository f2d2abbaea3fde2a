import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { type Env, parseEnv } from '#app/env.server.ts'
import { createDatabase } from '../support/database/database.ts'

/** Settings as the environment would give them, with a data folder and a database of their own. */
export async function createWorld(extra: Record<string, string> = {}, template = 'template_migrated') {
  const dataDir = await mkdtemp(join(tmpdir(), 'trilha-runtime-'))
  const database = await createDatabase(template)
  const variables = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    ...extra
  }
  const env: Env = parseEnv(variables)
  const remove = async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { env, variables, dataDir, remove }
}

export const deployment = { BASE_URL: 'https://reservas.example.com', SESSION_SECRET: 's'.repeat(40) }

/** The runtime as a new process would have it, with these settings in its environment. */
export async function loadRuntime(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  vi.resetModules()
  Reflect.deleteProperty(globalThis, 'trilhaHeld')
  const { runtime } = await import('#app/runtime/runtime.server.ts')
  return runtime
}
