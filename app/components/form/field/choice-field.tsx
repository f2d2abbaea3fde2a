import type { InputHTMLAttributes } from 'react'
import { t } from '#app/domain/words/speech.ts'
import { describeField, FieldNotes, type FieldProps, fieldText } from './field-frame.tsx'
import { fieldId } from './field-id.ts'

export interface Option {
  value: string
  label: string
  /** Only radio groups show it. */
  hint?: string
  disabled?: boolean
}

type CheckboxProps = Omit<FieldProps, 'optional'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'className' | 'type' | 'value'> & {
    value?: string
  }

export function CheckboxField({ field, label, hint, value = 'on', defaultChecked, ...rest }: CheckboxProps) {
  const checked = defaultChecked ?? (field.value === true || field.value === value)
  return (
    <div className="field">
      <FieldNotes field={field} />
      <div className="choice">
        <input {...rest} {...describeField({ field, hint })} type="checkbox" value={value} defaultChecked={checked} />
        <label htmlFor={fieldId(field)}>{label}</label>
      </div>
      {hint ? <FieldNotes field={{ ...field, errors: null }} hint={hint} /> : null}
    </div>
  )
}

type RadioGroupProps = FieldProps & {
  options: readonly Option[]
  required?: boolean
}

export function RadioGroup({ field, label, hint, optional, options, required }: RadioGroupProps) {
  const { id, name, ...described } = describeField({ field, hint })
  const current = fieldText(field.value)
  return (
    <fieldset className="field" aria-describedby={described['aria-describedby']}>
      <legend className="label">
        {label}
        {optional ? <span>{t(' (opcional)')}</span> : null}
      </legend>
      <FieldNotes field={{ ...field, id }} hint={hint} />
      <div className="choices">
        {options.map((option, index) => {
          const optionId = index === 0 ? id : `${id}-${index}`
          return (
            <div className="choice" key={option.value}>
              <input
                type="radio"
                id={optionId}
                name={name}
                value={option.value}
                required={required}
                disabled={option.disabled}
                defaultChecked={option.value === current}
                aria-invalid={described['aria-invalid']}
                aria-describedby={option.hint ? `${optionId}-mais` : undefined}
              />
              <label htmlFor={optionId}>
                {option.label}{' '}
                {option.hint ? (
                  <span className="hint" id={`${optionId}-mais`}>
                    {option.hint}
                  </span>
                ) : null}
              </label>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
