import { type RouteConfigEntry, route } from '@remix-run/route-config'
import { AREA_NAMES, CATALOGUE, type CatalogueArea } from '../catalogue/areas.ts'
import { below } from './entries.ts'

const folder = 'routes/guarded/catalogue'

/** Pages that the specification calls demonstration: developers look at them, and tests compare their pictures. */
export const CATALOGUE_ROUTES: RouteConfigEntry[] = [
  ...AREA_NAMES.flatMap((area) => {
    const { pages }: CatalogueArea = CATALOGUE[area]
    return [
      route(area, `${folder}/overview.tsx`, { id: `${folder}/${area}` }),
      below(
        area,
        pages.map(({ path }) => route(`${area}/${path}`, `${folder}/${area}/${path}.tsx`))
      )
    ]
  }),
  route('components/chart.svg', `${folder}/components/chart-picture.ts`),
  route('maps', `${folder}/maps/page.tsx`)
]
