/** Degrees, WGS 84. */
export interface Located {
  latitude: number
  longitude: number
}

/** Size of the drawing of Brazil (components/map/brazil.svg): ten units are one degree of latitude. */
export const BRAZIL_SIZE = { width: 400, height: 405 }

const west = -75
const north = 6
/** Degrees of longitude have the length that they have in the middle of the country. */
const across = Math.cos((14.5 * Math.PI) / 180)

/** Position of a point on the drawing; null outside of it. */
export function toBrazil({ latitude, longitude }: Located): { x: number; y: number } | null {
  const [x, y] = [(longitude - west) * across * 10, (north - latitude) * 10].map((value) => Math.round(value * 10) / 10)
  const isInside =
    x !== undefined && y !== undefined && x >= 0 && x <= BRAZIL_SIZE.width && y >= 0 && y <= BRAZIL_SIZE.height
  return isInside ? { x, y } : null
}
