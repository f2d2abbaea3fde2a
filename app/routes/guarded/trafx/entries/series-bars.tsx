import type { SeriesView } from './series-view.ts'

const width = 720
const height = 120

/** Hatches gaps. Hidden from screen readers, because the table beside it has the same data. */
export function SeriesBars({ series: { bars, first, last } }: { series: SeriesView }) {
  const most = bars.reduce<number>((top, count) => Math.max(top, count ?? 0), 0)
  if (most === 0 || bars.length < 2) return null
  const step = width / bars.length
  const thick = Math.max(step * 0.8, 0.8)
  const at = (index: number) => (index * step).toFixed(1)
  const columns = bars.map((count, index) => {
    if (!count) return ''
    const tall = Math.max(1, (count / most) * (height - 4))
    return `M${at(index)} ${height}v-${tall.toFixed(1)}h${thick.toFixed(1)}V${height}z`
  })
  const gaps = bars.map((count, index) =>
    count === null ? `M${at(index)} 0h${step.toFixed(1)}V${height}H${at(index)}z` : ''
  )
  return (
    <div className="bars" aria-hidden="true">
      <p className="bars-top small muted">{most.toLocaleString('pt-BR')}</p>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" focusable="false" aria-hidden="true">
        <path className="bars-gap" d={gaps.join('')} />
        <path className="bars-count" d={columns.join('')} />
        <path className="bars-base" d={`M0 ${height}H${width}`} />
      </svg>
      <p className="bars-ends small muted">
        <span>{first}</span> <span>{last}</span>
      </p>
      {bars.includes(null) ? (
        <p className="bars-key small muted">
          <span className="bars-swatch" /> sem contagem
        </p>
      ) : null}
    </div>
  )
}
