import type { MetaFunction } from '@remix-run/node'
import { type Column, DataTable } from '#app/components/index.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { guardOnly } from '#app/session/index.server.ts'
import { monthRows } from '../parts/made-up.ts'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export default function WideTable() {
  return (
    <SpecimenPage area="tables" path="wide">
      <Specimen name="Muitas colunas: rola dentro da moldura">
        <DataTable
          caption="Vendas por mês"
          wide
          columns={columns}
          rows={monthRows}
          rowKey={({ month }) => month}
          totals={{ sold: formatMoney(4_211_000), people: '1.200' }}
        />
      </Specimen>
    </SpecimenPage>
  )
}

type Row = (typeof monthRows)[number]

const figure = (key: string, header: string, read: (row: Row) => string): Column<Row> => ({
  key,
  header,
  align: 'end',
  cell: read
})

const columns: Column<Row>[] = [
  { key: 'month', header: 'Mês', cell: ({ month }) => month },
  figure('sold', 'Vendido', ({ sold }) => formatMoney(sold)),
  figure('received', 'Recebido', ({ sold }) => formatMoney(Math.round(sold * 0.9))),
  figure('discount', 'Desconto', ({ sold }) => formatMoney(Math.round(sold * 0.05))),
  figure('fee', 'Taxas', ({ sold }) => formatMoney(Math.round(sold * 0.03))),
  figure('cancelled', 'Cancelado', ({ sold }) => formatMoney(Math.round(sold * 0.02))),
  figure('people', 'Pessoas', ({ people }) => people.toLocaleString('pt-BR')),
  figure('absent', 'Ausentes', ({ people }) => Math.round(people * 0.04).toLocaleString('pt-BR'))
]

export const meta: MetaFunction = () => [{ title: 'Números · Tabelas · Trilha' }]

export const handle = { crumb: 'Números' }
