import type { LoaderFunctionArgs } from '@remix-run/node'
import { type FinanceDay, readFinanceDay } from '#app/contracts/finance/days.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import type { CsvValue } from '#app/domain/report/csv.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { refuseAsText, requireAccess } from '#app/session/index.server.ts'
import { type ClosingView, toClosingView, toLineRow } from '../day-view.ts'

const headings = [
  'Dia',
  'Fechamento',
  'Linha',
  'Forma',
  'Canal',
  'Por onde',
  'Lançamentos',
  'Esperado',
  'Contado',
  'Diferença',
  'Motivo',
  'Fechado por'
]

/** A closed day: what was counted by way, what was expected by method and channel. An open day: the amounts expected now. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/close')
  try {
    const day = await viewer.call(readFinanceDay, { params: { date: params.date ?? '' } })
    const lines = dayLines(day, viewer.place.timezone)
    return await downloadPages(
      { viewer, request, context },
      {
        name: `fechamento-${day.date}`,
        headings,
        size: Number.MAX_SAFE_INTEGER,
        read: async () => ({ data: lines, total: lines.length }),
        toLine: (line) => line
      }
    )
  } catch (error) {
    return refuseAsText(error, {})
  }
}

const money = (centavos: number) => ({ centavos })

function dayLines({ date, lines, closings }: FinanceDay, zone: string): CsvValue[][] {
  const day = formatDay(date)
  const stands = closings.find(({ reopened_date: reopened }) => reopened === null)
  if (!stands) return expectedLines(day, '', lines.map(toLineRow))
  const closing = toClosingView(stands, zone)
  return [...countedLines(day, closing), ...expectedLines(day, `${closing.number}º`, closing.lines)]
}

const countedLines = (day: string, { number, by, ways }: ClosingView): CsvValue[][] =>
  ways.map(({ title, expected, counted, difference, note }) => [
    day,
    `${number}º`,
    'Contado',
    title,
    '',
    '',
    '',
    money(expected),
    money(counted),
    money(difference),
    note,
    by
  ])

const expectedLines = (day: string, closing: string, lines: ClosingView['lines']): CsvValue[][] =>
  lines.map(({ method, channel, provider, entries, value }) => [
    day,
    closing,
    'Esperado',
    method,
    channel,
    provider,
    entries,
    money(value),
    '',
    '',
    '',
    ''
  ])
