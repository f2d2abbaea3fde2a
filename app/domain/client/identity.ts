import { normaliseDocument } from '../person/documents.ts'
import { searchText } from '../person/names.ts'

export interface Person {
  name: string
  document: string
  /** ISO 3166-1 alpha-2; '' is Brazil. */
  documentCountry: string
  /** E.164, or ''. */
  phone: string
}

/**
 * Identity that tells a client from all others of the place: the document with its country, or telephone and folded
 * name.
 */
export interface Identity {
  document: string
  documentCountry: string
  phone: string
  foldedName: string
}

/** Null for a person without document and telephone: two people of one name are not one. */
export function identityOf(person: Person): Identity | null {
  // A document of dots only is still kept as given.
  const document = normaliseDocument(person.document) || person.document
  const { phone } = person
  if (document === '' && phone === '') return null
  return {
    document,
    documentCountry: document === '' ? 'BR' : person.documentCountry || 'BR',
    phone,
    foldedName: searchText(person.name)
  }
}

/** Key that is equal for equal identities of a place, and only for those. */
export function identityKey({ document, documentCountry, phone, foldedName }: Identity): string {
  return JSON.stringify(document === '' ? [phone, foldedName] : [documentCountry, document])
}

/** Joins `Maria` and `da Silva` to one name with single spaces. */
export function wholeName({ name, surname }: { name: string; surname: string }): string {
  return `${name} ${surname}`.replace(/\s+/g, ' ').trim()
}

/**
 * Search text of a client; a telephone is found without its country or area code too. Words are separated by single
 * spaces.
 */
export function clientWords(client: { name: string; document: string; phone: string; email: string }): string {
  const digits = client.phone.replace(/\D/g, '')
  const shorter = [11, 9, 8].filter((length) => digits.length > length).map((length) => digits.slice(-length))
  const words = [client.name, normaliseDocument(client.document), digits, ...shorter, client.email]
  return searchText(words.filter(Boolean).join(' '))
}
