import { ApiError, notFound } from '#app/contracts/api-error.ts'

/** Reads the key from the path; a malformed key counts as unknown. @throws ApiError 404 */
export function keyOf({ key = '' }: { key?: string }): string {
  if (/^[\w-]{20,60}$/.test(key)) return key
  throw notFound({ message: unknown })
}

const unknown = 'Não encontramos este requerimento. Confira o endereço que você recebeu, ou fale com o parque.'

/** Rethrows a 404 with advice for the visitor. @throws the error */
export function sayUnknown(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound({ message: unknown }) : error
}
