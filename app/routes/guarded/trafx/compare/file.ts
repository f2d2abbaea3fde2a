import type { LoaderFunctionArgs } from '@remix-run/node'
import { formatDay } from '#app/domain/calendar/dates.ts'
import type { CsvValue } from '#app/domain/report/csv.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { coverageLabels } from '../labels.ts'
import { loadSource, readAsked } from './load-comparison.server.ts'
import type { CompareQuery } from './query.ts'
import { type CompareRow, type CompareSource, compareVisits, measuredBy } from './rows.ts'

const headings = [
  'Data',
  'Hora',
  'Atrativo',
  'Contadores',
  'Contados',
  'Contagem',
  'Ingressos pagos',
  'Check-in',
  'Contados por check-in',
  'Check-in por ingresso',
  'Capacidade de carga',
  '% da capacidade',
  'Avisos'
]

/** For the park's regulator: each attraction by itself, days or hours as the page shows them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const asked = await readAsked(viewer, request)
  const { query, products, maySeeBookings } = asked
  const isRefused = Object.keys(query.errors).length > 0
  if (isRefused) throw new Response('Confira os filtros.', { status: 400 })
  if (!maySeeBookings) throw new Response('Falta a permissão de ver as reservas.', { status: 403 })
  const source = await loadSource(viewer, asked)
  const measured = measuredBy(source, query)
  const wanted = products.filter(({ uuid }) => measured.has(uuid))
  const lines = wanted.flatMap(({ uuid, name }) => compareLines(source, { query, uuid, name }))
  return downloadPages(
    { viewer, request, context },
    {
      name: `contador-e-ingressos-${query.range.from}-a-${query.range.to}`,
      headings,
      size: lines.length + 1,
      read: async () => ({ data: lines, total: lines.length }),
      toLine: (line) => line
    }
  )
}

function compareLines(
  source: CompareSource,
  { query, uuid, name }: { query: CompareQuery; uuid: string; name: string }
) {
  const { rows, counters, capacity } = compareVisits(source, { ...query, atrativo: uuid })
  return rows.map((row): CsvValue[] => [...when(row), name, counters.join(', '), ...figures(row, capacity)])
}

function when({ key }: CompareRow): string[] {
  return [formatDay(key), key.slice(11, 16)]
}

function figures(row: CompareRow, capacity: number | null) {
  return [
    row.counted,
    coverageLabels[row.coverage],
    row.sold,
    row.checkedIn,
    row.countedPerCheckin,
    row.checkinPerSold,
    capacity,
    row.capacity.percent,
    row.alerts.map(({ message }) => message).join(' ')
  ]
}
