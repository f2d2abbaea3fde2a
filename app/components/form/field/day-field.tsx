import { formatDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { TextField, type TextFieldProps } from './field.tsx'
import { fieldText } from './field-frame.tsx'

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
