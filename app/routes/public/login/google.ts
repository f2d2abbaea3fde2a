import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { carriedOf, requireAnonymous, withCarried } from '#app/session/index.server.ts'
import { authenticator, googleOffer } from '#app/session/sign-in/sign-in.server.ts'

/** The strategy throws the redirect to Google. */
export async function action({ request }: ActionFunctionArgs) {
  await requireAnonymous(request)
  if (googleOffer === 'none') return redirectDocument(withCarried('/login', carriedOf(request)))
  return authenticator.authenticate('google', request).then(() => null)
}

/** Somebody who reloads or types the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirectDocument(withCarried('/login', carriedOf(request)))
}

/** Never drawn; with it errors here have the site's page instead of an empty answer. */
export default function ToGoogle() {
  return null
}
