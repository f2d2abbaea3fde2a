import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { listProducts, type Product } from '#app/contracts/products/public.ts'
import { nameWithState } from '#app/domain/product/state.ts'

type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallOutput<E>>

export interface BookedAttractions {
  products: Product[]
  /** To choose one; what is not on sale says so. */
  options: { value: string; label: string }[]
  /** Of ticket types, by label. */
  titles: Map<string, string>
}

/** All that a place's bookings may be of. An API that knows no `all` lists what is on sale. @throws ApiError */
export async function listBookedAttractions(call: Call, pid: string): Promise<BookedAttractions> {
  const products = await call(listProducts, { query: { pid, all: '1' } })
  const titles = new Map<string, string>()
  for (const { label, title } of products.flatMap(({ tickets }) => tickets)) {
    // The first are on sale: what they call a label today is what people know.
    if (!titles.has(label)) titles.set(label, title || label)
  }
  return {
    products,
    options: products.map((product) => ({ value: product.uuid, label: nameWithState(product) })),
    titles
  }
}
