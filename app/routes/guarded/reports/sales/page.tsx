import { type ActionFunctionArgs, defer, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import chartCssUrl from '#app/components/chart/chart.css?url'
import { linkSheets } from '#app/components/document/link-sheets.ts'
import { SlotStream, useSlots } from '#app/components/report/index.ts'
import type { SalesTotals } from '#app/domain/report/totals.ts'
import { deferSlots } from '#app/reports/slots/defer.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { prepareSales } from '../load-sales.server.ts'
import { ReportFilters } from '../report-filters.tsx'
import { type Gathered, gather, isRefused, useReport } from '../report-frame.ts'
import { ReportHead } from '../report-head.tsx'
import reportsCssUrl from '../reports.css?url'
import { changeSaved } from '../saved-reports.server.ts'
import { SharePanel } from '../share-panel.tsx'
import { SalesFigures } from './figures.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const { frame, wanted } = await prepareSales(viewer, request, { compares: true })
  if (!wanted) return defer({ report: frame, frame: { slots: [] } }, 400)
  return defer({ report: frame, ...(await deferSlots<SalesTotals>(request, context, wanted)) })
}

/** Keeps this report under a name, or forgets one. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  return changeSaved(request, viewer)
}

const nothing: Gathered<SalesTotals> = { own: [], base: [] }

export default function Sales() {
  const report = useReport()
  const run = useSlots<SalesTotals>()
  const por = report.more.por ?? 'compra'
  return (
    <>
      <ReportHead title="Vendas" notes={[por === 'visita' ? 'pelo dia da visita' : 'pelo dia da compra']} />
      <ReportFilters
        fields={['atrativo', 'canal', 'pagamento', 'comparar']}
        more={['vendedor', 'intervalo']}
        basis={basisField(por, report.problems.por)}
      />
      {isRefused(report) ? null : (
        <SlotStream
          run={run}
          start={nothing}
          reduce={gather<SalesTotals>(report)}
          render={(sum, now) => <SalesFigures sum={sum} run={now} />}
        />
      )}
      <SharePanel />
    </>
  )
}

function basisField(value: string, error: string | undefined) {
  const options = [
    { value: 'compra', label: 'Dia da compra' },
    { value: 'visita', label: 'Dia da visita' }
  ]
  return { name: 'por', label: 'Contar pelo', value, options, errors: error ? [error] : [] }
}

export const links = linkSheets(chartCssUrl, reportsCssUrl)

export const meta: MetaFunction = () => [{ title: 'Vendas · Trilha' }]

export const handle = { crumb: 'Vendas' }
