import { checkNewPassword } from '#app/domain/access/password.ts'
import { commonPasswords } from './common-passwords.server.ts'

export type FieldErrors = Record<string, string[]>

export function passwordErrors(
  body: { password: string; confirm_password: string },
  own: readonly string[]
): FieldErrors {
  const errors: FieldErrors = {}
  const checked = checkNewPassword(body.password, { common: commonPasswords, own })
  if (!checked.ok) errors.password = [checked.message]
  if (body.confirm_password !== body.password) {
    errors.confirm_password = ['As duas senhas não são iguais. Digite a mesma nas duas.']
  }
  return errors
}
