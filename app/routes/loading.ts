import { type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { safeRedirectPath } from '#app/domain/access/redirect-path.ts'
import { carriedOf, withCarried } from '#app/session/carried.server.ts'
import { readSession } from '#app/session/cookie/session-storage.server.ts'

/** Redirects to the requested page, or to the user's index page (specification §2 and §3). */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = readSession(request)
  if (!session) return redirectDocument(withCarried('/login', carriedOf(request)))
  const home = safeRedirectPath(session.indexpage, '/dashboard/index')
  const wanted = safeRedirectPath(new URL(request.url).searchParams.get('redirectTo'), home)
  return redirectDocument(isHere(wanted) ? '/dashboard/index' : wanted)
}

function isHere(path: string): boolean {
  return /^\/(?:(?:loading|login|logout|lock)(?:\/.*)?)?(?:$|\?)/i.test(path)
}
