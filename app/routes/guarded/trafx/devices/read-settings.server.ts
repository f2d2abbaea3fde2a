import { invalid } from '#app/contracts/api-error.ts'
import { checkFactor } from '#app/domain/counter/trafx-series.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readField, requireFields } from '#app/session/index.server.ts'

/** @throws ApiError 400 for a truncated form, 422 with an error at each field */
export function readDevice(form: FormData, products: readonly { uuid: string }[]) {
  requireFields(form, 'prodUuid')
  const name = readField(form, 'name')
  const prodUuid = readField(form, 'prodUuid')
  const factor = checkFactor(readField(form, 'factor'))
  const fields: Record<string, string[]> = {}
  if (name === '' || name.length > 40) fields.name = ['Dê um nome de até 40 letras.']
  if (!factor.ok) fields.factor = [factor.message]
  if (prodUuid !== '' && !products.some(({ uuid }) => uuid === prodUuid)) fields.prodUuid = ['Escolha um da lista.']
  if (!factor.ok || Object.keys(fields).length > 0) throw invalid({ fields })
  return { name, prodUuid, factor: factor.factor }
}

/** Reads people per day; empty means no limit and gives 0. @throws ApiError 400 without the field, 422 */
export function readCapacity(form: FormData): number {
  requireFields(form, 'people')
  const typed = readField(form, 'people').replace(/[.\s]/g, '')
  const people = typed === '' ? 0 : Number(/^\d{1,7}$/.test(typed) ? typed : Number.NaN)
  if (!(people <= 1_000_000)) throw invalid({ fields: { people: [ERRORS.capacity] } })
  return people
}
