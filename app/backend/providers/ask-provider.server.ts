import { readText } from '#app/read-text.server.ts'
import { untilAborted } from '#app/time/until-aborted.server.ts'

export interface ProviderRequest {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
}

const largestMib = 0.25

/**
 * Follows no redirects: a request's secrets are for that server only.
 * @throws Error without a whole answer of at most 256 kB in time; it contains nothing of the request
 */
export async function askProvider(request: ProviderRequest): Promise<{ status: number; text: string }> {
  const { url, headers, body, timeoutMs } = request
  const signal = AbortSignal.timeout(timeoutMs)
  const sent = fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
  const response = await untilAborted(sent, signal)
  return { status: response.status, text: await readText(response, { largestMib, signal }) }
}

/** Null for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
