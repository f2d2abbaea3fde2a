import { layout, type RouteConfigEntry, route } from '@remix-run/route-config'
import { PARENT_ID, type ParentName } from '../parents.ts'

/** Adds the menu's parent to the breadcrumb without a URL of its own. */
export function below(parent: ParentName, pages: RouteConfigEntry[]): RouteConfigEntry {
  return layout('routes/guarded/parent.tsx', { id: `${PARENT_ID}${parent}` }, pages)
}

/** Adds the two files of a table. One loader writes both, by the end of the address. */
export function files(path: string, folder: string): RouteConfigEntry[] {
  return ['csv', 'xlsx'].map((kind) => route(`${path}.${kind}`, `${folder}/file.ts`, { id: `${folder}/${kind}` }))
}

/** Adds a list and its files. */
export function listed(path: string, folder = path): RouteConfigEntry[] {
  const file = `routes/guarded/${folder}`
  return [route(path, `${file}/page.tsx`), ...files(path, file)]
}
