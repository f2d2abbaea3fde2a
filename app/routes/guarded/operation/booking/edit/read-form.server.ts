import type { readBookingPerson } from '#app/contracts/booking/person.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { TypedPerson } from '#app/domain/booking/check-person.ts'
import { isForeign } from '#app/domain/person/any-document.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { recordOf } from '#app/domain/words/records.ts'
import { readField, requireFields } from '#app/session/index.server.ts'

const fieldNames = [
  'name',
  'surname',
  'document',
  'document_country',
  'phone',
  'email',
  'language',
  'notes'
] as const satisfies readonly (keyof TypedPerson)[]

/** Values as the form's fields hold them. */
export function toTypedPerson(person: CallOutput<typeof readBookingPerson>): TypedPerson {
  const { document, document_country } = person
  return {
    ...recordOf(fieldNames, (name) => person[name]),
    document_country: document_country || 'BR',
    document: isForeign(document_country) ? document : formatDocument(document),
    phone: formatPhone(person.phone)
  }
}

/** @throws ApiError 400 for a truncated body: a missing field must not count as emptied */
export function readPersonForm(form: FormData): TypedPerson {
  requireFields(form, ...fieldNames, 'complete')
  return recordOf(fieldNames, (name) => readField(form, name))
}
