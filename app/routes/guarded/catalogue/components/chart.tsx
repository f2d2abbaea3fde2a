import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import chartCssUrl from '#app/components/chart/chart.css?url'
import { ChartFigure } from '#app/components/chart/index.ts'
import { FigureTable } from '#app/components/report/index.ts'
import reportPartCssUrl from '#app/components/report/report-part.css?url'
import reportStreamCssUrl from '#app/components/report/report-stream.css?url'
import { linkSheets } from '#app/components/shell/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { requireAccess } from '#app/session/index.server.ts'
import { barChart, lineChart, monthRows } from '../parts/made-up.ts'
import specimenCssUrl from '../parts/specimen.css?url'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request)
  return null
}

export default function Charts() {
  return (
    <SpecimenPage area="components" path="chart">
      <Specimen name="Barras, com a tabela ao lado">
        <ChartFigure chart={barChart} src="/components/chart.svg?forma=barras" isReady />
        <FigureTable
          title="Vendido e recebido por mês"
          head="Mês"
          rows={monthRows}
          rowKey={({ month }) => month}
          label={({ month }) => month}
          figures={[
            { key: 'sold', header: 'Vendido', value: ({ sold }) => sold, isMoney: true },
            { key: 'people', header: 'Pessoas', value: ({ people }) => people }
          ]}
          totals={{ sold: 4_211_000, people: 1_204 }}
          isPartial={false}
        />
      </Specimen>
      <Specimen name="Linhas, com uma falha no meio">
        <ChartFigure chart={lineChart} src="/components/chart.svg?forma=linhas" isReady isHalf />
      </Specimen>
      <Specimen name="Ainda carregando">
        <ChartFigure chart={lineChart} src="/components/chart.svg?forma=linhas" isReady={false} isHalf />
        <FigureTable
          title="O que já chegou"
          head="Mês"
          rows={monthRows.slice(0, 2)}
          rowKey={({ month }) => month}
          label={({ month }) => month}
          figures={[{ key: 'sold', header: 'Vendido', value: ({ sold }) => sold, isMoney: true }]}
          totals={{ sold: null }}
          isPartial
        />
      </Specimen>
    </SpecimenPage>
  )
}

export const links = linkSheets(reportStreamCssUrl, chartCssUrl, tableCssUrl, reportPartCssUrl, specimenCssUrl)

export const meta: MetaFunction = () => [{ title: 'Gráficos · Componentes · Trilha' }]

export const handle = { crumb: 'Gráficos' }
