import { invalid } from '#app/contracts/api-error.ts'
import { takenConstraint } from '../db/transaction.server.ts'

/**
 * For `catch`: two writers may choose one name at once, which only the index sees.
 * @throws ApiError 422 at the fields, or the error itself
 */
export function throwTaken(constraint: string, fields: Record<string, string[]>) {
  return (error: unknown): never => {
    throw takenConstraint(error) === constraint ? invalid({ fields }) : error
  }
}
