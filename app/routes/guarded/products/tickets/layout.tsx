import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { requireAccess } from '#app/session/index.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request)
  return null
}

export default function Tickets() {
  return <Outlet />
}

export const handle = { crumb: 'Ingressos' }
