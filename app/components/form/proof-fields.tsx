import { TextField } from './field/field.tsx'
import { PasswordField } from './field/password-field.tsx'
import { type FormState, fieldOf } from './form-state.ts'

/** Ways in which the account can prove its owner, as the API reports them. */
export interface KnownProof {
  /** The user signs in with Google, and may have no password. */
  google: boolean
  /** The user has just signed in with Google, so nothing is asked. */
  proved: boolean
  hasTwoSteps: boolean
}

interface ProofFieldsProps {
  proof: KnownProof
  refused: FormState | null | undefined
  label: string
  hint?: string
  /** Name of the password field; the code's field is always `code`. */
  name?: string
  /** True: the form is never sent without a proof. */
  required?: boolean
}

const byGoogle = 'Entra só com o Google? Saia e entre de novo por ele: nos dez minutos seguintes ela não é pedida.'

/** Asks the signed-in user to prove who they are: by password, or by code when two-step is on. */
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
