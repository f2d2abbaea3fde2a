import { formatDocument, normaliseDocument } from '../person/documents.ts'
import { searchText } from '../person/names.ts'

/** Person by the identifiers in the place's rows. */
export interface Person {
  /** Without signs; '' where none is known. */
  document: string
  /** ISO 3166-1 alpha-2, of the document. */
  country: string
  /** E.164. */
  phones: readonly string[]
  /** In lower case. */
  emails: readonly string[]
  /** Whole names as written. */
  names: readonly string[]
}

const shortest = 8

/** National digits of a Brazilian number, all digits of a foreign one. */
const digitsOf = (phone: string) => phone.replace(/^\+55/, '').replace(/\D/g, '')

/** Telephones in the forms that rows of different ages hold. */
export const phonesOf = ({ phones }: Person): string[] =>
  phones.flatMap((phone) => [phone, phone.replace(/\D/g, ''), digitsOf(phone)])

export function documentsOf({ document }: Person): string[] {
  return document === '' ? [] : [document, formatDocument(document)]
}

/** Folded first names, which distinguish people who share a telephone. */
export function firstNamesOf({ names }: Person): string[] {
  return Array.from(new Set(names.map((name) => searchText(name).split(' ')[0] ?? ''))).filter(Boolean)
}

/** Folded whole names. */
const wholeNamesOf = ({ names }: Person): string[] => names.map(searchText)

/**
 * Identifiers that belong to this person alone: a text with one of them is about the person even without any other
 * link. Lower case, without signs.
 */
export function tracesOf(person: Person): string[] {
  const plain = [person.document.toLowerCase(), ...person.phones.map(digitsOf)]
  const mails = person.emails.map((email) => email.replace(/[ .()/+-]/g, ''))
  return [...plain, ...mails].filter((text) => text.length >= shortest)
}

export function isPerson(person: Person, { document, name }: { document: string; name: string }): boolean {
  const own = normaliseDocument(document)
  return (own !== '' && own === person.document) || wholeNamesOf(person).indexOf(searchText(name)) >= 0
}
