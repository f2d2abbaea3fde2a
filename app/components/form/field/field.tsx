import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { formatDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { useDocument } from '../../document/document-context.ts'
import { describeField, FieldFrame, type FieldProps, fieldText } from './field-frame.tsx'

export { CheckboxField, type Option, RadioGroup } from './choice-field.tsx'
export { FieldPair, type FieldProps, type FieldState } from './field-frame.tsx'
export { QuantityField } from './quantity-field.tsx'

import type { Option } from './choice-field.tsx'

type Rest<T> = Omit<T, 'id' | 'name' | 'className' | 'value' | 'defaultValue'>

/** A kiosk's next visitor must not be offered what the one before typed. */
function useOwnFilling() {
  const { kiosk } = useDocument()
  return kiosk ? { autoComplete: 'off' } : {}
}

export type TextFieldProps = FieldProps &
  Rest<InputHTMLAttributes<HTMLInputElement>> & {
    /** Draws large digits, for the only field of a screen. */
    big?: boolean
  }

export function TextField({ field, label, hint, optional, big, type = 'text', ...rest }: TextFieldProps) {
  const filling = useOwnFilling()
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <input
        {...rest}
        {...filling}
        {...describeField({ field, hint })}
        type={type}
        className={big ? 'input input-big' : 'input'}
        defaultValue={type === 'password' || type === 'file' ? undefined : fieldText(field.value)}
      />
    </FieldFrame>
  )
}

export type TextAreaFieldProps = FieldProps & Rest<TextareaHTMLAttributes<HTMLTextAreaElement>>

export function TextAreaField({ field, label, hint, optional, rows = 4, ...rest }: TextAreaFieldProps) {
  const filling = useOwnFilling()
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} isWide>
      <textarea
        {...rest}
        {...filling}
        {...describeField({ field, hint })}
        rows={rows}
        className="input"
        defaultValue={fieldText(field.value)}
      />
    </FieldFrame>
  )
}

export type SelectFieldProps = FieldProps &
  Rest<SelectHTMLAttributes<HTMLSelectElement>> & {
    options: readonly Option[]
    /** Label of an empty first choice, such as "Todos". */
    empty?: string
  }

/** For up to about five choices use `RadioGroup`. */
export function SelectField({ field, label, hint, optional, options, empty, ...rest }: SelectFieldProps) {
  const filling = useOwnFilling()
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <select
        {...rest}
        {...filling}
        {...describeField({ field, hint })}
        className="input"
        defaultValue={fieldText(field.value)}
      >
        {empty === undefined ? null : <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

type DayFieldProps = Omit<TextFieldProps, 'type' | 'big'>

/** Shows the date in words beside the label, because browsers format it in their own way. With script it follows. */
export function DayField({ label, ...rest }: DayFieldProps) {
  const given = fieldText(rest.field.value) ?? ''
  // A date field would drop an invalid value, so use a text field and keep it.
  const isDay = toIsoDay(given) === given
  const type = given === '' || isDay ? 'date' : 'text'
  const labelled = (
    <>
      {label} <tr-day>{isDay ? formatDay(given) : ''}</tr-day>
    </>
  )
  return <TextField key={given} autoComplete="off" {...rest} type={type} label={labelled} />
}
