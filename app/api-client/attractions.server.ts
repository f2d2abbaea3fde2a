import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { listProducts, type Product } from '#app/contracts/products/public.ts'
import { nameWithState } from '#app/domain/product/state.ts'
import { awaitedLater } from '#app/time/awaited-later.server.ts'

type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallOutput<E>>

export interface BookedAttractions {
  products: Product[]
  /** Attractions to choose from. The label says when one is not on sale. */
  options: { value: string; label: string }[]
  /** Ticket type titles, keyed by label. */
  titles: Map<string, string>
}

/**
 * Lists all attractions that a place's bookings can refer to. An API that ignores `all` lists only those on sale.
 * @throws ApiError
 */
export async function listBookedAttractions(call: Call, pid: string): Promise<BookedAttractions> {
  const products = await call(listProducts, { query: { pid, all: '1' } })
  const titles = new Map<string, string>()
  for (const { label, title } of products.flatMap(({ tickets }) => tickets)) {
    // Attractions on sale come first, so their current titles win over those of retired ones.
    if (!titles.has(label)) titles.set(label, title || label)
  }
  return {
    products,
    options: products.map((product) => ({ value: product.uuid, label: nameWithState(product) })),
    titles
  }
}

/**
 * Begins the list, and waits for it only if the caller's query depends on it, e.g. names an attraction: the caller asks
 * for the rest meanwhile. `products` is empty otherwise.
 * @throws ApiError if it waits; otherwise `attractions` rejects with it
 */
export async function beginBookedAttractions(
  call: Call,
  { pid, isWaitedFor }: { pid: string; isWaitedFor: boolean }
): Promise<{ attractions: Promise<BookedAttractions>; products: Product[] }> {
  const attractions = awaitedLater(listBookedAttractions(call, pid))
  return { attractions, products: isWaitedFor ? (await attractions).products : [] }
}
