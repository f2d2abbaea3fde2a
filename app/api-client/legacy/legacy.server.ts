import { ApiError, tooMany } from '#app/contracts/api-error.ts'
import type { SignedIn } from '#app/contracts/auth.ts'
import { parseLegacy } from '#app/contracts/legacy/unwrap.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { callProvider } from '#app/provider-calls.server.ts'
import { readText } from '#app/read-text.server.ts'
import { leftOf } from '#app/time/deadline.server.ts'
import { untilAborted } from '#app/time/until-aborted.server.ts'
import { reasonOf } from '../network-error.server.ts'
import { type LegacyVerdict, readLegacy } from './legacy-answer.server.ts'

export interface LegacyUser {
  username: string
  email: string
  signedIn: SignedIn | null
}

interface LegacyLogin {
  username: string
  password: string
  /** Deadline for the whole sign-in, in milliseconds of `performance.now()`. */
  endsAt?: number
}

export type AskLegacy = (login: LegacyLogin) => Promise<LegacyUser | null>

interface LegacySettings {
  /** Without a trailing slash. */
  url: string
  timeoutMs: number
}

const largestMib = 1

/**
 * Signs in at the legacy PHP server (specification §7, Legacy); null for a wrong password. Credentials go in the body
 * because servers log URLs. Redirects are not followed.
 * @throws ApiError 429 as the server said it; 502 or 503 when it gives no readable answer (logged)
 */
export function createAskLegacy({ url, timeoutMs }: LegacySettings): AskLegacy {
  return async ({ username, password, endsAt }) => {
    const verdict = await askLegacy(`${url}/users/login`, { username, password, timeoutMs: leftOf(endsAt, timeoutMs) })
    if (verdict.kind === 'wrong') return null
    if (verdict.kind === 'fault') throw failed({ status: 502, code: 'unreadable', reason: verdict.reason })
    const { username: name, email, signedIn } = verdict
    return { username: name, email, signedIn }
  }
}

let own: AskLegacy | null | undefined

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

async function askLegacy(address: string, { username, password, timeoutMs }: Question): Promise<LegacyVerdict> {
  const { response, text } = await sendQuestion(address, { username, password, timeoutMs }).catch((error: unknown) => {
    throw failed({ status: 503, code: 'unavailable', reason: reasonOf(error) })
  })
  const { status } = response
  if (status === 401 || status === 403) return { kind: 'wrong' }
  if (status === 429) throw tooMany({ retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined })
  const value = parseLegacy(text)
  if (value === undefined) return { kind: 'fault', reason: `neither JSON nor JSONP, status ${status}` }
  if (response.ok) return readLegacy(value, username)
  // CakePHP answers a wrong password with 200, 400 or 422. Any other status tells nothing about the password.
  return status === 400 || status === 422 ? { kind: 'wrong' } : { kind: 'fault', reason: `status ${status}` }
}

async function sendQuestion(address: string, question: Question): Promise<{ response: Response; text: string }> {
  const { username, password, timeoutMs } = question
  const signal = AbortSignal.timeout(timeoutMs)
  const asked: RequestInit = {
    method: 'POST',
    // Sends jQuery's headers: the server uses them to tell an API call from a page view.
    headers: { accept: 'application/json, text/javascript', 'x-requested-with': 'XMLHttpRequest' },
    body: new URLSearchParams({ username, password }),
    redirect: 'error',
    signal
  }
  const response = await callProvider('legacy', () => untilAborted(fetch(address, asked), signal))
  return { response, text: await readText(response, { largestMib, signal }) }
}

interface Failure {
  status: number
  code: string
  reason: string
}

/** Specification §8: the log gets the legacy server's words, the person gets those for a failed sign-in. */
function failed({ status, code, reason }: Failure): ApiError {
  log.error({ reason }, ERRORS.legacy)
  return new ApiError({ status, code, message: ERRORS.loginNetwork })
}
