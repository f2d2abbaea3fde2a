import type { MetaFunction } from '@remix-run/node'
import { ChartFigure } from '#app/components/chart/index.ts'
import { FigureTable } from '#app/components/report/index.ts'
import { guardOnly } from '#app/session/index.server.ts'
import { barChart, lineChart, monthRows } from '../parts/made-up.ts'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

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

export const meta: MetaFunction = () => [{ title: 'Gráficos · Componentes · Trilha' }]

export const handle = { crumb: 'Gráficos' }
