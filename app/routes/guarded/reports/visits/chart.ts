import type { LoaderFunctionArgs } from '@remix-run/node'
import { visitsByHourChart, visitsChart } from '#app/domain/report/chart.ts'
import { mergeVisits } from '#app/domain/report/merge-visits.ts'
import { openReport } from '#app/reports/questions/open-report.server.ts'
import { visitsReport } from '#app/reports/questions/visits.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { answerChart } from '../chart-answer.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const opened = await openReport({ viewer, request, report: visitsReport })
  const isByHour = new URL(request.url).searchParams.get('grafico') === 'horario'
  return answerChart({
    request,
    opened,
    toChart: (values, { range, today }) => {
      const { visits, counted } = mergeVisits(values)
      return isByHour ? visitsByHourChart({ visits, counted }) : visitsChart({ visits, counted, range, today })
    }
  })
}
