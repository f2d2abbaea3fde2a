import type { createAgentField } from '#app/contracts/agents/fields.ts'
import { invalid } from '#app/contracts/api-error.ts'
import type { Received } from '#app/contracts/endpoint.ts'
import { type FieldType, isFieldType, MOST_OPTIONS, MOST_VALUES, readValues } from '#app/domain/person/form-field.ts'
import { hasLetter } from '#app/domain/person/names.ts'
import { ERRORS, tooLong } from '#app/domain/words/error-catalogue.ts'
import type { FormFieldData } from '../../db/queries/form-fields.server.ts'

type Typed = Omit<Received<typeof createAgentField>['body'], 'uuid'>
type Fail = (name: string, message: string) => void

/** A box is ticked or not, and a long text may have several lines. */
const severalTypes: readonly FieldType[] = ['text', 'number', 'date', 'select']

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Field as stored.
 * @throws ApiError 422 with every field at once
 */
export function checkField(typed: Typed): FormFieldData {
  const fields: Record<string, string[]> = {}
  const fail: Fail = (name, message) => {
    fields[name] = [...(fields[name] ?? []), message]
  }
  const type: FieldType = isFieldType(typed.type) ? typed.type : 'text'
  if (!isFieldType(typed.type)) fail('type', ERRORS.unknownOption)
  const row = {
    ...checkLabels(typed, fail),
    type,
    options: type === 'select' ? checkOptions(typed.options, fail) : [],
    multiple: severalTypes.includes(type) && typed.multiple,
    min: checkLeast(typed, type, fail),
    cumulative: type !== 'checkbox' && typed.cumulative,
    active: typed.active,
    position: typed.position
  }
  if (typed.position < 0 || typed.position > 1000) fail('position', 'Use um número de 0 a 1.000.')
  const value = checkStart(typed.value, row, fail)
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return { ...row, value }
}

function checkLabels(typed: Typed, fail: Fail) {
  const label = oneLine(typed.label)
  const publicLabel = oneLine(typed.public_label)
  if (!hasLetter(label)) fail('label', 'Dê um nome ao campo.')
  if (label.length > 80) fail('label', tooLong(80))
  if (publicLabel.length > 80) fail('public_label', tooLong(80))
  return { label, publicLabel }
}

function checkOptions(typed: readonly string[], fail: Fail): string[] {
  const options = [...new Set(typed.map(oneLine).filter(Boolean))]
  if (options.length === 0) fail('options', 'Escreva as opções, uma em cada linha.')
  if (options.length > MOST_OPTIONS) fail('options', `No máximo ${MOST_OPTIONS} opções.`)
  if (options.some((option) => option.length > 200)) fail('options', 'Use no máximo 200 letras em cada opção.')
  return options
}

function checkLeast({ min, multiple }: Typed, type: FieldType, fail: Fail): number {
  const most = type === 'number' ? 1_000_000 : multiple && severalTypes.includes(type) ? MOST_VALUES : 1
  if (min >= 0 && min <= most) return min
  fail('min', `Use um número de 0 a ${most.toLocaleString('pt-BR')}.`)
  return 0
}

/** The initial value of a new form must be valid for the field. */
function checkStart(typed: string, row: Omit<FormFieldData, 'value'>, fail: Fail): string {
  const value = typed.replace(/\r\n?/g, '\n').trim()
  if (value === '') return ''
  const shape = { ...row, options: row.options ?? [], min: 0 }
  const read = readValues({ ...shape, multiple: row.multiple ?? false, cumulative: false }, [value])
  if (!read.ok) fail('value', read.message)
  return read.ok ? (read.values[0] ?? '') : ''
}
