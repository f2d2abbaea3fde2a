import type { LoaderFunctionArgs } from '@remix-run/node'
import { salesChart } from '#app/domain/report/chart.ts'
import { mergeAll } from '#app/domain/report/merge.ts'
import { totalSales } from '#app/domain/report/totals.ts'
import { openReport } from '#app/reports/questions/open-report.server.ts'
import { salesReport } from '#app/reports/questions/sales.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { answerChart } from '../chart-answer.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const opened = await openReport({ viewer, request, report: salesReport })
  return answerChart({
    request,
    opened,
    toChart: (values, { range }) => salesChart(mergeAll(values, totalSales([])), range)
  })
}
