import { layout, type RouteConfigEntry, route } from '@remix-run/route-config'
import { PARENT_ID, type ParentName } from '../parents.ts'

/** No URL of its own: puts the menu's parent into the breadcrumb. */
export function below(parent: ParentName, pages: RouteConfigEntry[]): RouteConfigEntry {
  return layout('routes/guarded/parent.tsx', { id: `${PARENT_ID}${parent}` }, pages)
}

/** A list, and all of it as a file. */
export function listed(path: string, folder = path): RouteConfigEntry[] {
  const file = `routes/guarded/${folder}`
  return [route(path, `${file}/page.tsx`), route(`${path}.csv`, `${file}/csv.ts`)]
}
