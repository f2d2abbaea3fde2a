import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/session/index.server.ts'
import { findPeople } from '../read-form.server.ts'

/** Lists people whose name begins with the typed text, for the form's script. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/edit')
  const people = await findPeople(viewer, new URL(request.url).searchParams.get('q') ?? '')
  return json({ people }, { headers: { 'cache-control': 'no-store' } })
}
