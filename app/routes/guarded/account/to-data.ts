import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireAccess } from '#app/session/index.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request)
  return redirect('/account/data')
}
