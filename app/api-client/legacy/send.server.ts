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
}

const largestMib = 8

/** Redirects are not followed. @throws ApiError 503 without a whole answer in time, 429 as it was said; both noted and logged */
export async function sendLegacy(question: Question): Promise<LegacyAnswer> {
  const { url, method, headers, body, timeoutMs } = question
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await untilAborted(fetch(url, { method, headers, body, signal, redirect: 'error' }), signal)
    const charset = /charset="?([\w-]+)/i.exec(response.headers.get('content-type') ?? '')?.[1]
    const text = await readText(response, { largestMib, signal, decode: (bytes) => decodeLegacy(bytes, charset) })
    const { status } = response
    if (status === 429) {
      await noteCall(question.integration, { ok: false, words: 'Pediu que se esperasse.' })
      throw tooMany({ retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined })
    }
    return { status, value: parseLegacy(text) }
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

/** What is not UTF-8, and says nothing of itself or the truth, is what old PHP wrote: windows-1252, which holds latin-1. */
function decodeLegacy(bytes: Uint8Array, charset: string | undefined): string {
  if (charset && /^(?:iso-?8859-?1|latin-?1|windows-1252|cp1252)$/i.test(charset)) return oldLetters.decode(bytes)
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
