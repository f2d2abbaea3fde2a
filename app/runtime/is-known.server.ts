import { identifyActor } from '#app/backend/credentials/identify.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { readSession } from '#app/session/cookie/session-storage.server.ts'

const forAnybody = /^\/(?:requerimento(?:\/|$)|api\/v1\/issues\/link\/)/i

/**
 * Tells whether the sender may upload more than a form holds. An API call is checked by its token, a page by its
 * session. When nothing here can check it (`backend` is null: the API is remote or the program is stopping), a session
 * that opens is enough.
 */
export async function isKnown(request: Request, backend: Pick<Backend, 'db' | 'now' | 'log'> | null): Promise<boolean> {
  const { pathname } = new URL(request.url)
  // These paths need no account and limit each file themselves.
  if (forAnybody.test(pathname)) return true
  const isApi = pathname.startsWith('/api/')
  const token = isApi ? request.headers.get('x-access-token') : readSession(request)?.token
  if (!token) return false
  return backend === null ? !isApi : (await identifyActor(backend, token)) !== null
}
