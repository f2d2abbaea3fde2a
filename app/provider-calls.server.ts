/**
 * `refused`: it answered with a status of 400 or above, or in its own protocol's words for that. `left`: nobody waited for
 * the answer any more.
 */
export type CallOutcome = 'ok' | 'refused' | 'timeout' | 'network' | 'left'

/** Hears that a call of another server begins; the returned function hears its end. */
export type BeginCall = (provider: string) => (outcome: CallOutcome) => void

let begin: BeginCall | null = null

/** Null ends the listening. */
export function watchProviderCalls(listener: BeginCall | null): void {
  begin = listener
}

/**
 * All calls of other servers pass here, so that they can be counted. Changes nothing about the call. `provider` is one
 * of a few fixed words, never an address.
 * @throws what `call` throws
 */
export async function callProvider<T extends { status: number }>(provider: string, call: () => Promise<T>): Promise<T> {
  if (!begin) return call()
  const end = begin(provider)
  try {
    const answer = await call()
    end(answer.status >= 400 ? 'refused' : 'ok')
    return answer
  } catch (error) {
    end(outcomeOf(error))
    throw error
  }
}

function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof Error)) return 'network'
  const { name, code, responseCode, cause }: Error & { code?: unknown; responseCode?: unknown } = error
  // A mail server's refusal is an error with its status.
  if (typeof responseCode === 'number') return 'refused'
  if (name === 'AbortError') return 'left'
  const isLate = name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(String(code))
  return isLate || (cause !== undefined && outcomeOf(cause) === 'timeout') ? 'timeout' : 'network'
}
