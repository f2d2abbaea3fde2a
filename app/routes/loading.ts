import { type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { safeRedirectPath } from '#app/domain/access/redirect-path.ts'
import { readSession } from '#app/session/cookie/session-storage.server.ts'
import { carriedOf, findViewer, withCarried } from '#app/session/index.server.ts'
import { findOpenSteps } from './open-steps.server.ts'

const firstScreen = '/dashboard/index'

/**
 * Redirects to the requested page, or to the user's index page (specification §2 and §3). A manager of a place that has
 * nothing to sell yet begins with the first steps.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = readSession(request)
  if (!session) return redirectDocument(withCarried('/login', carriedOf(request)))
  const home = safeRedirectPath(session.indexpage, firstScreen)
  const asked = safeRedirectPath(new URL(request.url).searchParams.get('redirectTo'), home)
  const wanted = isHere(asked) ? firstScreen : asked
  const viewer = wanted === firstScreen ? findViewer(request) : null
  const steps = viewer && (await findOpenSteps(viewer))
  return redirectDocument(steps?.isNew ? steps.path : wanted)
}

function isHere(path: string): boolean {
  return /^\/(?:(?:loading|login|logout|lock)(?:\/.*)?)?(?:$|\?)/i.test(path)
}
