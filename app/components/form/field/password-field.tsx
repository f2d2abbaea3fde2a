import { useState } from 'react'
import { useHydrated } from '../../document/use-hydrated.ts'
import { TextField, type TextFieldProps } from './field.tsx'

/** Only text: the back end enforces the rule. */
export const passwordRules =
  'Dez caracteres ou mais. Uma frase curta serve bem; senhas comuns, como 1234567890, não são aceitas.'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'big' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password' | 'off'
}

export function PasswordField({ autoComplete, ...rest }: PasswordFieldProps) {
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  return (
    <div className="secret">
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
        type={shown ? 'text' : 'password'}
      />
      {hydrated ? (
        <button type="button" className="btn" aria-pressed={shown} onClick={() => setShown(!shown)}>
          Mostrar<span className="vh"> {typeof rest.label === 'string' ? rest.label.toLowerCase() : 'senha'}</span>
        </button>
      ) : null}
    </div>
  )
}
