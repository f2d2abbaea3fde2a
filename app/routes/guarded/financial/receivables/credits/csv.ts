import type { LoaderFunctionArgs } from '@remix-run/node'
import { listCredits } from '#app/contracts/closures/credits.ts'
import { downloadCsv } from '#app/reports/file/download-csv.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { readCreditQuery } from './query.ts'
import { toCreditRow } from './view.ts'

const size = 100
const headings = [
  'Crédito',
  'Situação',
  'Visitante',
  'Da reserva',
  'Desde',
  'Vale até',
  'Valor',
  'Saldo',
  'Reservas pagas'
]

/** All that the filters leave, in the order of the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/receivables')
  const { page: _page, ...asked } = readCreditQuery(new URL(request.url).searchParams)
  return downloadCsv(
    { viewer, context },
    {
      name: 'creditos.csv',
      ...{ headings, size },
      read: (page, options) => viewer.call(listCredits, { query: { ...asked, page, limit: size } }, options),
      toLine: (credit) => {
        const { code, state, name, from, since, until, value, balance, uses } = toCreditRow(
          credit,
          viewer.place.timezone
        )
        return [code, state, name, from, since, until, { centavos: value }, { centavos: balance }, uses]
      }
    }
  )
}
