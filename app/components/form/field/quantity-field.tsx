import { describeField, FieldNotes, type FieldProps, fieldText } from './field-frame.tsx'
import { fieldId } from './field-id.ts'

type QuantityFieldProps = Omit<FieldProps, 'optional' | 'label'> & {
  label: string
  min?: number
  max?: number
}

/** With script, a button on each side counts. */
export function QuantityField({ field, label, hint, min = 0, max }: QuantityFieldProps) {
  return (
    <div className="field qty">
      <div>
        <label className="label" htmlFor={fieldId(field)}>
          {label}
        </label>
        <FieldNotes field={field} hint={hint} />
      </div>
      <tr-stepper class="stepper" label={label}>
        <input
          {...describeField({ field, hint })}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          className="input"
          defaultValue={fieldText(field.value) ?? String(min)}
        />
      </tr-stepper>
    </div>
  )
}
