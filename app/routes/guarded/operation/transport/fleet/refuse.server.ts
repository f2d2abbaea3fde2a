import { ApiError } from '#app/contracts/api-error.ts'
import { refuseForm } from '#app/session/index.server.ts'

/** Drawn again, a form that came too late carries the newest version: whoever saves now has been told. */
export function refuseFleet(form: FormData, error: unknown) {
  const isLate = error instanceof ApiError && error.code === 'changed_meanwhile'
  return refuseForm(form, error, { hideFields: isLate ? ['version'] : [] })
}
