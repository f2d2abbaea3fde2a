import { invalid } from '#app/contracts/api-error.ts'
import type { updateClient } from '#app/contracts/clients/calls.ts'
import type { Received } from '#app/contracts/endpoint.ts'
import { clientWords } from '#app/domain/client/identity.ts'
import { MOST_NOTES } from '#app/domain/client/merge.ts'
import { checkAnyDocument, isForeign } from '#app/domain/person/any-document.ts'
import { checkCep } from '#app/domain/person/cep.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { checkName, searchText } from '#app/domain/person/names.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'
import { entriesOf } from '#app/domain/words/records.ts'
import { countries, states } from '../geo/geo-data.server.ts'

export type TypedClient = Omit<Received<typeof updateClient>['body'], 'version'>
type Fail = (name: string, message: string) => void

const longest = { zipcode: 20, street: 120, number: 20, complement: 80, neighborhood: 80, city: 80, state: 40 } as const

/**
 * Values as stored.
 * @throws ApiError 422 with every field at once
 */
export function checkClient(typed: TypedClient) {
  const fields: Record<string, string[]> = {}
  const fail: Fail = (name, message) => {
    fields[name] = [...(fields[name] ?? []), message]
  }
  const name = checkName(typed.name)
  if (!name.ok) fail('name', name.message)
  const documentCountry = typed.document_country.trim().toUpperCase() || 'BR'
  if (!countries.some(({ code }) => code === documentCountry)) {
    fail('document_country', 'Escolha um dos países da lista.')
  }
  const document = typed.document.trim() === '' ? '' : checkAnyDocument(typed.document, documentCountry)
  if (document !== '' && !document.ok) fail('document', document.message)
  const phone = checkPhone(typed.phone)
  if (!phone.ok) fail('phone', phone.message)
  const email = typed.email.trim() === '' ? '' : checkEmail(typed.email)
  if (email !== '' && !email.ok) fail('email', email.message)
  const address = checkAddress(typed, documentCountry, fail)
  const notes = typed.notes.replace(/\r\n/g, '\n').trim()
  if (notes.length > MOST_NOTES) fail('notes', tooLong(MOST_NOTES))
  const kept = { document: keptOf(document), phone: phone.ok ? phone.value : '', email: keptOf(email) }
  if (kept.document === '' && kept.phone === '' && !fields.document && !fields.phone) {
    fail('phone', 'Informe o telefone, ou um documento acima: por um deles o cliente é reconhecido.')
  }
  if (Object.keys(fields).length > 0 || !name.ok) throw invalid({ fields })
  return {
    name: name.value,
    foldedName: searchText(name.value),
    documentCountry: kept.document === '' ? 'BR' : documentCountry,
    ...kept,
    address,
    notes,
    searchText: clientWords({ name: name.value, ...kept })
  }
}

export type CheckedClient = ReturnType<typeof checkClient>

const keptOf = (checked: '' | { ok: true; value: string } | { ok: false }): string =>
  checked !== '' && checked.ok ? checked.value : ''

/** Names no list: a file has none, and the form offers only states that exist. */
const unknownState = 'Escreva a sigla do estado ou o nome inteiro: BA ou Bahia.'

function checkAddress(typed: TypedClient, country: string, fail: Fail): Record<string, string> {
  const address: Record<string, string> = {}
  for (const [name, most] of entriesOf(longest)) {
    const value = typed[name].replace(/\s+/g, ' ').trim()
    if (value.length > most) fail(name, tooLong(most))
    address[name] = name === 'state' ? value.toUpperCase() : value
  }
  if (isForeign(country)) return withoutEmpty(address)
  if (address.state && !states.some(({ code }) => code === address.state)) fail('state', unknownState)
  const cep = address.zipcode ? checkCep(typed.zipcode) : null
  if (cep?.ok) address.zipcode = cep.value
  else if (cep) fail('zipcode', cep.message)
  return withoutEmpty(address)
}

function withoutEmpty(address: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''))
}
