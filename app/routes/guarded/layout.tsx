import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useMatches, useRouteLoaderData, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { absentScreens, checkOnce } from '#app/api-client/capabilities/check.server.ts'
import { tellsChanges } from '#app/api-client/live.server.ts'
import { findPublicPlace } from '#app/api-client/places.server.ts'
import { type Crumb, GuardedShell, LiveLine, RouteError, unlessRefreshed } from '#app/components/index.ts'
import { getAccount } from '#app/contracts/account.ts'
import { withoutClosed } from '#app/domain/access/permission-areas/parts.ts'
import { keyOf } from '#app/domain/access/permission-table.ts'
import { isAllowed } from '#app/domain/access/permissions.ts'
import { safeRedirectPath } from '#app/domain/access/redirect-path.ts'
import { formatPhone, whatsappUrl } from '#app/domain/person/phone.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { askSession } from '#app/session/ask-session.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import staffCssUrl from '#app/styles/staff.css?url'
import { now } from '#app/time/clock.server.ts'
import { crumbsOf } from './crumbs.ts'
import { PATHS_ABOVE } from './parents.ts'
import { shellMenu } from './shell-menu.ts'

/**
 * Child routes check permissions themselves, because loaders run in parallel. Reading the session here ends a session
 * that was signed out, suspended or changed elsewhere, even on pages without other calls.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, { evenClosed: true })
  const readAt = tellsChanges() ? now().getTime() : null
  const [{ name, photo, place, params, rules: held, indexpage, help }, publicPlace] = await Promise.all([
    askSession(viewer),
    findPublicPlace(viewer.call, viewer.place.uuid)
  ])
  await checkOnce(viewer.token)
  const absent = new Set<string>(absentScreens())
  const rules = withoutClosed(held, params.off)
  return {
    menu: shellMenu(rules.filter((rule) => !absent.has(keyOf(rule)))),
    closed: PATHS_ABOVE.filter((path) => !isAllowed(path, rules)),
    isShort: /(?:^|;\s*)menu=curto(?:;|$)/.test(request.headers.get('cookie') ?? ''),
    homeHref: safeRedirectPath(indexpage, '/dashboard/index'),
    hasAccount: viewer.offers(getAccount),
    viewer: { name, photoUrl: photo ? `/photos/${photo}` : null },
    // At sign-in an API of the specification does not name the place, but its attractions do.
    placeName: place.name || (publicPlace?.name ?? ''),
    readAt,
    // Without a contact for staff the API has only the visitors'.
    help: helpLine(
      help ?? { whatsapp: publicPlace?.whatsapp ?? '', email: publicPlace?.supplier.email ?? '', hours: '' }
    ),
    supportChat: help?.chat ?? true
  }
}

function helpLine(typed: { whatsapp: string; email: string; hours: string }) {
  const whatsapp = whatsappUrl(typed.whatsapp)?.replace(/\D/g, '') ?? null
  return {
    whatsapp,
    whatsappText: whatsapp && formatPhone(`+${whatsapp}`),
    email: typed.email || null,
    hours: typed.hours || null
  }
}

type ShellData = ReturnType<typeof useLoaderData<typeof loader>>

export default function GuardedLayout() {
  return (
    <Shell data={useLoaderData<typeof loader>()}>
      <Outlet />
    </Shell>
  )
}

function Shell({
  data: { readAt, ...data },
  extra,
  children
}: {
  data: ShellData
  extra?: Crumb
  children: ReactNode
}) {
  const [search] = useSearchParams()
  const flash = useRouteLoaderData<typeof rootLoader>('root')?.flash
  const crumbs = crumbsOf(useMatches(), data)
  return (
    <GuardedShell
      {...data}
      crumbs={extra ? [...crumbs, extra] : crumbs}
      live={extra ? null : <LiveLine readAt={readAt} />}
      flash={flash}
      bare={search.get('modo') === 'erp'}
    >
      {children}
    </GuardedShell>
  )
}

export const shouldRevalidate = unlessRefreshed

/** A change of area waits for the sheet before it draws. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: staffCssUrl }]
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
