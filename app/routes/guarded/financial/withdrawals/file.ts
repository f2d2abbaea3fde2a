import type { LoaderFunctionArgs } from '@remix-run/node'
import { listWithdrawals } from '#app/contracts/finance/withdrawals.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { readWithdrawalQuery } from './query.ts'
import { toWithdrawalRow } from './view.ts'

const headings = [
  'Saque',
  'Situação',
  'Provedor',
  'Pagamentos',
  'Bruto',
  'Taxas',
  'Devolvido',
  'Valor do saque',
  'Solicitado',
  'Aprovado',
  'Marcado como pago',
  'Dia da transferência',
  'Número no banco',
  'Encerrado',
  'Motivo',
  'Observação'
]
const size = 100

/** All that the filters leave, in the order of the screen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/withdrawals')
  const asked = readWithdrawalQuery(new URL(request.url).searchParams)
  return downloadPages(
    { viewer, request, context },
    {
      name: 'saques',
      headings,
      size,
      read: (page, options) => viewer.call(listWithdrawals, { query: { ...asked, page, limit: size } }, options),
      toLine: (item) => {
        const row = toWithdrawalRow(item, viewer.place.timezone)
        return [
          row.number,
          row.label,
          row.provider,
          item.orders,
          { centavos: row.gross },
          { centavos: row.fee },
          { centavos: row.returned },
          { centavos: row.value },
          row.asked,
          row.approved,
          row.paid,
          row.paidOn,
          row.reference,
          row.ended,
          row.reason,
          row.note
        ]
      }
    }
  )
}
