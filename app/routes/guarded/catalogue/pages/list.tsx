import type { MetaFunction } from '@remix-run/node'
import { DataTable, FilterBar, Money, Pagination, SelectField, StatCard, TextField } from '#app/components/index.ts'
import { guardOnly } from '#app/session/index.server.ts'
import { bookingColumns, bookings } from '../parts/made-up-bookings.tsx'
import { SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export default function SampleList() {
  return (
    <SpecimenPage area="pages" path="list">
      <FilterBar
        action="/pages/list"
        lead={<TextField field={{ name: 'q' }} label="Nome, telefone ou código" type="search" />}
      >
        <SelectField
          field={{ name: 'situacao', value: '' }}
          label="Situação"
          empty="Todas"
          options={[{ value: 'paid', label: 'Pagas' }]}
        />
      </FilterBar>
      <div className="stats stats-line">
        <StatCard label="Reservas" value={bookings.length} />
        <StatCard label="Valor" value={<Money value={128_000} />} />
      </div>
      <DataTable
        caption="Reservas de 18/11/2026"
        hideCaption
        columns={bookingColumns}
        rows={bookings}
        rowKey={({ code }) => code}
        rowHref={() => '/pages/detail'}
      />
      <Pagination page={1} pageCount={3} total={54} noun={['reserva', 'reservas']} />
    </SpecimenPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Lista · Páginas · Trilha' }]

export const handle = { crumb: 'Lista' }
