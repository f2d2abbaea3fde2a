import { isValidCnpj as hasCnpjDigits } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf as hasCpfDigits } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { type Checked, refuse } from '../words/checked.ts'
import { plainSigns } from '../words/clean-text.ts'

export type DocumentKind = 'cpf' | 'cnpj'

/** Without punctuation, upper case. Letters stay: CNPJ has them since July 2026. */
export function normaliseDocument(text: string): string {
  // Only a–z: toUpperCase would turn ß or ſ into letters that a CNPJ may hold.
  return plainSigns(text)
    .replace(/[.\-/\s]/g, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

/** Check digits mod 11; eleven equal digits are none. */
export const isValidCpf = (text: string): boolean => hasCpfDigits(normaliseDocument(text))

/** Numeric or alphanumeric (IN RFB 2.229/2024): a character counts as ASCII − 48. */
export const isValidCnpj = (text: string): boolean => hasCnpjDigits(normaliseDocument(text), { version: 2 })

/** Judges by length only: 11 is a CPF, 14 a CNPJ. */
export function documentKind(text: string): DocumentKind | null {
  const { length } = normaliseDocument(text)
  return length === 11 ? 'cpf' : length === 14 ? 'cnpj' : null
}

/** `529.982.247-25` or `12.ABC.345/01DE-35`; anything else as it came. */
export function formatDocument(text: string): string {
  const value = normaliseDocument(text)
  if (value.length === 11) return value.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
  if (value.length === 14) return value.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
  return text
}

/** For pages without login: `***.982.***-**`, `**.ABC.345/****-**`; otherwise empty. Never one of the last four. */
export function maskDocument(text: string): string {
  const value = normaliseDocument(text)
  if (value.length === 11) return `***.${value.slice(3, 6)}.***-**`
  if (value.length === 14) return `**.${value.slice(2, 5)}.${value.slice(5, 8)}/****-**`
  return value === '' ? '' : '***'
}

export function checkDocument(text: string): Checked<{ kind: DocumentKind; value: string }> {
  const value = normaliseDocument(text)
  if (value === '') return refuse('Informe o CPF ou o CNPJ.')
  if (!/^[A-Z0-9]+$/.test(value)) return refuse('Use só números e letras sem acento no CPF ou no CNPJ.')
  const kind = documentKind(value)
  if (kind === null) {
    return refuse(`Confira o tamanho: o CPF tem 11 números e o CNPJ, 14 caracteres. Você digitou ${value.length}.`)
  }
  if (kind === 'cpf' && !/^\d+$/.test(value)) return refuse('O CPF tem só números. Confira o que digitou.')
  if (kind === 'cpf' && !isValidCpf(value)) return refuse('Este CPF não existe. Confira os números e digite de novo.')
  if (kind === 'cnpj' && !isValidCnpj(value))
    return refuse('Este CNPJ não existe. Confira os caracteres e digite de novo.')
  return { ok: true, kind, value }
}
