import { Outlet } from '@remix-run/react'

/** The route id names the parent in the breadcrumb (parents.ts). */
export default function Parent() {
  return <Outlet />
}
