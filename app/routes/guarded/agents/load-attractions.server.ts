import { listProducts } from '#app/contracts/products/public.ts'
import type { Viewer } from '#app/session/index.server.ts'

/** Lists the place's attractions, including those not on sale yet. */
export async function loadAttractions({ call, place }: Viewer) {
  const products = await call(listProducts, { query: { pid: place.uuid, preview: '1' } })
  return products.map(({ uuid, name }) => ({ value: uuid, label: name }))
}
