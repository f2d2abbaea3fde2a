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
  return entries.flatMap(({ path = '', id, file, children = [] }) => {
    const module = `app/${file}`
    const isDrawn = exportedFunctions(module).has('default')
    const page: StyledPage = {
      path: `${above.path}/${path}`.replace(/\/+/g, '/'),
      routes: isDrawn ? [...above.routes, { id: id ?? file.replace(/\.tsx?$/, ''), module }] : above.routes,
      isGuarded: above.isGuarded || file === 'routes/guarded/layout.tsx'
    }
    const isPage = isDrawn && path !== '' && children.every(({ index }) => !index)
    return [...(isPage ? [page] : []), ...readPages(children, page)]
  })
}

/** Every URL of app/routes.ts that draws a page. */
export const styledPages: readonly StyledPage[] = readPages(await routes, { path: '/', routes: [], isGuarded: false })

export const modulesDrawing = ({ routes }: StyledPage): string[] => routes.map(({ module }) => module)

/** Base sheet of the page's area. */
export const baseOf = ({ isGuarded }: Pick<StyledPage, 'isGuarded'>): string =>
  `app/styles/${isGuarded ? 'guarded' : 'public'}.css`

/** Links sheets for each list that is defined with it. */
const listEngine = 'app/routes/guarded/define-list.tsx'

/** Sheets that a route module links or inlines. */
export function sheetsOf(module: string): string[] {
  const taken = importsOf(module).map(({ to }) => to)
  const all = taken.includes(listEngine) ? [...taken, ...importsOf(listEngine).map(({ to }) => to)] : taken
  return all.filter((to) => to.endsWith('.css'))
}

/** Lists the page's own sheets with their imports. */
export function partsBeside(page: StyledPage): string[] {
  const linked = modulesDrawing(page).flatMap(sheetsOf)
  return [...new Set(linked.filter((sheet) => sheet !== baseOf(page)).flatMap(partsOf))]
}
