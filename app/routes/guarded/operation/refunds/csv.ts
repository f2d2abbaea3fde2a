import type { LoaderFunctionArgs } from '@remix-run/node'
import { listRefunds } from '#app/contracts/booking/refunds.ts'
import { downloadCsv } from '#app/reports/file/download-csv.server.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { toRefundRow } from '../refund-row.ts'
import { readRefundQuery } from './query.ts'

const headings = ['Reserva', 'Nome', 'Visita', 'Situação', 'Valor', 'Por', 'Pedida em', 'Por quem', 'Motivo'].concat([
  'Fora da política',
  'Aprovada por',
  'Devolvida em',
  'Devolvida por',
  'Observação'
])
const size = 1000

/** All that the filters leave, in the order of the list. Values are empty for who may not see them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/refund')
  const { page: _page, ...asked } = readRefundQuery(new URL(request.url).searchParams)
  return downloadCsv(
    { viewer, context },
    {
      name: 'devolucoes.csv',
      ...{ headings, size },
      read: (page, options) => viewer.call(listRefunds, { query: { ...asked, page, limit: size } }, options),
      toLine: (refund) => {
        const row = toRefundRow(refund, viewer.place.timezone)
        return [
          ...[row.code, row.name, row.visit, row.label, row.value === null ? null : { centavos: row.value }],
          ...[row.method, row.askedAt, row.askedBy, row.reason, row.departs ? 'sim' : 'não'],
          ...[row.approved, row.endedAt, row.given, [row.note, row.problem].filter(Boolean).join(' · ')]
        ]
      }
    }
  )
}
