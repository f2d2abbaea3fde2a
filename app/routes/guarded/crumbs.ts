import type { SerializeFrom } from '@remix-run/node'
import type { PageHandle } from '#app/components/document/page-handle.ts'
import type { Crumb } from '#app/components/shell/index.ts'
import { PARENT_ID, PARENTS } from './parents.ts'

/** Declared by a route as `export const handle = { crumb: 'Vendas' } satisfies CrumbHandle`. */
export interface CrumbHandle<Loader = unknown> extends PageHandle {
  /** `data` is undefined while an error page is shown. */
  crumb: string | ((data: SerializeFrom<Loader> | undefined) => string)
  /** Default: the route's own URL. */
  href?: string
  /** Parent pages that only the data can name. */
  above?: (data: SerializeFrom<Loader> | undefined) => Crumb | Crumb[]
}

interface Matched {
  id: string
  pathname: string
  handle: unknown
  data: unknown
}

/** `closed`: paths that the reader may not open; they appear without a link. */
export function crumbsOf(matches: readonly Matched[], closed: readonly string[]): Crumb[] {
  const isClosed = (href: string | undefined) => href !== undefined && closed.indexOf(href) >= 0
  return listCrumbs(matches).map((crumb) => (isClosed(crumb.href) ? { label: crumb.label } : crumb))
}

function listCrumbs(matches: readonly Matched[]): Crumb[] {
  return matches.flatMap(({ id, pathname, handle, data }) => {
    const parent = Object.entries(PARENTS).find(([name]) => id === `${PARENT_ID}${name}`)
    if (parent) return [parent[1]]
    if (!isCrumbHandle(handle)) return []
    const { crumb, href = pathname, above } = handle
    const label = typeof crumb === 'string' ? crumb : crumb(data)
    return [...(above ? [above(data)] : []), { label, href }].flat()
  })
}

function isCrumbHandle(handle: unknown): handle is CrumbHandle {
  return typeof handle === 'object' && handle !== null && 'crumb' in handle
}
