import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { listFinanceDays } from '#app/contracts/finance/days.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import type { CsvValue } from '#app/domain/report/csv.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { refuseAsText, requireAccess } from '#app/session/index.server.ts'
import { readDaysQuery } from './query.ts'
import { toDayRow } from './view.ts'

const headings = [
  'Dia',
  'Situação',
  'Lançamentos',
  'Esperado',
  'Contado',
  'Diferença',
  'Fechado por',
  'Lançamentos depois do fechamento',
  'Valor depois do fechamento',
  'Caixas abertos'
]

const money = (centavos: number | null): CsvValue => (centavos === null ? '' : { centavos })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/close')
  const { search, searchParams } = new URL(request.url)
  const zone = viewer.place.timezone
  const today = viewer.today()
  const { days } = readDaysQuery(searchParams, today)
  if (!days) return redirect(`/financial/close${search}`)
  return downloadPages(
    { viewer, request, context },
    {
      name: `fechamentos-${days.from}-${days.to}`,
      headings,
      size: Number.MAX_SAFE_INTEGER,
      read: async () => {
        const data = await viewer.call(listFinanceDays, { query: { start_date: days.from, end_date: days.to } })
        return { data, total: data.length }
      },
      toLine: (row) => {
        const { label, entries, expected, counted, difference, closed, after, afterValue } = toDayRow(row, {
          zone,
          today
        })
        return [
          formatDay(row.date),
          label,
          entries,
          money(expected),
          money(counted),
          money(difference),
          closed,
          after,
          money(after > 0 ? afterValue : null),
          row.open_drawers
        ]
      }
    }
  ).catch((error: unknown) => refuseAsText(error, {}))
}
