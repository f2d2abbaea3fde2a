import { isValidCnpj, isValidCpf } from '../person/documents.ts'
import { plainSigns } from '../words/clean-text.ts'

interface Mended {
  value: string
  /** Correction in words; '' if there was none. */
  note: string
}

const asTyped = (value: string): Mended => ({ value, note: '' })

/**
 * Mends a document that a spreadsheet took for a number: zeros were lost, `.0` may be added. Check digits prove the
 * correction.
 */
export function mendDocument(text: string): Mended {
  const digits = plainSigns(text)
    .trim()
    .replace(/[.,]0+$/, '')
  if (!/^\d{7,13}$/.test(digits) || isValidCpf(digits)) return asTyped(text)
  const cpf = digits.padStart(11, '0')
  if (digits.length < 11 && isValidCpf(cpf)) return { value: cpf, note: lostZeros('CPF') }
  const cnpj = digits.padStart(14, '0')
  if (digits.length > 10 && isValidCnpj(cnpj)) return { value: cnpj, note: lostZeros('CNPJ') }
  return asTyped(text)
}

const lostZeros = (what: string) => `${what} sem o zero do começo: completado, os dígitos verificadores confirmam.`

/**
 * Only CEPs of São Paulo begin with 0, so seven digits of another state lack one elsewhere. `state` is the UF, or '' if
 * unknown.
 */
export function mendCep(text: string, state: string): Mended {
  const digits = plainSigns(text)
    .trim()
    .replace(/[.,]0+$/, '')
    .replace(/^(\d{4})-?(\d{3})$/, '$1$2')
  const isFirst = /^[1-9]\d{6}$/.test(digits) && (state === '' || state === 'SP')
  if (!isFirst) return asTyped(text)
  return { value: `0${digits}`, note: 'CEP sem o zero do começo: completado, é de São Paulo.' }
}
