import { useState } from 'react'
import { formatDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { TextField, type TextFieldProps } from './field.tsx'
import { fieldText } from './field-frame.tsx'

type DayFieldProps = Omit<TextFieldProps, 'type' | 'big' | 'onChange'>

const isDay = (text: string) => toIsoDay(text) === text

/** Shows the date in words beside the field, because browsers format it in their own way. */
export function DayField(props: DayFieldProps) {
  const given = fieldText(props.field.value) ?? ''
  return <SaidDay key={given} given={given} {...props} />
}

function SaidDay({ given, label, ...rest }: DayFieldProps & { given: string }) {
  const [day, setDay] = useState(given)
  // A date field would drop an invalid value, so use a text field and keep it.
  const type = given === '' || isDay(given) ? 'date' : 'text'
  const said = type === 'date' && isDay(day) ? formatDay(day) : ''
  return (
    <TextField
      autoComplete="off"
      {...rest}
      type={type}
      label={
        said ? (
          <>
            {label} <span>{said}</span>
          </>
        ) : (
          label
        )
      }
      onChange={(event) => setDay(event.currentTarget.value)}
    />
  )
}
