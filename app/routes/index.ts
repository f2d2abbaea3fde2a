import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { findViewer } from '#app/session/require-access.server.ts'

/** Somebody signed in goes to work, a visitor to the shop; a `pid` goes along. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirect(findViewer(request) ? '/loading' : `/booking${new URL(request.url).search}`)
}
