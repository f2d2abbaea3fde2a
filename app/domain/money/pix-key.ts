import { isValidCnpj, isValidCpf, normaliseDocument } from '../person/documents.ts'
import { checkEmail } from '../person/email.ts'
import { parsePhone } from '../person/phone.ts'
import { type Checked, refuse } from '../words/checked.ts'
import { plainSigns } from '../words/clean-text.ts'

const RANDOM = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const longest = 77

/**
 * Normalises a Pix key as the bank knows it (DICT, BCB): CPF or CNPJ without signs, e-mail in lower case, `+55…`, or
 * the random key. Eleven digits that are both a CPF and a mobile phone are refused: money must not go to somebody else.
 */
export function checkPixKey(text: string): Checked<{ value: string }> {
  const typed = plainSigns(text).trim()
  if (typed === '') return { ok: true, value: '' }
  if (typed.length > longest) return refuse('A chave Pix tem no máximo 77 letras.')
  if (typed.includes('@')) return checkEmail(typed)
  if (RANDOM.test(typed.toLowerCase())) return { ok: true, value: typed.toLowerCase() }
  const document = normaliseDocument(typed)
  if (isValidCnpj(document)) return { ok: true, value: document }
  const phone = parsePhone('55', typed)
  const isCpf = !/[+()]/.test(typed) && isValidCpf(document)
  if (isCpf && phone?.type === 'mobile' && /^\d+$/.test(typed)) {
    return refuse('Este número pode ser um CPF ou um celular. Escreva o CPF com pontos ou o celular com +55.')
  }
  if (isCpf) return { ok: true, value: document }
  if (phone) return { ok: true, value: phone.e164 }
  return refuse('Confira a chave Pix: CNPJ, CPF, e-mail, celular com DDD ou a chave aleatória do banco.')
}
