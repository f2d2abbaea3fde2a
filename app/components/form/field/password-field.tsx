import { type FormState, fieldOf } from '../form-state.ts'
import { TextField, type TextFieldProps } from './field.tsx'

/** Only text: the back end enforces the rule. */
export const passwordRules =
  'Dez caracteres ou mais. Uma frase curta serve bem; senhas comuns, como 1234567890, não são aceitas.'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'big' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password' | 'off'
}

/** With script, a button shows what was typed. */
export function PasswordField({ autoComplete, ...rest }: PasswordFieldProps) {
  return (
    <tr-secret class="secret" label={typeof rest.label === 'string' ? rest.label.toLowerCase() : 'senha'}>
      <TextField
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={200}
        {...rest}
        // Never return the value, even while it is shown.
        field={{ ...rest.field, value: undefined }}
        autoComplete={autoComplete}
        type="password"
      />
    </tr-secret>
  )
}

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
