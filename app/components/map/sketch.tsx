import type { SketchPoint } from './sketch-layout.ts'

interface SketchProps {
  points: readonly SketchPoint[]
  width: number
  height: number
  /** Length in metres that `barWidth` units represent. */
  bar: { metres: number; width: number }
}

/**
 * Draws the points by their coordinates alone, without map tiles of others. The list beside it says the same in words.
 */
export function Sketch({ points, width, height, bar }: SketchProps) {
  return (
    <figure className="map">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Croqui com ${points.length} pontos, norte para cima`}
      >
        <rect width={width} height={height} className="map-ground" />
        {points.map(({ x, y, number, active }) => (
          <g key={number} transform={`translate(${x} ${y})`} className={active ? 'map-pin' : 'map-pin map-off'}>
            <circle r="11" />
            <text y="4.5" textAnchor="middle">
              {number}
            </text>
          </g>
        ))}
        <g className="map-scale" transform={`translate(12 ${height - 14})`}>
          <path d={`M0 -5V0H${bar.width}V-5`} />
          <text x={bar.width / 2} y="-7" textAnchor="middle">
            {bar.metres >= 1000 ? `${bar.metres / 1000} km` : `${bar.metres} m`}
          </text>
        </g>
        <g className="map-scale" transform={`translate(${width - 18} 30)`}>
          <path d="M0 0V-14M-4 -9L0 -15L4 -9" />
          <text y="12" textAnchor="middle">
            N
          </text>
        </g>
      </svg>
      <figcaption className="muted small">Croqui pelas coordenadas. Os números são os da lista.</figcaption>
    </figure>
  )
}
