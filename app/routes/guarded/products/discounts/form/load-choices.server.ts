import { listProducts } from '#app/contracts/products/public.ts'
import type { Viewer } from '#app/session/index.server.ts'

export interface Choices {
  products: { value: string; label: string }[]
  types: { value: string; label: string }[]
}

/**
 * Lists what a code can be limited to: the place's attractions, including those not on sale yet, and their current
 * ticket types.
 */
export async function loadChoices({ call, place }: Viewer): Promise<Choices> {
  const products = await call(listProducts, { query: { pid: place.uuid, preview: '1' } })
  const types = new Map(products.flatMap(({ tickets }) => tickets.map(({ label, title }) => [label, title || label])))
  return {
    products: products.map(({ uuid, name }) => ({ value: uuid, label: name })),
    types: [...types].map(([value, label]) => ({ value, label }))
  }
}
