import type { LoaderFunctionArgs } from '@remix-run/node'
import { listUnsettled } from '#app/contracts/payments/unsettled.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { groups, readUnsettledQuery } from './query.ts'
import { toUnsettledRow } from './view.ts'

const headings = [
  'Grupo',
  'Situação',
  'Desde',
  'Provedor',
  'Pagamento no provedor',
  'Forma',
  'Reserva',
  'Cliente',
  'Pedido',
  'Recebido',
  'O que fazer',
  'Resolvido por',
  'Observação'
]
const size = 100

/** All that the filters leave, in the order of the screen. Values are empty for who may not see them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/unsettled')
  const asked = readUnsettledQuery(new URL(request.url).searchParams)
  const money = (centavos: number | null) => (centavos === null ? null : { centavos })
  return downloadPages(
    { viewer, request, context },
    {
      name: 'pagamentos-a-resolver',
      headings,
      size,
      read: async (page, options) => {
        const found = await viewer.call(listUnsettled, { query: { ...asked, page, limit: size } }, options)
        const lists = groups.map(({ kind, label }) => ({ label, ...found[kind] }))
        return {
          data: lists.flatMap(({ label, data }) => data.map((item) => ({ group: label, item }))),
          total: Math.max(...lists.map(({ total }) => total))
        }
      },
      toLine: ({ group, item }) => {
        const row = toUnsettledRow(item, viewer.place.timezone)
        return [
          group,
          row.label,
          row.since,
          row.provider,
          row.providerId,
          row.method,
          row.code,
          row.name,
          money(row.asked),
          money(row.received),
          row.todo,
          row.solved,
          row.note
        ]
      }
    }
  )
}
