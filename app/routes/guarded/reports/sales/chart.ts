import type { LoaderFunctionArgs } from '@remix-run/node'
import { salesChart } from '#app/domain/report/chart.ts'
import { mergeAll } from '#app/domain/report/merge.ts'
import { totalSales } from '#app/domain/report/totals.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { answerChart } from '../chart-answer.server.ts'
import { prepareSales } from '../load-sales.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const prepared = await prepareSales(viewer, request, { compares: false })
  return answerChart({
    request,
    prepared,
    toChart: (values, { range }) => salesChart(mergeAll(values, totalSales([])), range)
  })
}
