import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useMatches, useRouteLoaderData, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { findPublicPlace } from '#app/api-client/places.server.ts'
import { RouteError } from '#app/components/feedback/index.ts'
import { type Crumb, GuardedShell, linkSheets } from '#app/components/shell/index.ts'
import { getSession } from '#app/contracts/auth.ts'
import { safeRedirectPath } from '#app/domain/access/redirect-path.ts'
import { formatPhone, whatsappUrl } from '#app/domain/person/phone.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { requireAccess } from '#app/session/require-access.server.ts'
import guardedCssUrl from '#app/styles/guarded.css?url'
import { crumbsOf } from './crumbs.ts'
import { shellMenu } from './shell-menu.ts'

/**
 * What stands around every guarded page. The children guard themselves (loaders run in parallel); asking for the session
 * here ends at once what was signed out, suspended or changed elsewhere, also on pages that ask nothing more.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const [{ name, photo, place, rules, indexpage }, publicPlace] = await Promise.all([
    viewer.call(getSession, {}),
    findPublicPlace(viewer.call, viewer.place.uuid)
  ])
  return {
    menu: shellMenu(rules, viewer.place.uuid),
    isShort: /(?:^|;\s*)menu=curto(?:;|$)/.test(request.headers.get('cookie') ?? ''),
    homeHref: safeRedirectPath(indexpage, '/dashboard/index'),
    viewer: { name, photoUrl: photo ? `/photos/${photo}` : null },
    placeName: place.name,
    help: { ...helpLine(publicPlace?.whatsapp ?? ''), email: publicPlace?.supplier.email ?? null }
  }
}

/** By the specification's phone rule, shown as people read it. */
function helpLine(typed: string) {
  const whatsapp = whatsappUrl(typed)?.replace(/\D/g, '') ?? null
  return { whatsapp, whatsappText: whatsapp && formatPhone(`+${whatsapp}`) }
}

type ShellData = ReturnType<typeof useLoaderData<typeof loader>>

export default function GuardedLayout() {
  return (
    <Shell data={useLoaderData<typeof loader>()}>
      <Outlet />
    </Shell>
  )
}

/** `extra` is the crumb of what is no page: an error. */
function Shell({ data, extra, children }: { data: ShellData; extra?: Crumb; children: ReactNode }) {
  const [search] = useSearchParams()
  const flash = useRouteLoaderData<typeof rootLoader>('root')?.flash
  const crumbs = crumbsOf(useMatches())
  return (
    <GuardedShell
      {...data}
      crumbs={extra ? [...crumbs, extra] : crumbs}
      flash={flash}
      bare={search.get('modo') === 'erp'}
    >
      {children}
    </GuardedShell>
  )
}

export const links = linkSheets(guardedCssUrl)
/** An error in a page leaves the menu where it is; one of the layout itself takes the whole window. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('routes/guarded/layout')
  if (data) {
    return (
      <Shell data={data} extra={{ label: 'Erro' }}>
        <RouteError />
      </Shell>
    )
  }
  return (
    <main className="main" id="conteudo">
      <RouteError />
    </main>
  )
}
