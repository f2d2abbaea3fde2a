import type { useLoaderData } from '@remix-run/react'
import type { PageHandle } from '../document/page-handle.ts'

export interface Crumb {
  label: string
  href?: string
}

type Loaded<Loader> = ReturnType<typeof useLoaderData<Loader>>

/** Declared by a route as `export const handle = { crumb: 'Vendas' } satisfies CrumbHandle`. */
export interface CrumbHandle<Loader = unknown> extends PageHandle {
  /** `data` is undefined while an error page is shown. */
  crumb: string | ((data: Loaded<Loader> | undefined) => string)
  /** Default: the route's own URL. */
  href?: string
  /** Parent pages that only the data can name. */
  above?: (data: Loaded<Loader> | undefined) => Crumb | Crumb[]
}

export function Breadcrumb({ items, homeHref }: { items: readonly Crumb[]; homeHref: string }) {
  const crumbs = [{ label: 'Início', href: homeHref }, ...items]
  return (
    <nav className="crumbs" aria-label="Você está em">
      <ol>
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1
          return (
            <li key={`${crumb.href ?? ''}${crumb.label}`} aria-current={last ? 'page' : undefined}>
              {crumb.href && !last ? <a href={crumb.href}>{crumb.label}</a> : crumb.label}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
