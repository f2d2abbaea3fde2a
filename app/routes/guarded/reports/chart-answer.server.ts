import type { Chart } from '#app/domain/report/chart.ts'
import type { OpenedReport } from '#app/reports/questions/open-report.server.ts'
import { collectSlots } from '#app/reports/slots/collect.server.ts'
import { answerDrawing } from '../drawing.server.ts'

/** Milliseconds; longer than the slots of a page usually take. After that the chart is drawn as partial. */
const waitMs = 20_000

interface ChartAnswer<T> {
  request: Request
  opened: OpenedReport<T>
  toChart: (values: T[], days: Pick<OpenedReport<T>, 'range' | 'today'>) => Chart
}

export async function answerChart<T>({ request, opened, toChart }: ChartAnswer<T>): Promise<Response> {
  const { wanted } = opened
  if (!wanted) return answerDrawing(request, null)
  const { values, isWhole } = await collectSlots({ ...wanted, signal: request.signal }, waitMs)
  return answerDrawing(request, { chart: toChart(values, opened), isWhole })
}
