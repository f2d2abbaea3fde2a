import routes from '#app/routes.ts'
import { exportedFunctions } from './source-files.ts'

interface Entry {
  index?: boolean
  id?: string
  path?: string
  file: string
  children?: Entry[]
}

export interface SiteRoute {
  id: string
  /** As app/routes.ts has it: `/photos/:id`. */
  pattern: string
  /** Its parameters filled in with what nothing has. */
  path: string
  file: string
  /** The page whose guard it has: a file's is the page it is a file of. */
  guardPath: string
  /** Below which layout it stands, if any. */
  area: 'guarded' | 'public' | 'none'
  hasAction: boolean
  hasPage: boolean
  /** Stands around an index page, and never alone. */
  isFrame: boolean
}

const layouts: Record<string, SiteRoute['area']> = {
  'routes/guarded/layout.tsx': 'guarded',
  'routes/public/layout.tsx': 'public'
}

interface Around {
  path: string
  area: SiteRoute['area']
}

function readRoutes(entries: readonly Entry[], around: Around): SiteRoute[] {
  return entries.flatMap(({ id, index = false, path = '', file, children = [] }) => {
    const { area } = around
    const full = `${around.path}/${path}`.replaceAll('//', '/').replace(/(.)\/$/, '$1')
    // No URL of its own.
    if (path === '' && !index) return readRoutes(children, { path: full, area: layouts[file] ?? area })
    const exported = exportedFunctions(`app/${file}`)
    const filled = full.replace(/:\w+/g, '0123456789abcdef0123456789abcdef').replace('*', 'unknown/of/many/parts')
    const own: SiteRoute = {
      id: id ?? file.replace(/\.tsx?$/, ''),
      pattern: full,
      path: filled,
      file,
      guardPath: filled.replace(
        /^(\/(?:reports\/\w+|financial\/index|issues\/index|agents\/(?:index|unguided)))\.(?:csv|xlsx)$/,
        '$1'
      ),
      area,
      hasAction: exported.has('action'),
      hasPage: exported.has('default'),
      isFrame: children.some(({ index }) => index)
    }
    return [own, ...readRoutes(children, { path: full, area })]
  })
}

/** Every URL of app/routes.ts: what is new there is tested without being named anywhere. */
export const siteMap: readonly SiteRoute[] = readRoutes(await routes, { path: '', area: 'none' })
