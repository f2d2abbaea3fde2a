import { describe, expect, it } from 'vitest'
import { ChartFigure } from '#app/components/chart/chart-figure.tsx'
import type { Chart } from '#app/domain/report/chart.ts'
import { renderMarkup } from '../../support/render-markup.tsx'

const chart: Chart = {
  title: 'Pessoas por dia',
  kind: 'lines',
  unit: 'people',
  points: [{ key: '2026-11-01', label: '01/11', full: '01/11/2026' }],
  series: [{ label: 'Esperadas', values: [3] }]
}
const shared = { chart, src: '/reports/visits/chart.svg?inicio=2026-11-01&v=1' }

describe('ChartFigure', () => {
  it('is a picture for each width, with its content in words', async () => {
    const html = await renderMarkup(<ChartFigure {...shared} isReady />)
    expect(html).toContain(
      'media="(max-width: 29.9em)" srcSet="/reports/visits/chart.svg?inicio=2026-11-01&amp;v=1&amp;tamanho=p"'
    )
    expect(html).toMatch(/<img src="[^"]*tamanho=g" alt="Gráfico de linhas, [^"]*3 \(01\/11\/2026\)[^"]*" width="880"/)
    expect(html).toContain('<figcaption class="muted small">Pessoas por dia</figcaption>')
    const tips = JSON.parse(/data-tips="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '')
    expect(tips).toMatchObject({ names: ['Esperadas'], points: [['01/11/2026', '3']] })
  })

  it('keeps its place before everything is there, and asks for nothing', async () => {
    const html = await renderMarkup(<ChartFigure {...shared} isReady={false} />)
    expect(html).toContain('<div class="chart-box"><p')
    expect(html).toContain('O gráfico aparece quando todos os períodos carregarem.')
    expect(html).not.toContain('chart.svg')
  })

  it('takes a smaller picture at half a screen', async () => {
    const html = await renderMarkup(<ChartFigure {...shared} isReady isHalf />)
    expect(html).toMatch(/<img src="[^"]*tamanho=m"/)
    expect(html).not.toContain('tamanho=g')
  })
})
