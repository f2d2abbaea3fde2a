import type { Checked } from '../words/checked.ts'
import { currentLanguage, t, tSaid, type VisitorLanguage } from '../words/speech.ts'
import { checkDocument, documentKind, formatDocument, maskDocument, normaliseDocument } from './documents.ts'

/** ISO 3166-1 alpha-2; '' (an API that does not say) is Brazil. */
export type DocumentCountry = string

export function isForeign(country: DocumentCountry): boolean {
  return country !== '' && country !== 'BR'
}

/** Checks Brazilian documents by check digits, passports and foreign documents by shape. */
export function checkAnyDocument(text: string, country: DocumentCountry): Checked<{ value: string }> {
  if (isForeign(country)) return checkForeign(text)
  const own = checkDocument(text)
  if (own.ok || text.trim() === '' || documentKind(text) !== null) return own
  return { ok: false, message: `${tSaid(own.message)} ${t('Se for passaporte, escolha o país dele.')}` }
}

function checkForeign(text: string): Checked<{ value: string }> {
  const value = normaliseDocument(text)
  if (value === '') return { ok: false, message: 'Informe o passaporte ou outro documento.' }
  if (!/^[A-Z0-9]{4,20}$/.test(value) || !/\d/.test(value)) {
    return { ok: false, message: 'Confira o documento: de 4 a 20 números e letras sem acento, como no passaporte.' }
  }
  return { ok: true, value }
}

/** `529.982.247-25`; `AB123456 (Argentina)`. */
export function formatAnyDocument(text: string, country: DocumentCountry): string {
  if (!isForeign(country) || text === '') return formatDocument(text)
  return `${text} (${countryName(country)})`
}

/**
 * Masks for pages without login: `***.982.***-**`; `AB****** (Argentina)`. The end stays hidden: it proves whose
 * booking it is.
 */
export function maskAnyDocument(text: string, country: DocumentCountry): string {
  return isForeign(country) ? `${hideEnd(text)} (${countryName(country)})` : maskDocument(text)
}

/** Masks a document. An API that masks by itself sends no country. */
export function hideStart(text: string): string {
  const shown = text.length >= 8 ? 3 : 0
  return `${'*'.repeat(text.length - shown)}${shown > 0 ? text.slice(-shown) : ''}`
}

export function hideEnd(text: string): string {
  const shown = text.length >= 7 ? 2 : 0
  return `${text.slice(0, shown)}${'*'.repeat(text.length - shown)}`
}

export function documentTerm(country: DocumentCountry): string {
  return isForeign(country) ? t('Passaporte ou documento') : t('CPF ou CNPJ')
}

// An instance costs as much as some hundred of its names. It is created on first use, because older browsers have none.
const names = new Map<VisitorLanguage, Intl.DisplayNames>()

/** Name in the current language; an unknown code as it came. Only servers call it: older browsers cannot. */
export function countryName(code: string): string {
  try {
    const language = currentLanguage()
    const own = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
    names.set(language, own)
    return own.of(code) ?? code
  } catch (error) {
    if (error instanceof RangeError) return code
    throw error
  }
}
