import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireAccess } from '#app/session/index.server.ts'

/** /account and /account/index: what is under the user's name begins with their data. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request)
  return redirect('/account/data')
}
