import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { findViewer } from '#app/session/require-access.server.ts'

/** Somebody signed in goes to work, a visitor to the place's shop window; a `pid` goes along. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirect(findViewer(request) ? '/loading' : `/home${new URL(request.url).search}`)
}
