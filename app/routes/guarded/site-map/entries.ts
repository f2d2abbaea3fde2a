import { layout, type RouteConfigEntry, route } from '@remix-run/route-config'
import { PARENT_ID, type ParentName } from '../parents.ts'

/** Adds the menu's parent to the breadcrumb without a URL of its own. */
export function below(parent: ParentName, pages: RouteConfigEntry[]): RouteConfigEntry {
  return layout('routes/guarded/parent.tsx', { id: `${PARENT_ID}${parent}` }, pages)
}

/** Adds a list and its CSV file. */
export function listed(path: string, folder = path): RouteConfigEntry[] {
  const file = `routes/guarded/${folder}`
  return [route(path, `${file}/page.tsx`), route(`${path}.csv`, `${file}/csv.ts`)]
}
