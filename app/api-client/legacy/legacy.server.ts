import { ApiError, tooMany } from '#app/contracts/api-error.ts'
import type { SignedIn } from '#app/contracts/auth.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { readText } from '#app/read-text.server.ts'
import { type LegacyVerdict, parseLegacy, readLegacy } from './legacy-answer.server.ts'

/** Whom a right password belongs to. */
export interface LegacyUser {
  username: string
  email: string
  /** A whole session with the legacy server's own token; null where its answer says too little for one. */
  signedIn: SignedIn | null
}

export type AskLegacy = (login: { username: string; password: string }) => Promise<LegacyUser | null>

interface LegacySettings {
  /** Without a trailing slash. */
  url: string
  timeoutMs: number
}

/** A sign-in is a few hundred bytes. */
const largestMib = 1

/**
 * Asks the PHP apps server (specification §7, Legacy) whether a name and a password belong together: null where they do
 * not. Both go in the body, never in the address, which servers write into their logs; no redirect is followed with them.
 * @throws ApiError 429 as the server said it; 502 or 503 when it gives no answer that can be read (logged)
 */
export function createAskLegacy({ url, timeoutMs }: LegacySettings): AskLegacy {
  return async ({ username, password }) => {
    const verdict = await ask(`${url}/users/login`, { username, password, timeoutMs })
    if (verdict.kind === 'wrong') return null
    if (verdict.kind === 'fault') throw failed({ status: 502, code: 'unreadable', reason: verdict.reason })
    const { username: name, email, signedIn } = verdict
    return { username: name, email, signedIn }
  }
}

let own: AskLegacy | null | undefined

/** `createAskLegacy` of the settings; null where there is no legacy server. */
export function findLegacy(): AskLegacy | null {
  if (own === undefined) {
    const { LEGACY_API_URL: url, API_TIMEOUT_MS: timeoutMs } = env
    own = url === undefined ? null : createAskLegacy({ url, timeoutMs })
  }
  return own
}

interface Question {
  username: string
  password: string
  timeoutMs: number
}

async function ask(address: string, { username, password, timeoutMs }: Question): Promise<LegacyVerdict> {
  const { response, text } = await send(address, { username, password, timeoutMs }).catch((error: unknown) => {
    throw failed({ status: 503, code: 'unavailable', reason: reasonOf(error) })
  })
  const { status } = response
  if (status === 401 || status === 403) return { kind: 'wrong' }
  if (status === 429) throw tooMany({ retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined })
  const value = parseLegacy(text)
  if (value === undefined) return { kind: 'fault', reason: `neither JSON nor JSONP, status ${status}` }
  if (response.ok) return readLegacy(value, username)
  // CakePHP answers a wrong password with 200, 400 or 422; any other status says nothing about it.
  return status === 400 || status === 422 ? { kind: 'wrong' } : { kind: 'fault', reason: `status ${status}` }
}

async function send(address: string, question: Question): Promise<{ response: Response; text: string }> {
  const { username, password, timeoutMs } = question
  const response = await fetch(address, {
    method: 'POST',
    // How jQuery asks, which is what this server tells a call from a page by.
    headers: { accept: 'application/json, text/javascript', 'x-requested-with': 'XMLHttpRequest' },
    body: new URLSearchParams({ username, password }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs)
  })
  return { response, text: await readText(response, { largestMib }) }
}

interface Failure {
  status: number
  code: string
  reason: string
}

/** Specification §8: the log gets the legacy words, the person those of a sign-in that could not be tried. */
function failed({ status, code, reason }: Failure): ApiError {
  log.error({ reason }, ERRORS.legacy)
  return new ApiError({ status, code, message: ERRORS.loginNetwork })
}

// fetch says only "fetch failed"; why is in the cause.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? error.cause.message : error.message
}
