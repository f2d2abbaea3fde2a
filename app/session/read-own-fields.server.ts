import { hasManyValues } from '#app/domain/person/form-field.ts'
import { cleanField } from '#app/domain/words/clean-text.ts'
import { readField } from './parse-form.server.ts'

/** Reads all values of checkboxes that share a name. */
export function readTexts(form: FormData, name: string): string[] {
  const texts = form.getAll(name).flatMap((value) => (typeof value === 'string' ? [cleanField(name, value)] : []))
  return texts.filter((text) => text !== '').slice(0, 500)
}

interface Shape {
  key: string
  type: string
  multiple: boolean
}

/** Reads only fields that the form showed: a field added meanwhile keeps its value. */
export function readOwnFields(form: FormData, fields: readonly Shape[]): { key: string; values: string[] }[] {
  const had = readField(form, 'field_keys').split(' ')
  return fields
    .filter(({ key }) => had.includes(key))
    .map((shape) => {
      const typed = readTexts(form, `field_${shape.key}`)
      const isLines = hasManyValues(shape) && shape.type !== 'select'
      return { key: shape.key, values: isLines ? typed.flatMap((text) => text.split(/\r?\n/)) : typed }
    })
}
