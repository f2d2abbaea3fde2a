import { callApi } from '#app/api-client/call-api.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { getSession, signOut } from '#app/contracts/auth.ts'
import { destroySession, readSession } from '../cookie/session-storage.server.ts'

/** A sign-out that waits for a dead API would keep somebody signed in at a counter. */
const timeoutMs = 3000

/**
 * Ends the token at the API and gives the Set-Cookie headers that take the session away. The cookie goes even where the
 * API does not answer (logged by the client); its token then ends by itself after 12 hours.
 */
export async function endSession(request: Request): Promise<[string, string][]> {
  const session = readSession(request)
  if (session) {
    await callApi(signOut, {}, { request, token: session.token, timeoutMs }).catch((error) => {
      if (!(error instanceof ApiError)) throw error
    })
  }
  return destroySession(request)
}

/**
 * What the API says of the session's token now, so that no link from elsewhere can sign somebody out: `unknown` where
 * it does not say (no answer, or an API that has no such call).
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
