import type { KnownPoints } from '#app/api-client/legacy/known-points.server.ts'
import { layOut } from '#app/components/map/index.ts'
import type { Point } from '#app/contracts/products/poi.ts'
import { stripAccents } from '#app/domain/person/names.ts'
import { formatCoordinates } from '#app/domain/product/poi/coordinates.ts'

const plain = (text: string) => stripAccents(text).toLowerCase()

/** Numbers are positions in the whole list, even in a search. */
export function toListView(points: readonly Point[], q: string) {
  const numbered = points.map((point, index) => ({ ...point, number: index + 1 }))
  const found = numbered.filter(({ name, category, product_name }) =>
    plain(`${name} ${category} ${product_name}`).includes(plain(q))
  )
  const rows = found.map((point) => ({
    uuid: point.uuid,
    number: point.number,
    name: point.name,
    about: [point.category, point.product_name || 'Do parque todo', formatCoordinates(point)]
      .filter(Boolean)
      .join(' · '),
    description: point.description,
    active: point.active,
    isFirst: point.number === 1,
    isLast: point.number === points.length
  }))
  return { rows, sketch: found.length > 0 ? layOut(found) : null, total: points.length }
}

const mostShown = 200

/** Formats the vendor's list. */
export function toVendorView({ points, failed }: KnownPoints, q: string) {
  const found = points.filter(({ name, category }) => plain(`${name} ${category}`).includes(plain(q)))
  const rows = found.slice(0, mostShown).map(({ id, name, category, description, latitude, longitude }, index) => ({
    id: `${index}-${id}`,
    name,
    about: [category, latitude === null || longitude === null ? '' : formatCoordinates({ latitude, longitude })]
      .filter(Boolean)
      .join(' · '),
    description
  }))
  const left = found.length - rows.length
  return { failed, rows, more: left > 0 ? `E mais ${left}: procure pelo nome.` : '' }
}
