import { PRODUCT_FIELDS } from '#app/domain/product/fields.ts'
import { incomplete, readField, requireFields } from '#app/session/index.server.ts'

/**
 * Reads the values unchecked.
 * @throws ApiError 400 for a truncated body
 */
export function readProductFields(form: FormData) {
  const names = PRODUCT_FIELDS.map(({ name }) => name)
  requireFields(form, ...names.filter((name) => name !== 'guide'), 'complete')
  return Object.fromEntries(names.map((name) => [name, readField(form, name)]))
}

/** @throws ApiError 400 */
export function readVersion(form: FormData): number {
  const typed = readField(form, 'version')
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw incomplete()
  return Number(typed)
}
