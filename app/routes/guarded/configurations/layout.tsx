import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { absentScreens } from '#app/api-client/capabilities/check.server.ts'
import { getStart } from '#app/contracts/start.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { sectionsOf } from './sections.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const absent = absentScreens()
  const sections = sectionsOf((permission) => viewer.can(permission) && !absent.includes(permission))
  // The first steps have no permission of their own, so leave them out when the API lacks them.
  return { sections: viewer.offers(getStart) ? sections : sections.filter(({ path }) => path !== startPath) }
}

const startPath = '/configurations/start'

export default function Configurations() {
  return <Outlet />
}

export const handle = { crumb: 'Configurações', href: '/configurations/index' }
