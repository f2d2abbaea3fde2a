import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { requireAccess } from '#app/session/index.server.ts'
import { sectionsOf } from './sections.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  return { sections: sectionsOf(viewer.can) }
}

export default function Configurations() {
  return <Outlet />
}

export const handle = { crumb: 'Configurações', href: '/configurations/index' }
