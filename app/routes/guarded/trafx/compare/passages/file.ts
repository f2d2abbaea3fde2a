import type { LoaderFunctionArgs } from '@remix-run/node'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { coverageLabels } from '../../labels.ts'
import { loadPassages } from './load-passages.server.ts'
import type { PassageRow } from './rows.ts'

const headings = [
  'Data',
  'Atrativo',
  'Contados',
  'Contagem',
  'Entradas',
  'Voltas',
  'Diferença para entradas e voltas',
  'Diferença para entradas e voltas (%)',
  'Saídas lidas',
  'Saídas sem leitura',
  'Diferença para saídas',
  'Diferença para saídas (%)',
  'Avisos'
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const { query, maySeeBookings, found } = await loadPassages(viewer, request)
  if (Object.keys(query.errors).length > 0) throw new Response('Confira os filtros.', { status: 400 })
  if (!maySeeBookings) throw new Response('Falta a permissão de ver as reservas.', { status: 403 })
  const rows = found?.rows ?? []
  return downloadPages(
    { viewer, request, context },
    {
      name: `contador-entradas-e-saidas-${query.range.from}-a-${query.range.to}`,
      headings,
      size: rows.length + 1,
      read: async () => ({ data: rows, total: rows.length }),
      toLine
    }
  )
}

function toLine({ date, product, counted, coverage, entries, exits, ...row }: PassageRow) {
  return [
    formatDay(date),
    product,
    counted,
    coverageLabels[coverage],
    row.entered,
    row.cameBack,
    entries?.difference ?? null,
    entries?.percent ?? null,
    row.left,
    row.ended,
    exits?.difference ?? null,
    exits?.percent ?? null,
    row.alerts.join(' ')
  ]
}
