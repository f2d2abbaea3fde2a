import { TextField } from './field/field.tsx'
import { PasswordField } from './field/password-field.tsx'
import { type FormState, fieldOf } from './form-state.ts'

/** Of the account, as its own page of the API says it. */
export interface KnownProof {
  /** Signs in by Google, maybe without any password. */
  google: boolean
  /** Signed in by Google just now: nothing is asked. */
  proved: boolean
  hasTwoSteps: boolean
}

interface ProofFieldsProps {
  proof: KnownProof
  refused: FormState | null | undefined
  label: string
  hint?: string
  /** Of the password; the code is `code`. */
  name?: string
  /** The form is never sent without one. */
  required?: boolean
}

const byGoogle = 'Entra só com o Google? Saia e entre de novo por ele: nos dez minutos seguintes ela não é pedida.'

/** Whose account it is: the password, or where there are two steps a code. */
export function ProofFields({ proof, refused, label, hint, name = 'password', required = false }: ProofFieldsProps) {
  const { google, proved, hasTwoSteps } = proof
  if (proved) return null
  return (
    <>
      <PasswordField
        field={fieldOf(refused, name)}
        label={label}
        hint={[hint, google ? byGoogle : ''].filter(Boolean).join(' ') || undefined}
        autoComplete="current-password"
        required={required && !google && !hasTwoSteps}
      />
      {hasTwoSteps ? (
        <TextField
          field={fieldOf(refused, 'code')}
          label="Ou um código da verificação em duas etapas"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={40}
        />
      ) : null}
    </>
  )
}
