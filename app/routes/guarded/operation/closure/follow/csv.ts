import type { LoaderFunctionArgs } from '@remix-run/node'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'
import { csvResponse, refuseAsText, requireAccess } from '#app/session/index.server.ts'
import { type FollowData, loadFollow } from './load.server.ts'

const headings = [
  'Reserva',
  'Nome',
  'Telefone',
  'Pessoas',
  'Visita fechada',
  'Mensagem',
  'Resposta',
  'Detalhe',
  'Valor'
]

/** All that the filter leaves, in the order of the page. Values are empty for who may not see them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/closure')
  const search = new URL(request.url).searchParams
  try {
    return followFile(await loadFollow(viewer, { id: params.id ?? '', search }))
  } catch (error) {
    return refuseAsText(error)
  }
}

function followFile({ closure, rows }: FollowData) {
  const lines = rows.map((row) => {
    const centavos = row.answer === '' ? row.paid : row.value
    return csvLine([
      row.code,
      row.name,
      row.phone,
      row.people,
      row.visit,
      row.message,
      row.label,
      row.beside,
      centavos === null ? null : { centavos }
    ])
  })
  return csvResponse(CSV_BOM + csvLine(headings) + lines.join(''), `fechamento-${closure.date}.csv`)
}
