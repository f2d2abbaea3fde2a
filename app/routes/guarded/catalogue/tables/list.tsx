import type { MetaFunction } from '@remix-run/node'
import { DataTable, Pagination } from '#app/components/index.ts'
import { guardOnly } from '#app/session/index.server.ts'
import { bookingColumns, bookings } from '../parts/made-up-bookings.tsx'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export default function ListTable() {
  return (
    <SpecimenPage area="tables" path="list">
      <Specimen name="Linhas que abrem, com situação, valor e ações">
        <DataTable
          caption="Reservas de 18/11/2026"
          columns={bookingColumns}
          rows={bookings}
          rowKey={({ code }) => code}
          rowHref={() => '/pages/detail'}
          totals={{ value: 'R$ 1.120,00' }}
        />
        <Pagination page={3} pageCount={12} total={231} noun={['reserva', 'reservas']} />
      </Specimen>
      <Specimen name="Uma página só">
        <DataTable
          caption="Uma reserva"
          hideCaption
          columns={bookingColumns}
          rows={bookings.slice(0, 1)}
          rowKey={({ code }) => code}
        />
        <Pagination page={1} pageCount={1} total={1} noun={['reserva', 'reservas']} />
      </Specimen>
    </SpecimenPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Lista · Tabelas · Trilha' }]

export const handle = { crumb: 'Lista' }
