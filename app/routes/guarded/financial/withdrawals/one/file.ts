import type { LoaderFunctionArgs } from '@remix-run/node'
import { getWithdrawal } from '#app/contracts/finance/withdrawals.ts'
import { downloadPages, type FileRequest } from '#app/reports/file/download-pages.server.ts'
import { refuseAsText, requireAccess } from '#app/session/index.server.ts'
import { toOrderRow } from '../view.ts'

const headings = ['Saque', 'Reserva', 'Cliente', 'Pago em', 'Provedor', 'Forma', 'Bruto', 'Taxa', 'Devolvido'].concat([
  'Líquido',
  'Número do pagamento'
])
const size = 500

/** All payments of one withdrawal, in the order of its page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/withdrawals')
  try {
    return await download({ viewer, request, context }, params.id ?? '')
  } catch (error) {
    return refuseAsText(error)
  }
}

function download(asking: FileRequest, id: string): Promise<Response> {
  const { viewer } = asking
  return downloadPages(asking, {
    name: 'saque',
    headings,
    size,
    read: async (page, options) => {
      const found = await viewer.call(getWithdrawal, { params: { id }, query: { page, limit: size } }, options)
      const { number } = found.withdrawal
      return { data: found.data.map((order) => ({ number, order })), total: found.total }
    },
    toLine: ({ number, order }) => {
      const row = toOrderRow(order, viewer.place.timezone)
      return [
        number,
        row.code,
        row.name,
        row.paidAt,
        row.provider,
        row.method,
        { centavos: row.gross },
        { centavos: row.fee },
        { centavos: row.returned },
        { centavos: row.net },
        row.id
      ]
    }
  })
}
