import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/session/require-access.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'operation/checkin')
  return null
}

export default function CheckIn() {
  return null
}
