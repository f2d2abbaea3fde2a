import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/session/require-access.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  return { name: viewer.user.name }
}

export default function Dashboard() {
  return <h1>Início</h1>
}
