import { callApi } from '#app/api-client/call-api.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { getSession, signOut } from '#app/contracts/auth.ts'
import { destroySession, readSession } from '../cookie/session-storage.server.ts'

/** Waiting for a dead API would keep somebody signed in at a counter. */
const timeoutMs = 3000

/** The cookie goes even without the API's answer; the token then ends by itself after 12 hours. */
export async function endSession(request: Request): Promise<[string, string][]> {
  const session = readSession(request)
  if (session) {
    await callApi(signOut, {}, { request, token: session.token, timeoutMs }).catch((error) => {
      if (!(error instanceof ApiError)) throw error
    })
  }
  return destroySession(request)
}

/** So that no foreign link can sign somebody out. `unknown`: no answer, or an API without such a call. */
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
