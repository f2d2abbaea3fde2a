import { type DocumentCountry, isForeign } from './any-document.ts'
import { normaliseDocument } from './documents.ts'

/** Last characters of a document that somebody types to show that they know it. */
const endLength = 4

/**
 * Says whether a document may serve as proof. A CNPJ is public, and a very short document would be shown almost whole
 * by a page's mask and four characters. A page without login (`maskAnyDocument`) never shows any of the last four.
 */
export function provesByDocument(document: string, country: DocumentCountry): boolean {
  const { length } = normaliseDocument(document)
  return isForeign(country) ? length >= 7 : length === 11
}

/** End of a document; '' for a text that cannot be one. The whole document may be typed. */
export function documentEnd(typed: string): string {
  const value = normaliseDocument(typed)
  return /^[A-Z0-9]{4,20}$/.test(value) ? value.slice(-endLength) : ''
}
