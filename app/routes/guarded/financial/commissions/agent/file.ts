import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readCommission } from '#app/contracts/finance/commissions.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { refuseAsText, requireAccess } from '#app/session/index.server.ts'
import { readPeriod } from '../../period.ts'
import { usualPeriod } from '../view.ts'
import { toLineRow } from './view.ts'

const size = 500
const headings = ['Reserva', 'Visita', 'Atrativo', 'Pessoas', 'Condutores', 'Recebido', 'Taxa', 'Comissão'].concat([
  'Já pago',
  'A pagar',
  'De antes'
])

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/commissions')
  const { search, searchParams } = new URL(request.url)
  const uuid = params.uuid ?? ''
  const { days } = readPeriod(searchParams, usualPeriod(viewer.today()))
  if (!days) return redirect(`/financial/commissions/${uuid}${search}`)
  const query = { start_date: days.from, end_date: days.to, limit: size }
  return downloadPages(
    { viewer, request, context },
    {
      name: `comissao-${days.from}-${days.to}`,
      headings,
      size,
      read: (page, options) => viewer.call(readCommission, { params: { uuid }, query: { ...query, page } }, options),
      toLine: (line) => {
        const { code, visit, product, base, rate, earned, given, due, carried } = toLineRow(line)
        return [
          code,
          visit,
          product,
          line.people,
          line.agents,
          { centavos: base },
          rate,
          { centavos: earned },
          { centavos: given },
          { centavos: due },
          carried ? 'sim' : 'não'
        ]
      }
    }
  ).catch((error: unknown) => refuseAsText(error, {}))
}
