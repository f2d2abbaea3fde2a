import { isValidCnpj, isValidCpf } from '../person/documents.ts'
import { plainSigns } from '../words/clean-text.ts'

interface Mended {
  value: string
  /** In words; '' where nothing was mended. */
  note: string
}

const asTyped = (value: string): Mended => ({ value, note: '' })

/** A spreadsheet takes a document for a number: its zeros go, `.0` may come. Check digits say whether it was one. */
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

/** Only São Paulo's begin with 0: seven digits of another state lack one elsewhere. `state`: UF, or '' where nobody says. */
export function mendCep(text: string, state: string): Mended {
  const digits = plainSigns(text)
    .trim()
    .replace(/[.,]0+$/, '')
    .replace(/^(\d{4})-?(\d{3})$/, '$1$2')
  const isFirst = /^[1-9]\d{6}$/.test(digits) && (state === '' || state === 'SP')
  if (!isFirst) return asTyped(text)
  return { value: `0${digits}`, note: 'CEP sem o zero do começo: completado, é de São Paulo.' }
}
