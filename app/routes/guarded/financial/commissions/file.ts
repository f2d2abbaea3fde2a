import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { listCommissions } from '#app/contracts/finance/commissions.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { readPeriod } from '../period.ts'
import { toAgentRow, usualPeriod } from './view.ts'

const headings = ['Condutor', 'Reservas', 'Recebido', 'Comissão', 'Já pago', 'De antes', 'A pagar']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/commissions')
  const url = new URL(request.url)
  const { days } = readPeriod(url.searchParams, usualPeriod(viewer.today()))
  if (!days) return redirect(`/financial/commissions${url.search}`)
  return downloadPages(
    { viewer, request, context },
    {
      name: `comissoes-${days.from}-${days.to}`,
      headings,
      size: Number.MAX_SAFE_INTEGER,
      read: async () => {
        const { data } = await viewer.call(listCommissions, { query: { start_date: days.from, end_date: days.to } })
        return { data, total: data.length }
      },
      toLine: (row) => {
        const { name, bookings, ...sums } = toAgentRow(row)
        const values = [sums.base, sums.earned, sums.given, sums.carried, sums.due]
        return [name, bookings, ...values.map((centavos) => ({ centavos }))]
      }
    }
  )
}
