import { Outlet } from '@remix-run/react'

/** Its route id names what it stands for in the breadcrumb (parents.ts). */
export default function Parent() {
  return <Outlet />
}
