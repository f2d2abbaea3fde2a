import { Outlet } from '@remix-run/react'
import { guardOnly } from '#app/session/index.server.ts'

export const loader = guardOnly()

export default function Users() {
  return <Outlet />
}

export const handle = { crumb: 'Usuários', href: '/configurations/users/index' }
