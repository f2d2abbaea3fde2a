import { hasManyValues } from '#app/domain/person/form-field.ts'
import { cleanField } from '#app/domain/words/clean-text.ts'
import { readField } from './parse-form.server.ts'

/** Of boxes of one name. */
export function readTexts(form: FormData, name: string): string[] {
  const texts = form.getAll(name).flatMap((value) => (typeof value === 'string' ? [cleanField(name, value)] : []))
  return texts.filter((text) => text !== '').slice(0, 500)
}

interface Shape {
  key: string
  type: string
  multiple: boolean
}

/** Only those that the form had: a field that came meanwhile keeps what it holds. */
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
