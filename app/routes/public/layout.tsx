import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react'
import { Flash } from '#app/components/flash.tsx'
import { PublicShell } from '#app/components/public-shell.tsx'
import { RouteError } from '#app/components/route-error.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import { requireAnonymous } from '#app/session/require-access.server.ts'
import { toShopWindow } from '../shop-window.ts'
import { findPagePlace } from './place.server.ts'

/** What stands around every page for somebody not signed in: the place's logo and links, by `pid`. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  const place = await findPagePlace(request)
  return {
    shop: place && toShopWindow(place),
    registrationOpen: place?.registration_open ?? true,
    google: place?.google ?? false
  }
}

export default function PublicLayout() {
  const { shop } = useLoaderData<typeof loader>()
  const flash = useRouteLoaderData<typeof rootLoader>('root')?.flash
  const { pathname, search } = useLocation()
  return (
    <PublicShell place={shop} here={`${pathname}${search}`}>
      <Flash message={flash} />
      <Outlet />
    </PublicShell>
  )
}

export function ErrorBoundary() {
  return (
    <main className="wrap" id="conteudo">
      <RouteError />
    </main>
  )
}
