import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'

/** What a crash leaves of a file (nothing, half, zeros) is none of these. */
const secretShape = /^[\x21-\x7e]{32,}$/

/** Null where there is none. */
export function readKeptSecret(path: string): string | { damaged: true } | null {
  try {
    const kept = readFileSync(path, 'utf8').trim()
    return secretShape.test(kept) ? kept : { damaged: true }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Made where there is none, for its owner alone. @throws Error in Portuguese, with `wayOn`, for a damaged one */
export function keepSecret(path: string, wayOn: string): string {
  const kept = readKeptSecret(path) ?? makeSecret(path)
  if (typeof kept === 'string') return kept
  throw new Error(`O arquivo ${basename(path)} da pasta de dados está danificado; ${wayOn}`)
}

/** Processes may start at once: `link` lets the first win. */
function makeSecret(path: string): ReturnType<typeof readKeptSecret> {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readKeptSecret(path)
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
