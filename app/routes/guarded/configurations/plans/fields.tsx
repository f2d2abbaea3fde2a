import { Button, TextAreaField, TextField } from '#app/components/index.ts'
import type { PlanLine } from './lines.ts'

/** Converts an error's name (`plans[1].price`) to the field's. */
export function planFieldName(error: string): string {
  return error.replace(/^plans\[(\d+)\]\./, 'plano-$1-')
}

interface PlanFieldsProps {
  line: PlanLine
  index: number
  errors: Record<string, string[]>
}

export function PlanFields({ line, index, errors }: PlanFieldsProps) {
  const field = (name: keyof PlanLine) => ({
    name,
    id: `f-plano-${index}-${name}`,
    value: line[name],
    errors: errors[`plans[${index}].${name}`] ?? []
  })
  return (
    <fieldset className="card stack plan">
      <legend className="label">Plano {index + 1}</legend>
      <div className="pair">
        <TextField field={field('name')} label="Nome" maxLength={60} autoComplete="off" />
        <TextField
          field={field('price')}
          label="Preço por mês (R$)"
          inputMode="decimal"
          placeholder="em branco: sob consulta"
          autoComplete="off"
        />
      </div>
      <TextField field={field('description')} label="Descrição" optional maxLength={300} />
      <TextAreaField field={field('features')} label="O que inclui" hint="Um item por linha." optional rows={3} />
      <div>
        <Button variant="quiet" name="intent" value={`remove-${index}`}>
          Remover plano {index + 1}
        </Button>
      </div>
    </fieldset>
  )
}
