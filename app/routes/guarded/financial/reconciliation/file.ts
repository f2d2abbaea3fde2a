import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { readReconciliation } from '#app/contracts/money/reconciliation.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { readReconciliationQuery } from './query.ts'
import { differs, toReconciledRow } from './view.ts'

const headings = [
  'Diferença',
  'Provedor',
  'Pagamento no provedor',
  'Pago em',
  'Forma',
  'Reserva',
  'Cliente',
  'Valor aqui',
  'Devolvido aqui',
  'Taxa aqui',
  'Valor no provedor',
  'Devolvido no provedor',
  'Taxa no provedor',
  'O que fazer'
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/reconciliation')
  const { timezone } = viewer.place
  const url = new URL(request.url)
  const { days, onlyDifferences } = readReconciliationQuery(url.searchParams, viewer.today())
  if (!days) return redirect(`/financial/reconciliation${url.search}`)
  const money = (centavos: number | null | undefined) => (centavos == null ? null : { centavos })
  return downloadPages(
    { viewer, request, context },
    {
      name: `conciliacao-${days.from}-${days.to}`,
      headings,
      size: Number.MAX_SAFE_INTEGER,
      read: async () => {
        const { data } = await viewer.call(readReconciliation, {
          query: { start_date: days.from, end_date: days.to }
        })
        const shown = onlyDifferences ? data.filter(differs) : data
        return { data: shown, total: shown.length }
      },
      toLine: (row) => {
        const { label, provider, id, paid, method, code, name, todo } = toReconciledRow(row, timezone)
        const { ours, theirs } = row
        return [
          label,
          provider,
          id,
          paid,
          method,
          code,
          name,
          money(ours?.value),
          money(ours?.refunded),
          money(ours?.fee),
          money(theirs?.value),
          money(theirs?.refunded),
          money(theirs?.fee),
          todo
        ]
      }
    }
  )
}
