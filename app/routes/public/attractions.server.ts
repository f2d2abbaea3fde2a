import type { Attraction } from '#app/components/booking/index.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import type { PublicPlace } from '#app/contracts/places.ts'
import { listProducts } from '#app/contracts/products/public.ts'
import { openCall } from '#app/session/viewer.server.ts'
import { toAttraction } from '../to-attraction.ts'
import { withPlace } from './use-place-href.ts'

/** Null when the API does not answer (the client logs it). */
export async function listAttractions(request: Request, place: PublicPlace): Promise<Attraction[] | null> {
  const { searchParams } = new URL(request.url)
  try {
    const products = await openCall(request)(listProducts, { query: { pid: place.uuid } })
    return products.map((product) =>
      toAttraction(product, withPlace('/booking', searchParams, { pid: place.uuid, atrativo: product.uuid }))
    )
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
