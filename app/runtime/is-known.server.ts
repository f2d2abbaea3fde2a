import { identify } from '#app/backend/credentials/identify.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { readSession } from '#app/session/cookie/session-storage.server.ts'

/**
 * Whether who asks is signed in: an API call by its token, a page by its session's. Where nothing answers here
 * (null: the API is remote, or the program is stopping) a session that opens is all that can be known of a page.
 */
export async function isKnown(request: Request, backend: Pick<Backend, 'db' | 'now' | 'log'> | null): Promise<boolean> {
  const isApi = new URL(request.url).pathname.startsWith('/api/')
  const token = isApi ? request.headers.get('x-access-token') : readSession(request)?.token
  if (!token) return false
  return backend === null ? !isApi : (await identify(backend, token)) !== null
}
