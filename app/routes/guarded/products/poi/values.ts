import type { Point } from '#app/contracts/products/poi.ts'
import { formatCoordinates } from '#app/domain/product/poi/coordinates.ts'

/** Values as text, as the form's fields hold them. */
export interface PointValues {
  name: string
  category: string
  /** Coordinates, or a link to a map. */
  place: string
  product_uuid: string
  description: string
  active: string
  version: string
}

export const newPoint: PointValues = {
  name: '',
  category: '',
  place: '',
  product_uuid: '',
  description: '',
  active: 'on',
  version: ''
}

export function toValues(point: Point): PointValues {
  const { name, category, product_uuid, description, active, version } = point
  const place = formatCoordinates(point)
  return { name, category, place, product_uuid, description, active: active ? 'on' : '', version: String(version) }
}
