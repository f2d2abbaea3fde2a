import { BRAZIL_SIZE } from '#app/domain/map/brazil.ts'
import statesUrl from './brazil.svg?url'

export interface Pin {
  /** Number in the list beside the map. */
  number: number
  x: number
  y: number
}

/** Draws the states from data in the app. The list beside it says the same in words. */
export function BrazilMap({ pins, label }: { pins: readonly Pin[]; label: string }) {
  const { width, height } = BRAZIL_SIZE
  return (
    <figure className="map">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <image href={statesUrl} width={width} height={height} />
        {pins.map(({ number, x, y }) => (
          <g key={number} transform={`translate(${x} ${y})`} className="map-pin">
            <circle r="9" />
            <text y="4" textAnchor="middle">
              {number}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="muted small">Estados do Brasil: Natural Earth, domínio público.</figcaption>
    </figure>
  )
}
