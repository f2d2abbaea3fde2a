import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { carriedOf, requireAnonymous, withCarried } from '#app/session/index.server.ts'
import { authenticator, googleOffer } from '#app/session/sign-in/sign-in.server.ts'

/** The strategy redirects to Google by throwing a response. */
export async function action({ request }: ActionFunctionArgs) {
  await requireAnonymous(request)
  if (googleOffer === 'none') return redirectDocument(withCarried('/login', carriedOf(request)))
  return authenticator.authenticate('google', request).then(() => null)
}

/** Handles a reload, or a typed URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirectDocument(withCarried('/login', carriedOf(request)))
}

/** Never drawn. Because of it an error here gets the site's error page instead of an empty response. */
export default function ToGoogle() {
  return null
}
