import { listProducts } from '#app/contracts/products/public.ts'
import type { Viewer } from '#app/session/index.server.ts'

export interface Choices {
  products: { value: string; label: string }[]
  types: { value: string; label: string }[]
}

/** What a code may be bound to: attractions of the place, sold or not yet, and the types they have today. */
export async function loadChoices({ call, place }: Viewer): Promise<Choices> {
  const products = await call(listProducts, { query: { pid: place.uuid, preview: '1' } })
  const types = new Map(products.flatMap(({ tickets }) => tickets.map(({ label, title }) => [label, title || label])))
  return {
    products: products.map(({ uuid, name }) => ({ value: uuid, label: name })),
    types: [...types].map(([value, label]) => ({ value, label }))
  }
}
