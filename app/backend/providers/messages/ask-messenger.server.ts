import { callProvider } from '#app/provider-calls.server.ts'
import { readText } from '#app/read-text.server.ts'
import { untilAborted } from '#app/time/until-aborted.server.ts'
import { parseJson } from '../ask-provider.server.ts'
import { type Ask, askPlainly } from '../typed-address.server.ts'
import { MessageRefused } from './message-provider.server.ts'

interface Question {
  provider: 'evolution' | 'meta'
  url: string
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  timeoutMs: number
  largestMib?: number
  /** Way to reach it; `fetch` if no person typed the address. */
  reach?: Ask
  /** Message for a person if there is no answer. */
  silence?: string
}

/**
 * Follows no redirects: the request's key is for that server only. `json` is null for other content.
 * @throws MessageRefused without a whole answer in time
 */
export async function askMessenger(question: Question): Promise<{ status: number; json: unknown }> {
  const { provider, url, method = 'POST', headers, body, timeoutMs, largestMib = 0.25, reach = askPlainly } = question
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const asked = {
      method,
      signal,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined
    }
    const response = await callProvider(provider, () => untilAborted(reach(url, asked), signal))
    const text = await readText(response, { largestMib, signal })
    return { status: response.status, json: parseJson(text) }
  } catch (cause) {
    const { silence = 'O servidor de mensagens não respondeu.' } = question
    throw new MessageRefused(silence, { cause, unsure: !isUnreached(cause) })
  }
}

/** True if there was no connection at all, so that the request was not received. */
function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const codes = [error, cause].map((one) => (one instanceof Error && 'code' in one ? one.code : ''))
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EADDRREFUSED'].some((code) => codes.includes(code))
}

export const isFine = (status: number) => status >= 200 && status <= 299
