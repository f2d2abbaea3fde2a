import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'

/** Rejects the remains of a file after a crash: empty, cut off or filled with zeros. */
const secretShape = /^[\x21-\x7e]{32,}$/

/** Null when the file does not exist. */
export function readKeptSecret(path: string): string | { damaged: true } | null {
  try {
    const kept = readFileSync(path, 'utf8').trim()
    return secretShape.test(kept) ? kept : { damaged: true }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Returns the secret in the file and creates it, readable by its owner only, when it is missing.
 * @throws Error in Portuguese, with `wayOn`, for a damaged file
 */
export function keepSecret(path: string, wayOn: string): string {
  const kept = readKeptSecret(path) ?? makeSecret(path)
  if (typeof kept === 'string') return kept
  throw new Error(`O arquivo ${basename(path)} da pasta de dados está danificado; ${wayOn}`)
}

/** Several processes may start at once: `link` fails for all but the first, which then read its secret. */
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
