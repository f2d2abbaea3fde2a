import { t, tSaid } from '#app/domain/words/speech.ts'
import type { FieldState } from './field-frame.tsx'
import { fieldId } from './field-id.ts'

interface CheckboxListProps {
  field: FieldState
  label: string
  hint?: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  disabled?: boolean
}

/** A chosen value that is no longer an option stays chosen. */
export function CheckboxList({ field, label, hint, options, chosen, disabled }: CheckboxListProps) {
  const id = fieldId(field)
  const errors = field.errors ?? []
  const others = chosen.filter((value) => !options.some((option) => option.value === value))
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend className="label">{label}</legend>
      {hint ? <p className="hint">{hint}</p> : null}
      {errors.map((error) => (
        <p className="error" key={error}>
          <span className="vh">{t('Erro: ')}</span>
          {tSaid(error)}
        </p>
      ))}
      {options.map(({ value, label: text }, index) => (
        <div className="choice" key={value}>
          <input
            type="checkbox"
            id={`${id}-${index}`}
            name={field.name}
            value={value}
            defaultChecked={chosen.includes(value)}
            disabled={disabled}
          />
          <label htmlFor={`${id}-${index}`}>{text}</label>
        </div>
      ))}
      {others.map((value) => (
        <input key={value} type="hidden" name={field.name} value={value} />
      ))}
    </fieldset>
  )
}
