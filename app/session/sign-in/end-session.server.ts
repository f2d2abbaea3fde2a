import { callApi } from '#app/api-client/call-api.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { getSession, signOut } from '#app/contracts/auth.ts'
import { gatePart } from '../cookie/gate-part.server.ts'
import { destroySession, readSession } from '../cookie/session-storage.server.ts'

/** Milliseconds. A longer wait for a dead API would leave the user signed in at a shared counter. */
const timeoutMs = 3000

/** Removes the cookie even if the API does not answer; the token then expires by itself after 12 hours. */
export async function endSession(request: Request): Promise<[string, string][]> {
  const session = readSession(request)
  if (session) {
    await callApi(signOut, {}, { request, token: session.token, timeoutMs }).catch((error) => {
      if (!(error instanceof ApiError)) throw error
    })
  }
  return [...destroySession(request), ...gatePart.clear()]
}

/**
 * Checks the session first, so that a foreign link cannot sign a user out. `unknown`: the API did not answer or lacks
 * the call.
 */
export async function askWhetherEnded(request: Request): Promise<'ended' | 'holds' | 'unknown'> {
  const session = readSession(request)
  if (!session) return 'ended'
  try {
    await callApi(getSession, {}, { request, token: session.token, timeoutMs })
    return 'holds'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 401 ? 'ended' : 'unknown'
  }
}
