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
  /** Pattern as in app/routes.ts: `/photos/:id`. */
  pattern: string
  /** Path with parameters that nothing has. */
  path: string
  file: string
  /** Page whose guard applies; a file has that of its page. */
  guardPath: string
  /** Layout around the route, if any. */
  area: 'guarded' | 'public' | 'none'
  hasAction: boolean
  hasPage: boolean
  /** True for the frame of an index page, which never appears alone. */
  isFrame: boolean
}

const layouts: Record<string, SiteRoute['area']> = {
  'routes/guarded/layout.tsx': 'guarded',
  'routes/public/layout.tsx': 'public'
}

/** Files that ask for their page's address: /login leads back to the page, from which the file can be taken. */
const pagesWithFiles = [
  'agents/index',
  'agents/unguided',
  'clients/index',
  'clients/pendencies',
  'configurations/languages',
  'configurations/users/index',
  'configurations/privacy/consents',
  'financial/index',
  'financial/receivables',
  'financial/receivables/credits',
  'issues/index',
  'messages/batches',
  'nf/index',
  'operation/booking-list',
  'operation/check-in/conflicts',
  'operation/closure',
  'operation/groups',
  'operation/refunds',
  'products/discounts',
  'products/seasons',
  'reports/\\w+',
  'trafx/index'
]
const filesOfPages = new RegExp(`^(/(?:${pagesWithFiles.join('|')}))\\.(?:csv|xlsx)$`)

interface Around {
  path: string
  area: SiteRoute['area']
}

function readRoutes(entries: readonly Entry[], around: Around): SiteRoute[] {
  return entries.flatMap(({ id, index = false, path = '', file, children = [] }) => {
    const { area } = around
    const full = `${around.path}/${path}`.replaceAll('//', '/').replace(/(.)\/$/, '$1')
    // This route has no URL of its own.
    if (path === '' && !index) return readRoutes(children, { path: full, area: layouts[file] ?? area })
    const exported = exportedFunctions(`app/${file}`)
    const filled = full.replace(/:\w+/g, '0123456789abcdef0123456789abcdef').replace('*', 'unknown/of/many/parts')
    const own: SiteRoute = {
      id: id ?? file.replace(/\.tsx?$/, ''),
      pattern: full,
      path: filled,
      file,
      guardPath: filled.replace(filesOfPages, '$1'),
      area,
      hasAction: exported.has('action'),
      hasPage: exported.has('default'),
      isFrame: children.some(({ index }) => index)
    }
    return [own, ...readRoutes(children, { path: full, area })]
  })
}

/** Lists every URL of app/routes.ts, so that tests cover new ones automatically. */
export const siteMap: readonly SiteRoute[] = readRoutes(await routes, { path: '', area: 'none' })
