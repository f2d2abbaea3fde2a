import { Button, TextAreaField, TextField } from '#app/components/form/index.ts'
import type { PlanLine } from './lines.ts'

/** `plans[1].price` → what the field's id is made of. */
export function planFieldName(error: string): string {
  return error.replace(/^plans\[(\d+)\]\./, 'plano-$1-')
}

interface PlanFieldsProps {
  line: PlanLine
  index: number
  errors: Record<string, string[]>
  canEdit: boolean
}

export function PlanFields({ line, index, errors, canEdit }: PlanFieldsProps) {
  const field = (name: keyof PlanLine) => ({
    name,
    id: `f-plano-${index}-${name}`,
    value: line[name],
    errors: errors[`plans[${index}].${name}`] ?? []
  })
  const readOnly = !canEdit
  return (
    <fieldset className="card stack plan">
      <legend className="label">Plano {index + 1}</legend>
      <div className="pair">
        <TextField field={field('name')} label="Nome" readOnly={readOnly} maxLength={60} autoComplete="off" />
        <TextField
          field={field('price')}
          label="Preço por mês (R$)"
          readOnly={readOnly}
          inputMode="decimal"
          placeholder="em branco: sob consulta"
          autoComplete="off"
        />
      </div>
      <TextField field={field('description')} label="Descrição" optional readOnly={readOnly} maxLength={300} />
      <TextAreaField
        field={field('features')}
        label="O que inclui"
        hint="Um item por linha."
        optional
        readOnly={readOnly}
        rows={3}
      />
      {canEdit ? (
        <div>
          <Button variant="quiet" name="intent" value={`remove-${index}`}>
            Remover plano {index + 1}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
