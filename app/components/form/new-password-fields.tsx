import { PasswordField, passwordRules } from './field/password-field.tsx'
import { type FormState, fieldOf } from './form-state.ts'

/** Asks for a new password twice: `password` and `confirm_password`. */
export function NewPasswordFields({ refused }: { refused: FormState | undefined }) {
  return (
    <>
      <PasswordField
        field={fieldOf(refused, 'password')}
        label="Nova senha"
        hint={passwordRules}
        autoComplete="new-password"
      />
      <PasswordField
        field={fieldOf(refused, 'confirm_password')}
        label="Repita a nova senha"
        autoComplete="new-password"
      />
    </>
  )
}
