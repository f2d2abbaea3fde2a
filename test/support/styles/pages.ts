import routes from '#app/routes.ts'
import { exportedFunctions, importsOf } from '../source-files.ts'
import { partsOf } from './sheets.ts'

interface Entry {
  path?: string
  index?: boolean
  id?: string
  file: string
  children?: Entry[]
}

export interface StyledPage {
  path: string
  /** Routes that draw the page, from the outermost layout down. */
  routes: { id: string; module: string }[]
  isGuarded: boolean
}

function readPages(entries: readonly Entry[], above: StyledPage): StyledPage[] {
  return entries.flatMap(({ path = '', index = false, id, file, children = [] }) => {
    const module = `app/${file}`
    const isDrawn = exportedFunctions(module).has('default')
    const page: StyledPage = {
      path: `${above.path}/${path}`.replace(/\/+/g, '/'),
      routes: isDrawn ? [...above.routes, { id: id ?? file.replace(/\.tsx?$/, ''), module }] : above.routes,
      isGuarded: above.isGuarded || file === 'routes/guarded/layout.tsx'
    }
    const isPage = isDrawn && (path !== '' || index) && children.every((child) => !child.index)
    return [...(isPage ? [page] : []), ...readPages(children, page)]
  })
}

/** Every URL of app/routes.ts that draws a page. */
export const styledPages: readonly StyledPage[] = readPages(await routes, { path: '/', routes: [], isGuarded: false })

export const modulesDrawing = ({ routes }: StyledPage): string[] => routes.map(({ module }) => module)

/** The whole signed-in area has this sheet, public pages the other and their own beside it. */
export const staffSheet = 'app/styles/staff.css'
export const publicSheet = 'app/styles/public.css'

/** Lists the sheets that a route module links or inlines. */
export function sheetsOf(module: string): string[] {
  return importsOf(module)
    .map(({ to }) => to)
    .filter((to) => to.endsWith('.css'))
}

/** Lists the sheets of a public page beside the common one, with their imports. */
export function partsBeside(page: StyledPage): string[] {
  return [...new Set(modulesDrawing(page).flatMap(sheetsOf).flatMap(partsOf))]
}
