import { type DocumentCountry, isForeign } from './any-document.ts'
import { normaliseDocument } from './documents.ts'

/** By how many of its last characters somebody shows that they know a document. */
const endLength = 4

/**
 * Not by a CNPJ, which is public, nor by a document so short that a page's mask and four characters are all of it.
 * What a page without login shows (`maskAnyDocument`) never holds one of the last four.
 */
export function provesByDocument(document: string, country: DocumentCountry): boolean {
  const { length } = normaliseDocument(document)
  return isForeign(country) ? length >= 7 : length === 11
}

/** '' for what cannot be the end of a document. Somebody may type the whole of it. */
export function documentEnd(typed: string): string {
  const value = normaliseDocument(typed)
  return /^[A-Z0-9]{4,20}$/.test(value) ? value.slice(-endLength) : ''
}
