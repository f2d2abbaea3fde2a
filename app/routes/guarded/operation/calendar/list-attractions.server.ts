import { listBookedAttractions } from '#app/api-client/attractions.server.ts'
import { notFound } from '#app/contracts/api-error.ts'
import type { Product } from '#app/contracts/products/public.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Viewer } from '#app/session/index.server.ts'

interface ChosenAttraction {
  options: { value: string; label: string }[]
  /** Name of the requested attraction, or a text for all. */
  name: string
  products: Product[]
}

/** `asked`: uuid, or '' for all. @throws ApiError 404 for an attraction of another place */
export async function listAttractions({ call, place }: Viewer, asked: string): Promise<ChosenAttraction> {
  const { products, options } = await listBookedAttractions(call, place.uuid)
  const chosen = products.find(({ uuid }) => uuid === asked)
  if (asked !== '' && !chosen) throw notFound({ message: ERRORS.productNotFound })
  // An archived attraction is offered only when the URL names it.
  const offered = options.filter(({ value }) => value === asked || products.some((one) => isOffered(one, value)))
  return { options: offered, name: chosen?.name ?? 'Todos os atrativos', products }
}

const isOffered = ({ uuid, archived = false }: Product, value: string) => uuid === value && !archived
