import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Env, env, isDeployment } from '#app/env.server.ts'

/**
 * Without SESSION_SECRET one is kept in DATA_DIR, so a restart signs nobody out. The first seals.
 * @throws Error in a deployment without SESSION_SECRET
 */
export function readSecrets(settings: Pick<Env, 'SESSION_SECRET' | 'DATA_DIR' | 'BASE_URL'>): string[] {
  if (settings.SESSION_SECRET.length > 0) return settings.SESSION_SECRET
  if (isDeployment(settings))
    throw new Error('Configuração inválida: SESSION_SECRET (obrigatório fora deste computador)')
  const path = join(settings.DATA_DIR, 'session-secret')
  return [readKept(path) ?? keepNew(path, settings.DATA_DIR)]
}

function readKept(path: string): string | null {
  try {
    const kept = readFileSync(path, 'utf8').trim()
    return kept.length >= 32 ? kept : null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Processes may start at once: `link` lets the first win. */
function keepNew(path: string, directory: string): string {
  mkdirSync(directory, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    // Too short to be a secret (a full disk): replaced.
    if (readKept(path) === null) writeFileSync(path, readFileSync(draft), { mode: 0o600 })
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

let kept: string[] | undefined

export function secrets(): string[] {
  kept ??= readSecrets(env)
  return kept
}
