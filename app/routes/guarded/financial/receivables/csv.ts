import type { LoaderFunctionArgs } from '@remix-run/node'
import { listReceivables } from '#app/contracts/finance/receivables.ts'
import { downloadCsv } from '#app/reports/file/download-csv.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { readReceivableQuery } from './query.ts'
import { toReceivableRow } from './view.ts'

const size = 100
const headings = ['Cliente', 'Documento', 'Em aberto', 'Contas abertas', 'Vencido', 'Vence ou venceu em'].concat([
  'Recebido em 12 meses',
  'Reservas pagas',
  'Dias até pagar, em média'
])

/** All that the filters leave, in the order of the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/receivables')
  const { page: _page, ...asked } = readReceivableQuery(new URL(request.url).searchParams)
  return downloadCsv(
    { viewer, context },
    {
      name: 'contas-a-receber.csv',
      headings,
      size,
      read: (page, options) => viewer.call(listReceivables, { query: { ...asked, page, limit: size } }, options),
      toLine: (row) => {
        const { name, document, open, items, overdue, oldest, received } = toReceivableRow(row)
        return [
          ...[name, document, { centavos: open }, items, { centavos: overdue }, oldest],
          ...[{ centavos: received }, row.bills, row.average_days]
        ]
      }
    }
  )
}
