import type { ClientDetail } from '#app/contracts/clients/shapes.ts'
import { formatAnyDocument, isForeign } from '#app/domain/person/any-document.ts'
import { formatPhone } from '#app/domain/person/phone.ts'

export const fieldNames = [
  'name',
  'document',
  'document_country',
  'phone',
  'email',
  'zipcode',
  'street',
  'number',
  'complement',
  'neighborhood',
  'city',
  'state',
  'notes'
] as const

type FieldName = (typeof fieldNames)[number]

/** Values as text, as the form's fields hold them. */
export type TypedClient = Record<FieldName, string>

export const newClient: TypedClient = {
  name: '',
  document: '',
  document_country: 'BR',
  phone: '',
  email: '',
  notes: '',
  zipcode: '',
  street: '',
  number: '',
  complement: '',
  neighborhood: '',
  city: '',
  state: ''
}

export function toTyped(client: ClientDetail): TypedClient {
  const { name, document, document_country: country, phone, email, notes, address } = client
  const of = (part: string) => address[part] ?? ''
  return {
    name,
    email,
    notes,
    document_country: country || 'BR',
    phone: formatPhone(phone),
    document: isForeign(country) ? document : formatAnyDocument(document, country),
    zipcode: of('zipcode').replace(/^(\d{5})(\d{3})$/, '$1-$2'),
    street: of('street'),
    number: of('number'),
    complement: of('complement'),
    neighborhood: of('neighborhood'),
    city: of('city'),
    state: of('state')
  }
}

const labels: Readonly<Record<FieldName, string>> = {
  name: 'Nome',
  document: 'Documento',
  document_country: 'País do documento',
  phone: 'Telefone',
  email: 'E-mail',
  zipcode: 'CEP',
  street: 'Rua',
  number: 'Número',
  complement: 'Complemento',
  neighborhood: 'Bairro',
  city: 'Cidade',
  state: 'Estado',
  notes: 'Observações'
}

const figures: readonly FieldName[] = ['document', 'phone', 'zipcode']

/** Ignores punctuation between digits. */
const plain = (name: FieldName, text: string) =>
  figures.includes(name) ? text.toUpperCase().replace(/[^A-Z\d+]/g, '') : text.replace(/\r\n/g, '\n').trim()

export interface Difference {
  name: FieldName
  label: string
  kept: string
  typed: string
}

/** Lists the fields in which typed and stored values differ. */
export function differences(kept: TypedClient, typed: Readonly<Record<string, string | string[]>>): Difference[] {
  return fieldNames.flatMap((name) => {
    const text = String(typed[name] ?? kept[name])
    return plain(name, text) === plain(name, kept[name])
      ? []
      : [{ name, label: labels[name], kept: kept[name] || '–', typed: text.trim() || '–' }]
  })
}
