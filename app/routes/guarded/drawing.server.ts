import { type ChartSize, chartSizes } from '#app/components/chart/index.ts'
import type { Chart } from '#app/domain/report/chart.ts'
import { keysOf } from '#app/domain/words/records.ts'

/** A chart contains only its own styles. */
const policy = "default-src 'none'; style-src 'unsafe-inline'"

const sizes = keysOf(chartSizes)

/** Answers 400 for null. Browsers cache a complete chart for 60 minutes: its URL changes with its content. */
export async function answerDrawing(
  request: Request,
  drawn: { chart: Chart; isWhole: boolean } | null
): Promise<Response> {
  const kept = { 'cache-control': 'no-store', 'content-security-policy': policy, vary: 'Cookie' }
  if (!drawn) return new Response(null, { status: 400, headers: kept })
  // Nivo is large, and most requests do not need it.
  const { drawChart } = await import('#app/components/chart/chart-svg.tsx')
  const { chart, isWhole } = drawn
  const body = drawChart({ chart, size: readSize(request), isPartial: !isWhole })
  const headers = { ...kept, 'content-type': 'image/svg+xml; charset=utf-8' }
  if (isWhole) headers['cache-control'] = 'private, max-age=3600'
  return new Response(body, { headers })
}

function readSize({ url }: Request): ChartSize {
  const asked = new URL(url).searchParams.get('tamanho')
  return sizes.find((size) => size === asked) ?? 'g'
}
