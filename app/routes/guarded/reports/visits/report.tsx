import { useLocation } from '@remix-run/react'
import type { VisitsSlot } from '#app/domain/report/merge-visits.ts'
import { ReportScreen } from '../report-screen.tsx'
import { useGathering } from '../use-report.ts'
import { VisitsFigures } from './figures.tsx'

interface VisitsReportProps {
  title: string
  other: { path: string; label: string }
  isDashboard?: boolean
}

export function VisitsReport({ title, other, isDashboard = false }: VisitsReportProps) {
  const { search } = useLocation()
  return (
    <ReportScreen
      head={{ title, also: { to: `${other.path}${search}`, label: other.label }, readsBookings: true }}
      filters={{
        fields: ['atrativo', 'ingresso', 'comparar'],
        more: ['canal', 'pagamento', 'origem', 'intervalo']
      }}
      {...useGathering<VisitsSlot>()}
      render={(sum, run) => <VisitsFigures sum={sum} run={run} isDashboard={isDashboard} />}
    />
  )
}
