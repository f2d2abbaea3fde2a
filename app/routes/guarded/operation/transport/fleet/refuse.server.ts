import { ApiError } from '#app/contracts/api-error.ts'
import { refuseForm } from '#app/session/index.server.ts'

/** Drops the old version after the notice about another change, so that saving again overwrites it. */
export function refuseFleet(form: FormData, error: unknown) {
  const isLate = error instanceof ApiError && error.code === 'changed_meanwhile'
  return refuseForm(form, error, { hideFields: isLate ? ['version'] : [] })
}
