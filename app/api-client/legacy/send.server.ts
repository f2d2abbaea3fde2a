import { ApiError, tooMany } from '#app/contracts/api-error.ts'
import { parseLegacy } from '#app/contracts/legacy/unwrap.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { log } from '#app/log.server.ts'
import { callProvider } from '#app/provider-calls.server.ts'
import { AnswerTooLarge, readText } from '#app/read-text.server.ts'
import { untilAborted } from '#app/time/until-aborted.server.ts'
import { noteCall } from '../integrations/states.server.ts'
import { reasonOf } from '../network-error.server.ts'

interface Question {
  /** Key in `integration_states`. */
  integration: string
  /** Describes the request in the log. */
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
  /** Undefined when the answer is neither JSON nor JSONP. */
  value: unknown
  /** The answer redirected elsewhere or is a sign-in page: old PHP reports an expired session this way. */
  isAtDoor: boolean
}

const largestMib = 8

/**
 * Sends one request without following redirects. Records and logs each failure.
 * @throws ApiError 503 when no complete answer comes in time, 429 as the server said it
 */
export async function sendLegacy(question: Question): Promise<LegacyAnswer> {
  const { url, method, headers, body, timeoutMs } = question
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const sent = () => untilAborted(fetch(url, { method, headers, body, signal, redirect: 'manual' }), signal)
    const response = await callProvider(question.integration, sent)
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
 * Decodes UTF-8 when the bytes are valid UTF-8, whatever the header says: PHP's default header says latin-1, but
 * `json_encode` always writes UTF-8. Other bytes are windows-1252, a superset of latin-1.
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
  /** Message for a person. */
  words: string
  /** Reason for the log. */
  reason: string
}

/** Specification §8: logs the server's words with the request id, and returns the text for the person. */
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
