import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { linkPaper } from '#app/components/document/link-paper.ts'
import type { SalesTotals } from '#app/domain/report/totals.ts'
import { deferReport } from '#app/reports/questions/defer-report.server.ts'
import { salesReport } from '#app/reports/questions/sales.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { ReportScreen } from '../report-screen.tsx'
import { changeSaved } from '../saved-reports.server.ts'
import { useGathering, useReport } from '../use-report.ts'
import { SalesFigures } from './figures.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  return deferReport({ viewer, request, context, report: salesReport, compares: true })
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  return changeSaved(request, viewer)
}

export default function Sales() {
  const report = useReport()
  const por = report.more.por ?? 'compra'
  const note = por === 'visita' ? 'pelo dia da visita' : 'pelo dia da compra'
  return (
    <ReportScreen
      head={{ title: 'Vendas', notes: [note] }}
      filters={{
        fields: ['atrativo', 'canal', 'pagamento', 'comparar'],
        more: ['vendedor', 'intervalo'],
        basis: report.isDerived ? undefined : basisField(por, report.problems.por)
      }}
      {...useGathering<SalesTotals>()}
      render={(sum, run) => <SalesFigures sum={sum} run={run} />}
    />
  )
}

function basisField(value: string, error: string | undefined) {
  const options = [
    { value: 'compra', label: 'Dia da compra' },
    { value: 'visita', label: 'Dia da visita' }
  ]
  return { name: 'por', label: 'Contar pelo', value, options, errors: error ? [error] : [] }
}

export const links = linkPaper('landscape')

export const meta: MetaFunction = () => [{ title: 'Vendas · Trilha' }]

export const handle = { crumb: 'Vendas' }
