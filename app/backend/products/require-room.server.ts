import { conflict } from '#app/contracts/api-error.ts'
import { type Ceiling, ceilingProblem } from '#app/domain/product/ceilings.ts'

/**
 * Counts under the lock of the owner.
 * @throws ApiError 409 `too_many_kept`
 */
export function requireRoom(what: Ceiling, counts: { before: number; after: number }): void {
  const message = ceilingProblem(what, counts)
  if (message) throw conflict({ code: 'too_many_kept', message })
}
