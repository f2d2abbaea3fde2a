import { useState } from 'react'
import { formatDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { TextField, type TextFieldProps } from './field.tsx'
import { fieldText } from './field-frame.tsx'

type DayFieldProps = Omit<TextFieldProps, 'type' | 'big' | 'onChange'>

const isDay = (text: string) => toIsoDay(text) === text

/** The browser writes its date as it likes; beside it stands how it is read here. */
export function DayField(props: DayFieldProps) {
  const given = fieldText(props.field.value) ?? ''
  return <SaidDay key={given} given={given} {...props} />
}

function SaidDay({ given, label, ...rest }: DayFieldProps & { given: string }) {
  const [day, setDay] = useState(given)
  // A date field would drop what is no date: then it is a text field, and nothing typed is lost.
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
