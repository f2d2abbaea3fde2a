import { ApiError, tooMany } from '#app/contracts/api-error.ts'
import { parseLegacy } from '#app/contracts/legacy/unwrap.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { log } from '#app/log.server.ts'
import { AnswerTooLarge, readText } from '#app/read-text.server.ts'
import { untilAborted } from '#app/time/until-aborted.server.ts'
import { noteCall } from '../integrations/states.server.ts'

interface Question {
  /** Of `integration_states`. */
  integration: string
  /** What is asked for, for the log. */
  what: string
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: URLSearchParams
  timeoutMs: number
  requestId: string
}

export interface LegacyAnswer {
  status: number
  /** Undefined for neither JSON nor JSONP. */
  value: unknown
  /** It led elsewhere, or showed a page to sign in at: how old PHP says that a session is over. */
  isAtDoor: boolean
}

const largestMib = 8

/** Redirects are not followed. @throws ApiError 503 without a whole answer in time, 429 as it was said; both noted and logged */
export async function sendLegacy(question: Question): Promise<LegacyAnswer> {
  const { url, method, headers, body, timeoutMs } = question
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await untilAborted(fetch(url, { method, headers, body, signal, redirect: 'manual' }), signal)
    const text = await readText(response, { largestMib, signal, decode: decodeLegacy })
    const { status } = response
    if (status === 429) {
      await noteCall(question.integration, { ok: false, words: 'Pediu para esperar.' })
      throw tooMany({ retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined })
    }
    const value = parseLegacy(text)
    const isAtDoor = (status >= 300 && status <= 399) || (value === undefined && isDoor(text))
    return { status, value, isAtDoor }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw await legacyFailure(question, {
      status: 503,
      code: 'legacy_away',
      words: awayWords(error),
      reason: reasonOf(error)
    })
  }
}

const isDoor = (text: string) => /<form\b/i.test(text) && /type\s*=\s*["']?password|\blogin\b/i.test(text)

/**
 * What is UTF-8 is that, whatever its header says: PHP's says latin-1 by itself, and `json_encode` writes nothing else.
 * The rest is what old PHP wrote: windows-1252, which holds latin-1.
 */
function decodeLegacy(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return oldLetters.decode(bytes)
  }
}

const oldLetters = new TextDecoder('windows-1252')

interface Failure {
  status: number
  code: string
  /** For a person. */
  words: string
  /** For the log. */
  reason: string
}

/** Specification §8: its words in the log, with the request; and what a person is told. */
export async function legacyFailure(
  { integration, what, requestId }: Pick<Question, 'integration' | 'what' | 'requestId'>,
  { status, code, words, reason }: Failure
): Promise<ApiError> {
  log.error({ requestId, what, reason }, ERRORS.legacy)
  await noteCall(integration, { ok: false, words })
  return new ApiError({ status, code, message: `${ERRORS.legacy}. ${words}` })
}

function awayWords(error: unknown): string {
  if (error instanceof AnswerTooLarge) return 'A resposta é grande demais.'
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'Não respondeu a tempo.' : 'Não respondeu.'
}

// fetch says only "fetch failed"; the cause says why.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? error.cause.message : error.message
}
