import type { AgentField } from '#app/contracts/agents/shapes.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { type FieldType, hasManyValues, isFieldType, TICKED, valueWords } from '#app/domain/person/form-field.ts'
import {
  CheckboxField,
  CheckboxList,
  chosenOf,
  DayField,
  type FormState,
  fieldOf,
  SelectField,
  TextAreaField,
  TextField
} from '../form/index.ts'

interface OwnFieldProps {
  shape: AgentField
  /** Stored values. */
  saved: readonly string[]
  refused: FormState | null | undefined
}

/**
 * Draws a field that the place defined itself. Stored values of a field that only grows stay, and the input adds more.
 */
export function OwnField({ shape, saved, refused }: OwnFieldProps) {
  const { key, label, cumulative, min } = shape
  const name = `field_${key}`
  const type = isFieldType(shape.type) ? shape.type : 'text'
  const own = cumulative ? [] : saved
  const isOptional = min === 0
  const hint = fieldHint(shape, type, saved)
  const written = own.map((value) => (type === 'number' ? value.replace('.', ',') : value))
  if (type === 'checkbox') {
    const isOn = chosenOf(refused, name, own).includes(TICKED)
    const errors = refused?.error?.[name]
    return <CheckboxField field={{ name, errors }} label={label} hint={hint} value={TICKED} defaultChecked={isOn} />
  }
  if (type === 'select' && shape.multiple) {
    const left = shape.options.filter((option) => !cumulative || !saved.includes(option))
    const options = left.map((value) => ({ value, label: value }))
    const field = { name, errors: refused?.error?.[name] }
    return (
      <CheckboxList field={field} label={label} hint={hint} options={options} chosen={chosenOf(refused, name, own)} />
    )
  }
  if (type === 'select') {
    const known = [...new Set([...shape.options, ...own])].map((value) => ({ value, label: value }))
    const field = fieldOf(refused, name, own[0])
    return <SelectField field={field} label={label} hint={hint} optional={isOptional} options={known} empty="Escolha" />
  }
  if (hasManyValues(shape) || type === 'textarea') {
    const lines = type === 'date' ? written.map(formatDay) : written
    const field = fieldOf(refused, name, lines.join('\n'))
    return <TextAreaField field={field} label={label} hint={hint} optional={isOptional} rows={3} maxLength={5000} />
  }
  const field = fieldOf(refused, name, written[0])
  if (type === 'date') return <DayField field={field} label={label} hint={hint} optional={isOptional} />
  const inputMode = type === 'number' ? 'decimal' : undefined
  return (
    <TextField
      field={field}
      label={label}
      hint={hint}
      inputMode={inputMode}
      optional={isOptional}
      autoComplete="off"
      maxLength={type === 'number' ? 20 : 200}
    />
  )
}

function fieldHint(shape: AgentField, type: FieldType, saved: readonly string[]): string | undefined {
  const { cumulative, public_label: shown } = shape
  const added = cumulative ? valueWords(type, saved) : ''
  const left = cumulative ? [] : leftOut(shape, type, saved)
  const hints = [
    added ? `Já registrado: ${added}. O que você escrever é acrescentado.` : '',
    left.length > 0 ? `Também está guardado, e sai ao salvar: ${left.join(', ')}.` : '',
    hasManyValues(shape) && type !== 'select' ? 'Um em cada linha.' : '',
    shown ? `Visitantes o veem como “${shown}”.` : ''
  ]
  return hints.filter(Boolean).join(' ') || undefined
}

/** Lists stored values that the current field cannot show, because its type or options changed. */
function leftOut(shape: AgentField, type: FieldType, saved: readonly string[]): readonly string[] {
  if (type === 'checkbox') return saved.filter((value) => value !== TICKED)
  if (type === 'select' && shape.multiple) return saved.filter((value) => !shape.options.includes(value))
  return hasManyValues(shape) || type === 'textarea' ? [] : saved.slice(1)
}
