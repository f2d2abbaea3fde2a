import { Outlet } from '@remix-run/react'

/** Draws nothing of its own: its id names what it stands for in the breadcrumb (parents.ts). */
export default function Parent() {
  return <Outlet />
}
