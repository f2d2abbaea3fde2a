import { type ChartSize, chartSizes } from '#app/components/chart/index.ts'
import type { Chart } from '#app/domain/report/chart.ts'
import type { ReportFrame } from '#app/domain/report/frame.ts'
import type { OpenedReport } from '#app/reports/questions/open-report.server.ts'
import { collectSlots } from '#app/reports/slots/collect.server.ts'

/** Milliseconds, longer than a page's slots usually take; then what is there is drawn as partial. */
const waitMs = 20_000

/** A chart holds nothing but its own styles. */
const policy = "default-src 'none'; style-src 'unsafe-inline'"

const sizes = Object.keys(chartSizes) as ChartSize[]

interface ChartAnswer<T> {
  request: Request
  opened: OpenedReport<T>
  toChart: (values: T[], frame: ReportFrame) => Chart
}

/** Kept by the reader's browser for 60 minutes where it is whole. */
export async function answerChart<T>({ request, opened, toChart }: ChartAnswer<T>): Promise<Response> {
  const { frame, wanted } = opened
  const kept = { 'cache-control': 'no-store', 'content-security-policy': policy, vary: 'Cookie' }
  if (!wanted) return new Response(null, { status: 400, headers: kept })
  const { values, isWhole } = await collectSlots({ ...wanted, signal: request.signal }, waitMs)
  const chart = toChart(values, frame)
  // Nivo is big, and most of what this process answers needs none of it.
  const { drawChart } = await import('#app/components/chart/chart-svg.tsx')
  const body = drawChart({ chart, size: readSize(request), isPartial: !isWhole })
  const headers = { ...kept, 'content-type': 'image/svg+xml; charset=utf-8' }
  if (isWhole) headers['cache-control'] = 'private, max-age=3600'
  return new Response(body, { headers })
}

function readSize({ url }: Request): ChartSize {
  const asked = new URL(url).searchParams.get('tamanho')
  return sizes.find((size) => size === asked) ?? 'g'
}
