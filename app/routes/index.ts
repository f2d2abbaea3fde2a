import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { findViewer } from '#app/session/require-access.server.ts'

/** Passes `pid` on to the shop window. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirect(findViewer(request) ? '/loading' : `/home${new URL(request.url).search}`)
}
