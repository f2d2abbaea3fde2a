import type { Answer, Endpoint, Received } from '#app/contracts/endpoint.ts'
import type { ApiContext } from './context.server.ts'

export interface Implementation {
  endpoint: Endpoint
  run: (input: { params: unknown; query: unknown; body: unknown }, context: ApiContext) => Promise<unknown>
}

/** Binds a contract to the use case that answers it; the types of both sides come from the contract. */
export function implement<E extends Endpoint>(
  endpoint: E,
  run: (input: Received<E>, context: ApiContext) => Promise<Answer<E>>
): Implementation {
  return { endpoint, run: (input, context) => run(input as Received<E>, context) }
}
