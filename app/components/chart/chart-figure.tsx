import type { Chart } from '#app/domain/report/chart.ts'
import { type ChartSize, chartAlt, chartSizes, chartTips } from './chart-layout.ts'

interface ChartFigureProps {
  chart: Chart
  /** URL of the picture without its size. It must differ for different charts. */
  src: string
  /** False reserves the space, so that nothing moves when the picture appears. */
  isReady: boolean
  isHalf?: boolean
}

/** Shows a picture drawn by the server; with script, the values under the pointer. The table is the accessible form. */
export function ChartFigure({ chart, src, isReady, isHalf = false }: ChartFigureProps) {
  const picture = (size: ChartSize) => `${src}&tamanho=${size}`
  const largest = isHalf ? 'm' : 'g'
  return (
    <figure className={isHalf ? 'chart is-half' : 'chart'}>
      {isReady ? (
        <tr-chart class="chart-box" data-tips={JSON.stringify(chartTips(chart))}>
          <picture>
            <source media="(max-width: 29.9em)" srcSet={picture('p')} />
            <source media="(max-width: 59.9em)" srcSet={picture('m')} />
            <img
              src={picture(largest)}
              alt={chartAlt(chart)}
              width={chartSizes[largest].width}
              height={chartSizes[largest].height}
            />
          </picture>
          <div className="chart-mark" hidden />
          <div className="chart-tip" aria-hidden="true" hidden />
        </tr-chart>
      ) : (
        <div className="chart-box">
          <p className="muted small">O gráfico aparece quando todos os períodos carregarem.</p>
        </div>
      )}
      <figcaption className="muted small">{chart.title}</figcaption>
    </figure>
  )
}
