import { listBookedAttractions } from '#app/api-client/attractions.server.ts'
import { notFound } from '#app/contracts/api-error.ts'
import type { Product } from '#app/contracts/products/public.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Viewer } from '#app/session/index.server.ts'

interface ChosenAttraction {
  options: { value: string; label: string }[]
  /** Of the one asked for, or of all. */
  name: string
  products: Product[]
}

/** `asked`: a uuid, or '' for all. @throws ApiError 404 for one of another place */
export async function listAttractions({ call, place }: Viewer, asked: string): Promise<ChosenAttraction> {
  const { products, options } = await listBookedAttractions(call, place.uuid)
  const chosen = products.find(({ uuid }) => uuid === asked)
  if (asked !== '' && !chosen) throw notFound({ message: ERRORS.productNotFound })
  // What is archived is chosen by its address alone.
  const offered = options.filter(({ value }) => value === asked || products.some((one) => isOffered(one, value)))
  return { options: offered, name: chosen?.name ?? 'Todos os atrativos', products }
}

const isOffered = ({ uuid, archived = false }: Product, value: string) => uuid === value && !archived
