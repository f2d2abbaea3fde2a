import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Chart } from '#app/domain/report/chart.ts'
import type { ChartDrawingProps } from './chart-drawing.tsx'
import { type ChartSize, chartAlt, chartSizes } from './chart-layout.ts'

interface ChartFigureProps {
  chart: Chart
  /** URL of the picture without its size. It must differ for different charts. */
  src: string
  /** False reserves the space, so that nothing moves when the drawing appears. */
  isReady: boolean
  isHalf?: boolean
}

/**
 * Shows a picture drawn by the server, and an interactive chart once it is in sight and script runs. The table is the
 * accessible form.
 */
export function ChartFigure({ chart, src, isReady, isHalf = false }: ChartFigureProps) {
  const { box, live: Live, width } = useLiveDrawing(isReady)
  const alt = chartAlt(chart)
  const picture = (size: ChartSize) => `${src}&tamanho=${size}`
  const largest = isHalf ? 'm' : 'g'
  const isLive = Live !== null && width > 0
  return (
    <figure className={isHalf ? 'chart is-half' : 'chart'}>
      <div className="chart-box" ref={box}>
        {isReady ? (
          <picture className={isLive ? 'is-covered' : undefined}>
            <source media="(max-width: 29.9em)" srcSet={picture('p')} />
            <source media="(max-width: 59.9em)" srcSet={picture('m')} />
            <img
              src={picture(largest)}
              alt={alt}
              width={chartSizes[largest].width}
              height={chartSizes[largest].height}
            />
          </picture>
        ) : (
          <p className="muted small">O gráfico aparece quando todos os períodos carregarem.</p>
        )}
        {isReady && isLive ? (
          <div className="chart-live" role="img" aria-label={alt}>
            <Live chart={chart} size={sizeFor(width)} width={width} isInteractive />
          </div>
        ) : null}
      </div>
      <figcaption className="muted small">{chart.title}</figcaption>
    </figure>
  )
}

type Drawing = ComponentType<ChartDrawingProps>

function useLiveDrawing(isReady: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const [live, setLive] = useState<Drawing | null>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!isReady || !element || !canDraw()) return
    let isGone = false
    const measure = new ResizeObserver(() => setWidth(element.clientWidth))
    const load = async () => {
      const found = await import('./chart-drawing.tsx').catch(() => null)
      // The picture stays when the chart's script does not load.
      if (!found || isGone) return
      setLive(() => found.ChartDrawing)
      measure.observe(element)
    }
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      whenIdle(() => {
        if (!isGone) void load()
      })
    })
    watch.observe(element)
    return () => {
      isGone = true
      watch.disconnect()
      measure.disconnect()
    }
  }, [isReady])
  return { box, live, width }
}

/** False for browsers older than those that nivo supports. */
function canDraw(): boolean {
  return 'IntersectionObserver' in window && 'ResizeObserver' in window
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 3000 })
  else setTimeout(run, 500)
}

function sizeFor(width: number): ChartSize {
  return width < 460 ? 'p' : width < 720 ? 'm' : 'g'
}
