import routes from '#app/routes.ts'
import { exportedFunctions } from './source-files.ts'

interface Entry {
  id?: string
  path?: string
  file: string
  children?: Entry[]
}

export interface SiteRoute {
  id: string
  /** Its parameters filled in with what nothing has. */
  path: string
  file: string
  /** Below which layout it stands, if any. */
  area: 'guarded' | 'public' | 'none'
  hasAction: boolean
  hasPage: boolean
}

const layouts: Record<string, SiteRoute['area']> = {
  'routes/guarded/layout.tsx': 'guarded',
  'routes/public/layout.tsx': 'public'
}

function readRoutes(entries: readonly Entry[], above = '', area: SiteRoute['area'] = 'none'): SiteRoute[] {
  return entries.flatMap(({ id, path = '', file, children = [] }) => {
    const layout = layouts[file]
    const full = `${above}/${path}`.replaceAll('//', '/')
    if (layout) return readRoutes(children, full, layout)
    const exported = exportedFunctions(`app/${file}`)
    const filled = full.replace(/:\w+/g, '0123456789abcdef0123456789abcdef').replace('*', 'unknown')
    const own: SiteRoute = {
      id: id ?? file.replace(/\.tsx?$/, ''),
      path: filled,
      file,
      area,
      hasAction: exported.has('action'),
      hasPage: exported.has('default')
    }
    return [own, ...readRoutes(children, full, area)]
  })
}

/** Every URL of app/routes.ts: what is new there is tested without being named anywhere. */
export const siteMap: readonly SiteRoute[] = readRoutes(await routes)
