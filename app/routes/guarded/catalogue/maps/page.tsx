import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DataTable, EmptyState, LinkButton, PageHeader } from '#app/components/index.ts'
import { BrazilMap, layOut, type Pin, Sketch } from '#app/components/map/index.ts'
import { listPoints, type Point } from '#app/contracts/products/poi.ts'
import { toBrazil } from '#app/domain/map/brazil.ts'
import { formatCoordinates } from '#app/domain/product/poi/coordinates.ts'
import { requireAccess } from '#app/session/index.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const points = await viewer.call(listPoints, { query: { v: viewer.place.uuid } })
  return toMapView(points)
}

export default function Maps() {
  const { rows, pins, sketch } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Mapas" lead="Os pontos do parque, no Brasil e de perto, sem mapas de terceiros." />
      {sketch ? (
        <div className="stack-l">
          <div className="maps">
            <BrazilMap
              pins={pins}
              label={`Mapa do Brasil com ${pins.length === 1 ? 'um ponto' : `${pins.length} pontos`}`}
            />
            <Sketch {...sketch} />
          </div>
          <DataTable
            caption="Pontos"
            rows={rows}
            rowKey={({ number }) => String(number)}
            columns={[
              { key: 'number', header: 'Nº', align: 'end', cell: ({ number }) => number },
              { key: 'name', header: 'Ponto', cell: ({ name }) => name },
              { key: 'what', header: 'O que é', cell: ({ category }) => category || '–' },
              {
                key: 'where',
                header: 'Onde fica',
                cell: ({ coordinates }) => <span className="num">{coordinates}</span>
              }
            ]}
          />
        </div>
      ) : (
        <EmptyState
          title="Nenhum ponto no mapa"
          action={<LinkButton to="/products/poi">Pontos de interesse</LinkButton>}
        >
          Os pontos de interesse do parque aparecem aqui.
        </EmptyState>
      )}
    </>
  )
}

/** Distance in units of the country's drawing below which two points share a pin. */
const nearest = 9

/** `sketch` is null when there is nothing to draw. */
function toMapView(points: readonly Point[]) {
  const numbered = points.map((point, index) => ({ ...point, number: index + 1 }))
  return {
    rows: numbered.map(({ number, name, category, ...where }) => ({
      number,
      name,
      category,
      coordinates: formatCoordinates(where)
    })),
    pins: pinsOf(numbered),
    sketch: numbered.length > 0 ? layOut(numbered) : null
  }
}

/** Keeps the first of several points that would cover each other. */
function pinsOf(points: readonly (Point & { number: number })[]): Pin[] {
  const pins: Pin[] = []
  for (const { number, ...point } of points) {
    const at = toBrazil(point)
    const isCovered = pins.some(({ x, y }) => at !== null && Math.hypot(x - at.x, y - at.y) < nearest)
    if (at && !isCovered) pins.push({ number, ...at })
  }
  return pins
}

export const meta: MetaFunction = () => [{ title: 'Mapas · Trilha' }]

export const handle = { crumb: 'Mapas' }
