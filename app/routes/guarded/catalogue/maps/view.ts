import { layOut, type Pin } from '#app/components/map/index.ts'
import type { Point } from '#app/contracts/products/poi.ts'
import { toBrazil } from '#app/domain/map/brazil.ts'
import { formatCoordinates } from '#app/domain/product/poi/coordinates.ts'

/** Distance in units of the country's drawing below which two points share a pin. */
const nearest = 9

/** `sketch` is null when there is nothing to draw. */
export function toMapView(points: readonly Point[]) {
  const numbered = points.map((point, index) => ({ ...point, number: index + 1 }))
  return {
    rows: numbered.map(({ number, name, category, ...where }) => ({
      number,
      name,
      category,
      coordinates: formatCoordinates(where)
    })),
    pins: pinsOf(numbered),
    sketch: numbered.length > 0 ? layOut(numbered) : null
  }
}

/** Keeps the first of several points that would cover each other. */
function pinsOf(points: readonly (Point & { number: number })[]): Pin[] {
  const pins: Pin[] = []
  for (const { number, ...point } of points) {
    const at = toBrazil(point)
    const isCovered = pins.some(({ x, y }) => at !== null && Math.hypot(x - at.x, y - at.y) < nearest)
    if (at && !isCovered) pins.push({ number, ...at })
  }
  return pins
}
