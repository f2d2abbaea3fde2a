/** Header by which an answer of our own gate is told from that of a captive portal. */
export const ourMark = 'x-gate'

export const gatePath = '/operation/check-in'

/** Key in the tab's storage of the code of an online try without an answer. */
export const againKey = 'gate-again'

const timeoutMs = 8000

/**
 * `none`: no answer in time, or our server cannot. `lies`: another server answered in its place. `ended`: the session
 * has ended, or the user may not work at the gate any more. `absent`: this API has no such call.
 */
export type Unreached = 'none' | 'lies' | 'ended' | 'absent'

export type Reached<T> = { answer: T; problem: null } | { answer: null; problem: Unreached }

const fail = (problem: Unreached) => ({ answer: null, problem }) as const

/** Asks our server; never throws. */
export async function askOurs<T>(path: string, init: RequestInit = {}): Promise<Reached<T>> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    const response = await fetch(path, { ...init, cache: 'no-store', signal: controller.signal })
    if (response.headers.has(ourMark) && response.ok) return { answer: await response.json(), problem: null }
    return fail(problemOf(response))
  } catch {
    return fail('none')
  } finally {
    clearTimeout(timer)
  }
}

/** Our server leads away whoever may not ask; every answer of ours has an id. */
function problemOf({ headers, redirected, status }: Response): Unreached {
  if (!headers.has('x-request-id')) return 'lies'
  if (redirected || status === 401 || status === 403) return 'ended'
  return status === 404 ? 'absent' : 'none'
}
