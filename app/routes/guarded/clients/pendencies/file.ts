import type { LoaderFunctionArgs } from '@remix-run/node'
import { listPendencies } from '#app/contracts/clients/services.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { readPendencyQuery } from './query.ts'
import { toPendencyRow } from './row.ts'

const size = 100
const headings = ['Cliente', 'Telefone', 'Reservas', 'A receber', 'Guardado até', 'A devolver', 'Visita']

/** All that the filters leave, in the order of the list. Sums are empty for who may not see them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'clients/pendencies')
  const { page: _page, ...asked } = readPendencyQuery(new URL(request.url).searchParams)
  const money = (centavos: number | null) => (centavos === null ? null : { centavos })
  return downloadPages(
    { viewer, request, context },
    {
      name: 'pendencias-de-clientes',
      headings,
      size,
      read: (page, options) => viewer.call(listPendencies, { query: { ...asked, page, limit: size } }, options),
      toLine: (row) => {
        const { name, phone, receivable, held, refund, visit } = toPendencyRow(row, viewer.place.timezone)
        return [name, phone, row.bookings, money(receivable), held, money(refund), visit]
      }
    }
  )
}
