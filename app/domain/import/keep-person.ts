import { checkAnyDocument } from '../person/any-document.ts'
import { isValidCnpj, isValidCpf } from '../person/documents.ts'
import { checkEmail } from '../person/email.ts'
import { checkPhone } from '../person/phone.ts'
import type { Checked } from '../words/checked.ts'
import { cleanText } from '../words/clean-text.ts'
import { mendDocument } from './mend.ts'

export interface KeptPerson {
  document: string
  phone: string
  email: string
  /** Fields that fail their check, in words: they stay as they were, and a person looks at them. */
  doubts: string[]
  /** Corrections that were made, in words. */
  notes: string[]
}

/** Letters of texts without a limit of their own. */
const longest = 120

/** Reads a person from another system: values as the forms would keep them, and refused ones as they came. */
export function keepPerson(said: { document: string; phone: string; email: string }): KeptPerson {
  const doubts: string[] = []
  const keep = (what: string, text: string, check: (typed: string) => Checked<{ value: string }>) => {
    const typed = cleanText(text).trim()
    if (typed === '') return ''
    const checked = check(typed)
    if (!checked.ok) doubts.push(what)
    return checked.ok ? checked.value : typed.slice(0, longest)
  }
  const mended = mendDocument(said.document)
  return {
    document: keep('documento', mended.value, (text) => checkAnyDocument(text, 'BR')),
    phone: keep('telefone', said.phone, checkPhone),
    email: keep('e-mail', said.email, checkEmail),
    doubts,
    notes: mended.note === '' ? [] : [mended.note]
  }
}

/**
 * Words for doubtful fields; '' if there are none. Names of fields only: the values stay where they are erased with the
 * person.
 */
export const doubtWords = (doubts: readonly string[]): string =>
  doubts.length === 0 ? '' : `A conferir, veio como estava lá: ${doubts.join(', ')}.`

/** Many people may share an invalid number, so it identifies a person only without a telephone. */
export function sureDocument({ document, phone }: { document: string; phone: string }): string {
  return phone === '' || isValidCpf(document) || isValidCnpj(document) ? document : ''
}
