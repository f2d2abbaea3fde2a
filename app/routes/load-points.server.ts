import type { ShownPoint } from '#app/components/booking/index.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { listPoints, type Point } from '#app/contracts/products/poi.ts'
import { mapUrlOf } from '#app/domain/product/check/check-product.ts'
import { isOnGlobe } from '#app/domain/product/poi/coordinates.ts'
import type { Call } from '#app/session/viewer.server.ts'
import { shorten } from './shorten.ts'

const mostShown = 20
const mostLetters = 160

/** Lists the attraction's points, then those of the whole place. Leaves out a list that fails or that the API lacks. */
export async function loadPoints(call: Call, of: { pid: string; product: string }): Promise<ShownPoint[]> {
  const points = await listOrNone(call, of.pid)
  // The API returns hidden points too when staff ask.
  const shown = points.filter((point) => point.active && isOnGlobe(point))
  const own = shown.filter(({ product_uuid }) => product_uuid === of.product)
  const shared = shown.filter(({ product_uuid }) => product_uuid === '')
  return [...own, ...shared].slice(0, mostShown).map(({ name, category, description, ...at }) => ({
    name,
    kind: category === name ? '' : category,
    text: shorten(description, mostLetters),
    mapUrl: mapUrlOf(at)
  }))
}

async function listOrNone(call: Call, v: string): Promise<Point[]> {
  try {
    return await call(listPoints, { query: { v } })
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}
