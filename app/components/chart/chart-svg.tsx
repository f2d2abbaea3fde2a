import { renderToStaticMarkup } from 'react-dom/server'
import type { Chart } from '#app/domain/report/chart.ts'
import { keysOf } from '#app/domain/words/records.ts'
import { ChartDrawing } from './chart-drawing.tsx'
import { type ChartSize, chartAlt, chartColours, chartSizes } from './chart-layout.ts'

interface DrawChartOptions {
  chart: Chart
  size: ChartSize
  isPartial: boolean
}

/** Uses SVG 1.1 without script, font or other files. Readers without custom properties draw the light colours. */
export function drawChart({ chart, size, isPartial }: DrawChartOptions): string {
  const { width, height } = chartSizes[size]
  const markup = renderToStaticMarkup(<ChartDrawing chart={chart} size={size} />)
  const drawn = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(markup)?.[1]?.replace(/ (?:data-testid|focusable)="[^"]*"/g, '') ?? ''
  const title = isPartial ? `${chart.title} (dados parciais)` : chart.title
  const head = renderToStaticMarkup(
    <>
      <title>{title}</title>
      <desc>{chartAlt(chart)}</desc>
    </>
  )
  const note = isPartial
    ? `<text x="${width - 14}" y="18" text-anchor="end" font-size="13" font-family="system-ui, sans-serif" fill="var(--chart-ink,${chartColours.light.ink})">dados parciais</text>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">${head}${style}${drawn}${note}</svg>`
}

const style = `<style>:root{color-scheme:light dark;${declare('light')}}@media (prefers-color-scheme:dark){:root{${declare('dark')}}}@media print{:root{${declare('light')}}}</style>`

function declare(scheme: 'light' | 'dark'): string {
  const names = keysOf(chartColours[scheme])
  return names.map((name) => `--chart-${name}:${chartColours[scheme][name]}`).join(';')
}
