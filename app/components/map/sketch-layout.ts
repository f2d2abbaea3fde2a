export interface SketchPoint {
  x: number
  y: number
  /** Number in the list, from 1. */
  number: number
  active: boolean
}

interface Located {
  latitude: number
  longitude: number
  active: boolean
  number: number
}

const width = 480
const height = 360
const margin = 40
const metresPerDegree = 111_320
const barWidth = 90

/** Projects to metres on an equal-distance map around the middle; a single point stands in the middle. */
export function layOut(points: readonly Located[]) {
  const middle = {
    latitude: (least(points, 'latitude') + most(points, 'latitude')) / 2,
    longitude: (least(points, 'longitude') + most(points, 'longitude')) / 2
  }
  const across = Math.max(0.01, Math.cos((middle.latitude * Math.PI) / 180))
  const east = ({ longitude }: Located) => (longitude - middle.longitude) * metresPerDegree * across
  const north = ({ latitude }: Located) => (latitude - middle.latitude) * metresPerDegree
  const reach = (of: (point: Located) => number) => Math.max(50, ...points.map((point) => Math.abs(of(point)) * 2))
  const scale = Math.min((width - 2 * margin) / reach(east), (height - 2 * margin) / reach(north))
  const round = (value: number) => Math.round(value * 10) / 10
  const metres = roundMetres(barWidth / scale)
  return {
    width,
    height,
    bar: { metres, width: round(metres * scale) },
    points: points.map((point) => ({
      number: point.number,
      active: point.active,
      x: round(width / 2 + east(point) * scale),
      y: round(height / 2 - north(point) * scale)
    }))
  }
}

const least = (points: readonly Located[], of: 'latitude' | 'longitude') => Math.min(...points.map((one) => one[of]))
const most = (points: readonly Located[], of: 'latitude' | 'longitude') => Math.max(...points.map((one) => one[of]))

/** Rounds down to 1, 2 or 5 times a power of ten. */
function roundMetres(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres))
  const step = [5, 2, 1].find((one) => one * power <= metres) ?? 1
  return step * power
}
