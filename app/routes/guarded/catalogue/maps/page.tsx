import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DataTable, EmptyState, LinkButton, PageHeader } from '#app/components/index.ts'
import { BrazilMap, Sketch } from '#app/components/map/index.ts'
import { listPoints } from '#app/contracts/products/poi.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { toMapView } from './view.ts'

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

export const meta: MetaFunction = () => [{ title: 'Mapas · Trilha' }]

export const handle = { crumb: 'Mapas' }
