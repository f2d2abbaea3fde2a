import { identifyActor } from '#app/backend/credentials/identify.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { readSession } from '#app/session/cookie/session-storage.server.ts'

const forAnybody = /^\/(?:requerimento(?:\/|$)|api\/v1\/issues\/link\/)/i

/**
 * Whether who asks may send more than a form has. An API call is known by its token, a page by its session's. Where
 * nothing answers here (null: the API is remote, or the program is stopping) a session that opens is all that can be
 * known of a page.
 */
export async function isKnown(request: Request, backend: Pick<Backend, 'db' | 'now' | 'log'> | null): Promise<boolean> {
  const { pathname } = new URL(request.url)
  // Who follows a request by its address has no account: its own limits decide, file by file.
  if (forAnybody.test(pathname)) return true
  const isApi = pathname.startsWith('/api/')
  const token = isApi ? request.headers.get('x-access-token') : readSession(request)?.token
  if (!token) return false
  return backend === null ? !isApi : (await identifyActor(backend, token)) !== null
}
