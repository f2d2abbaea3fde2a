import type { MetaFunction } from '@remix-run/node'
import { DataTable } from '#app/components/index.ts'
import { guardOnly } from '#app/session/index.server.ts'
import { bookingColumns, bookings } from '../parts/made-up-bookings.tsx'
import { SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export default function Print() {
  return (
    <SpecimenPage area="pages" path="print">
      <p className="no-print muted">No papel ficam só o título e a tabela: use o comando Imprimir do navegador.</p>
      <DataTable
        caption="Manifesto de 18/11/2026, às 10:00"
        columns={bookingColumns.filter(({ key }) => key !== 'actions')}
        rows={bookings}
        rowKey={({ code }) => code}
        totals={{ people: 16 }}
      />
    </SpecimenPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Impressão · Páginas · Trilha' }]

export const handle = { crumb: 'Impressão' }
