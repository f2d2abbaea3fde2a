import { unauthorised } from '#app/contracts/api-error.ts'
import type { Actor, ApiContext } from './context.server.ts'

/** @throws ApiError 401 without one */
export function requireActor({ actor }: Pick<ApiContext, 'actor'>): Actor {
  if (!actor) throw unauthorised()
  return actor
}
