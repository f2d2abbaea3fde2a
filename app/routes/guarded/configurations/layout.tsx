import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { absentScreens } from '#app/api-client/capabilities/check.server.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { sectionsOf } from './sections.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const absent = absentScreens()
  return { sections: sectionsOf((permission) => viewer.can(permission) && !absent.includes(permission)) }
}

export default function Configurations() {
  return <Outlet />
}

export const handle = { crumb: 'Configurações', href: '/configurations/index' }
