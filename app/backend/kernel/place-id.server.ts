import { notFound } from '#app/contracts/api-error.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuidText = (text: string): boolean => uuidShape.test(text)

/** @throws ApiError 404 for what is no uuid: it is nobody's, and not worth a 500 */
export function requireUuid(text: string, message?: string): string {
  if (!uuidShape.test(text)) throw notFound(message ? { message } : {})
  return text.toLowerCase()
}

/** A text that is no uuid belongs to nobody, and the database would reject it. */
export const isUuid = (text: string): boolean => uuidShape.test(text)

/** A uuid in its stored form; any other id unchanged. */
export function canonicalId(text: string): string {
  return uuidShape.test(text) ? text.toLowerCase() : text
}

export const unknownPlace = ERRORS.placeNotFound
export const unknownProduct = 'Não encontramos este atrativo. Volte e escolha outro.'
