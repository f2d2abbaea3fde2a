import type { Checked } from '../words/checked.ts'
import { plainSigns } from '../words/clean-text.ts'

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** RFC 5321 limits: 64 before the @, 254 in all. Lower-cased: people type their own address either way. */
export function checkEmail(text: string): Checked<{ value: string }> {
  const value = plainSigns(text).trim().toLowerCase()
  if (value === '') return { ok: false, message: 'Informe o e-mail.' }
  if (value.length > 254) return { ok: false, message: 'O e-mail é longo demais: use um com até 254 caracteres.' }
  const at = value.lastIndexOf('@')
  if (at < 1) return { ok: false, message: 'Digite o e-mail completo, com @, por exemplo nome@exemplo.com.br.' }
  const local = value.slice(0, at)
  if (local.length > 64 || !LOCAL.test(local) || !DOMAIN.test(value.slice(at + 1))) {
    return { ok: false, message: 'Confira o e-mail: ele deve ser como nome@exemplo.com.br, sem espaços nem acentos.' }
  }
  return { ok: true, value }
}

/** For pages without login: `m***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? (email === '' ? '' : '***') : `${email.charAt(0)}***${email.slice(at)}`
}
