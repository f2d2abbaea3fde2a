import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLocation } from '@remix-run/react'
import chartCssUrl from '#app/components/chart/chart.css?url'
import { linkSheets } from '#app/components/document/link-sheets.ts'
import { SlotStream, useSlots } from '#app/components/report/index.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { loadVisits } from '../load-visits.server.ts'
import type { VisitsSlot } from '../merge-visits.ts'
import { ReportFilters } from '../report-filters.tsx'
import { gather, isRefused, useReport } from '../report-frame.ts'
import { ReportHead } from '../report-head.tsx'
import reportsCssUrl from '../reports.css?url'
import { changeSaved } from '../saved-reports.server.ts'
import { SharePanel } from '../share-panel.tsx'
import { noVisits, VisitsFigures } from './figures.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  return loadVisits({ viewer, request, context })
}

/** Keeps this report under a name, or forgets one. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  return changeSaved(request, viewer)
}

export default function VisitsDashboard() {
  const report = useReport()
  const run = useSlots<VisitsSlot>()
  const { search } = useLocation()
  return (
    <>
      <ReportHead title="Painel de visitas" also={{ to: `/reports/visits${search}`, label: 'Ver como relatório' }} />
      <ReportFilters
        fields={['atrativo', 'ingresso', 'comparar']}
        more={['canal', 'pagamento', 'origem', 'intervalo']}
      />
      {isRefused(report) ? null : (
        <SlotStream
          run={run}
          start={noVisits}
          reduce={gather<VisitsSlot>(report)}
          render={(sum, now) => <VisitsFigures sum={sum} run={now} isDashboard />}
        />
      )}
      <SharePanel />
    </>
  )
}

export const links = linkSheets(chartCssUrl, reportsCssUrl)

export const meta: MetaFunction = () => [{ title: 'Painel de visitas · Trilha' }]

export const handle = { crumb: 'Painel de visitas' }
