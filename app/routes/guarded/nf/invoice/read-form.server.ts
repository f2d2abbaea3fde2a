import { readField, requireFields } from '#app/session/index.server.ts'

const names = ['name', 'document', 'document_country', 'email', 'phone', 'cep', 'street', 'number'] as const
const more = ['complement', 'district', 'city', 'state', 'description'] as const

/** @throws ApiError 400 for missing fields: a truncated form must not count as emptied */
export function readInvoiceForm(form: FormData) {
  requireFields(form, ...names, ...more, 'complete')
  const read = (name: (typeof names)[number] | (typeof more)[number]) => readField(form, name)
  return {
    name: read('name'),
    document: read('document'),
    document_country: read('document_country'),
    email: read('email'),
    phone: read('phone'),
    cep: read('cep'),
    street: read('street'),
    number: read('number'),
    complement: read('complement'),
    district: read('district'),
    city: read('city'),
    state: read('state'),
    description: read('description')
  }
}
