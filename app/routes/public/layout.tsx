import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLocation, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { carrySheet, PublicShell, RouteError } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import { requireAnonymous } from '#app/session/require-access.server.ts'
import { FlashNotice } from '../flash-notice.tsx'
import { toShopWindow } from '../shop-window.ts'
import layoutCssUrl from './layout.css?url'
import { findPagePlace } from './place.server.ts'
import { usePlaceHref } from './use-place-href.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  const place = await findPagePlace(request)
  return {
    pid: place?.uuid ?? '',
    shop: place && toShopWindow(place),
    registrationOpen: place?.registration_open ?? true,
    hasPrices: place?.has_prices ?? false,
    google: place?.google ?? false
  }
}

export default function PublicLayout() {
  return (
    <Frame>
      <div role="status" className="said">
        <FlashNotice />
      </div>
      <Outlet />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('routes/public/layout')
  const { pathname, search } = useLocation()
  const placeHref = usePlaceHref()
  const ways = { pid: data?.pid ?? '', hasPrices: data?.hasPrices ?? false }
  const shop = data?.shop ? { ...data.shop, href: placeHref('/home'), privacyHref: placeHref('/privacidade') } : null
  return (
    <PublicShell
      place={shop}
      here={`${pathname}${search}`}
      nav={data ? <PublicNav {...ways} /> : null}
      footNav={data ? <PublicNav {...ways} foot /> : null}
    >
      {children}
    </PublicShell>
  )
}

interface PublicNavProps {
  /** '' when no place is known. */
  pid: string
  hasPrices: boolean
  /** Placed below the page, for phones: beside the name there is room for one link only. */
  foot?: boolean
}

function PublicNav({ pid, hasPrices, foot }: PublicNavProps) {
  const { pathname } = useLocation()
  const placeHref = usePlaceHref()
  const items = [
    { label: t('Início'), path: '/home' },
    { label: t('Reservar'), path: '/booking' },
    ...(hasPrices ? [{ label: t('Preços'), path: '/pricing' }] : []),
    { label: t('Entrar'), path: '/login' }
  ]
  return (
    <nav className={foot ? 'site-foot' : 'site'} aria-label={foot ? t('Mais páginas') : t('Páginas')}>
      <ul className="links">
        {items.map(({ label, path }) => (
          <li key={path} className={path === '/login' ? undefined : 'wide'}>
            <a
              href={placeHref(path, pid && path === '/booking' ? { pid } : {})}
              aria-current={path === pathname ? 'page' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const links = carrySheet(layoutCssUrl)

/** An unknown place gives no `pid` to pass on; after any other error it does. */
export function ErrorBoundary() {
  const isKnown = useRouteLoaderData<typeof loader>('routes/public/layout') !== undefined
  const placeHref = usePlaceHref()
  return (
    <Frame>
      {isKnown ? (
        <RouteError href={placeHref('/loading')} />
      ) : (
        <RouteError href="/home" linkLabel={t('Ver os lugares')} />
      )}
    </Frame>
  )
}
