import type { LoaderFunctionArgs } from '@remix-run/node'
import { listRefunds } from '#app/contracts/booking/refunds.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'
import { csvResponse, requireAccess } from '#app/session/index.server.ts'
import { toRefundRow } from '../refund-row.ts'
import { readRefundQuery } from './query.ts'

const headings = ['Reserva', 'Nome', 'Visita', 'Situação', 'Valor', 'Por', 'Pedida em', 'Por quem', 'Motivo'].concat([
  'Fora da política',
  'Aprovada por',
  'Devolvida em',
  'Devolvida por',
  'Observação'
])
const size = 100
/** Nobody looks through more in a sheet; the filters make it less. */
const mostPages = 100

/** All that the filters leave, in the order of the list. Values are empty for who may not see them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/refund')
  const { page: _page, ...asked } = readRefundQuery(new URL(request.url).searchParams)
  const lines = [csvLine(headings)]
  for (let page = 1; page <= mostPages; page += 1) {
    const found = await viewer.call(listRefunds, { query: { ...asked, page, limit: size } })
    for (const refund of found.data) {
      const row = toRefundRow(refund, viewer.place.timezone)
      lines.push(
        csvLine([
          ...[row.code, row.name, row.visit, row.label, row.value === null ? null : { centavos: row.value }],
          ...[row.method, row.askedAt, row.askedBy, row.reason, row.departs ? 'sim' : 'não'],
          ...[row.approved, row.endedAt, row.given, [row.note, row.problem].filter(Boolean).join(' · ')]
        ])
      )
    }
    if (page * size >= found.total) break
  }
  return csvResponse(CSV_BOM + lines.join(''), 'devolucoes.csv')
}
