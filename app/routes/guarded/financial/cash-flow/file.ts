import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { loadCashFlow } from './load.server.ts'

const headings = ['Dia', 'Entrou', 'Saiu', 'Reservas a receber', 'A receber', 'A pagar', 'Saldo']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/cash-flow')
  const url = new URL(request.url)
  const { asked, rows, today } = await loadCashFlow(viewer, url)
  // The page says what is wrong.
  if (asked.problem !== '') return redirect(`/financial/cash-flow${url.search}`)
  const money = (centavos: number) => ({ centavos })
  return downloadPages(
    { viewer, request, context },
    {
      name: `fluxo-de-caixa-${today}`,
      headings,
      size: rows.length + 1,
      read: async () => ({ data: rows, total: rows.length }),
      toLine: ({ date, in: came, out, bookings, toReceive, toPay, balance }) => [
        formatDay(date),
        ...[came, out, bookings, toReceive, toPay, balance].map(money)
      ]
    }
  )
}
