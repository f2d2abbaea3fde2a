import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readReceivable } from '#app/contracts/finance/receivables.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { refuseAsText, requireAccess } from '#app/session/index.server.ts'
import { lastDays, readPeriod } from '../../period.ts'
import { toLineRow } from './view.ts'

const size = 500
const headings = ['Dia', 'O quê', 'Reserva', 'Sobre', 'Valor', 'Saldo']

/** The value with its sign: below 0 it was paid or taken off. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/receivables')
  const { search, searchParams } = new URL(request.url)
  const uuid = params.uuid ?? ''
  const { days } = readPeriod(searchParams, lastDays(90, viewer.today()))
  if (!days) return redirect(`/financial/receivables/${uuid}${search}`)
  const query = { start_date: days.from, end_date: days.to, limit: size }
  return downloadPages(
    { viewer, request, context },
    {
      name: `extrato-${days.from}-${days.to}`,
      headings,
      size,
      read: (page, options) => viewer.call(readReceivable, { params: { uuid }, query: { ...query, page } }, options),
      toLine: (line) => {
        const { date, kind, code, about, value, balance } = toLineRow(line, 0)
        return [date, kind, code, about, { centavos: value }, { centavos: balance }]
      }
    }
  ).catch((error: unknown) => refuseAsText(error, {}))
}
