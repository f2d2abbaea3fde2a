import type { Crumb, CrumbHandle } from '#app/components/index.ts'
import type { Menu } from '#app/domain/access/menu.ts'
import { PARENT_ID, PARENTS } from './parents.ts'

interface Matched {
  id: string
  pathname: string
  handle: unknown
  data: unknown
}

interface Reader {
  menu: Menu
  /** Paths that the reader may not open; they appear without a link. */
  closed: readonly string[]
}

/** A screen that stands in a group of the reader's menu has the group above it, under the menu's name. */
export function crumbsOf(matches: readonly Matched[], { menu, closed }: Reader): Crumb[] {
  const isClosed = (href: string | undefined) => href !== undefined && closed.indexOf(href) >= 0
  const crumbs = listCrumbs(matches)
  const group = menu.main.find(
    (entry) => entry.kind === 'group' && entry.items.some(({ path }) => isAmong(crumbs, path))
  )
  const isNamed = group?.label === crumbs[0]?.label
  const shown = crumbs.map((crumb) => (isClosed(crumb.href) ? { label: crumb.label } : crumb))
  return group && !isNamed ? [{ label: group.label }, ...shown] : shown
}

const isAmong = (crumbs: readonly Crumb[], path: string) => crumbs.some(({ href }) => href === path)

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
