import { log } from '#app/log.server.ts'
import { callProvider } from '#app/provider-calls.server.ts'
import { readText } from '#app/read-text.server.ts'
import { untilAborted } from '#app/time/until-aborted.server.ts'
import { reasonOf } from '../network-error.server.ts'
import type { Outcome } from './states.server.ts'

interface Question {
  url: string
  timeoutMs: number
  headers?: Record<string, string>
  /** Form body, sent by POST. Without it the request is a GET. */
  body?: URLSearchParams
}

const largestMib = 1

/**
 * Sends one test request without following redirects. Never throws: a missing answer is an outcome too, and its reason
 * is logged.
 */
export async function ask(
  { url, timeoutMs, headers, body }: Question,
  judge: (answer: { status: number; text: string }) => Outcome
): Promise<Outcome> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const method = body ? 'POST' : 'GET'
    const sent = () => untilAborted(fetch(url, { method, headers, body, signal, redirect: 'manual' }), signal)
    const response = await callProvider('test', sent)
    return judge({ status: response.status, text: await readText(response, { largestMib, signal }) })
  } catch (error) {
    log.warn({ host: new URL(url).host, reason: reasonOf(error) }, 'no answer to a test')
    return { ok: false, words: isLate(error) ? 'Não respondeu a tempo.' : 'Não respondeu.' }
  }
}

const isLate = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'
