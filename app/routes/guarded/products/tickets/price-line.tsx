import { Button, DayField, FieldPair, TextField } from '#app/components/index.ts'
import { type Answered, lineField } from '../line-form.ts'
import { Weekdays } from '../weekdays.tsx'
import type { TypeForm } from './view.ts'

interface PriceLineProps {
  line: TypeForm['prices'][number]
  index: number
  answered: Answered<TypeForm> | undefined
}

export function PriceLine({ line, index, answered }: PriceLineProps) {
  const at = `prices[${index}].`
  const field = (name: 'price' | 'valid_from' | 'valid_to') => lineField(answered, `${at}${name}`, line[name])
  return (
    <fieldset className="typed-line stack">
      <legend className="label">Preço {index + 1}</legend>
      <FieldPair>
        <TextField field={field('price')} label="Preço (R$)" inputMode="decimal" required autoComplete="off" />
        <DayField field={field('valid_from')} label="De" optional />
        <DayField field={field('valid_to')} label="Até" optional />
      </FieldPair>
      <Weekdays name={`${at}weekdays`} value={line.weekdays} errors={answered?.error[`${at}weekdays`] ?? []} />
      <div className="row">
        {index > 0 ? (
          <Button variant="quiet" name="intent" value={`raise-prices-${index}`} formNoValidate>
            Subir preço {index + 1}
          </Button>
        ) : null}
        <Button variant="quiet" name="intent" value={`remove-prices-${index}`} formNoValidate>
          Remover preço {index + 1}
        </Button>
      </div>
    </fieldset>
  )
}
