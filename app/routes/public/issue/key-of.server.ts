import { ApiError, notFound } from '#app/contracts/api-error.ts'

/** Of the address: what can be none is unknown like any other. @throws ApiError 404 */
export function keyOf({ key = '' }: { key?: string }): string {
  if (/^[\w-]{20,60}$/.test(key)) return key
  throw notFound({ message: unknown })
}

const unknown = 'Não encontramos este requerimento. Confira o endereço que você recebeu, ou fale com o parque.'

/** For a page's call. @throws the error, a 404 with what to do about it */
export function sayUnknown(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound({ message: unknown }) : error
}
