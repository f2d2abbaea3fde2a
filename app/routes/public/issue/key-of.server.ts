import { notFound } from '#app/contracts/api-error.ts'

/** Of the address: what can be none is unknown like any other. @throws ApiError 404 */
export function keyOf({ key = '' }: { key?: string }): string {
  if (/^[\w-]{20,60}$/.test(key)) return key
  throw notFound({ message: 'Não encontramos este requerimento.' })
}
