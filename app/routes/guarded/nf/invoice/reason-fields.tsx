import { type FormState, fieldOf, RadioGroup, TextAreaField } from '#app/components/index.ts'
import { REASON_LENGTH, type Reason } from '#app/domain/invoice/reasons.ts'

interface ReasonFieldsProps {
  reasons: readonly Reason[]
  refused: FormState | null | undefined
}

/** Asks for cMotivo and xMotivo. */
export function ReasonFields({ reasons, refused }: ReasonFieldsProps) {
  const { min, max } = REASON_LENGTH
  return (
    <div className="card">
      <h2>Por quê</h2>
      <RadioGroup field={fieldOf(refused, 'reason')} label="Motivo" options={[...reasons]} required />
      <TextAreaField
        field={fieldOf(refused, 'words')}
        label="Explicação"
        hint={`De ${min} a ${max} letras: vai para a prefeitura com o pedido.`}
        rows={3}
        minLength={min}
        maxLength={max}
        required
      />
    </div>
  )
}
