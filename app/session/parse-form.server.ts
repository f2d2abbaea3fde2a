import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { malformed } from '#app/contracts/api-error.ts'
import { DENOMINATIONS } from '#app/domain/finance/cash-count.ts'
import { hasManyValues } from '#app/domain/person/form-field.ts'
import { cleanField } from '#app/domain/words/clean-text.ts'
import { ERRORS, notAccepted } from '#app/domain/words/error-catalogue.ts'

/** Accepts names such as `name` and `plans[3].price`. */
const fieldName = /^[a-z]\w{0,60}(?:\[\d{1,2}\]|\.[a-z]\w{0,60}){0,4}$/i
const mostFields = 500

/**
 * Filters field names before conform sees them: it would build an array for `a[4000000000]`, copy repeated fields and
 * obey `__intent__`, which can kill the process.
 * @throws ApiError 400 with an error per field, for `refuseForm`
 */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): z.output<S> {
  const ours = new FormData()
  let count = 0
  for (const [name, value] of form) {
    if (count >= mostFields) break
    if (!fieldName.test(name)) continue
    if (typeof value === 'string') ours.append(name, cleanField(name, value))
    else ours.append(name, value)
    count += 1
  }
  const read = parseWithZod(ours, { schema, error: notAccepted })
  if (read.status === 'success') return read.value
  const { '': ofWhole, ...ofFields } = read.error ?? {}
  const said = Object.entries(ofFields).flatMap(([name, errors]) => (errors ? [[name, errors] as const] : []))
  throw malformed({ code: unreadForm, fields: { ...Object.fromEntries(said), ...(ofWhole ? { _: ofWhole } : {}) } })
}

export const unreadForm = 'unread_form'

/**
 * Requires fields that the form always sends, even empty. Without this check a truncated or handmade body would read
 * as emptied fields and unticked boxes.
 * @throws ApiError 400
 */
export function requireFields(form: Pick<FormData, 'has'>, ...names: string[]): void {
  if (!names.every((name) => form.has(name))) throw malformed({ code: unreadForm, message: ERRORS.incomplete })
}

/** Refuses a body that the form cannot have sent whole. */
export const incomplete = () => malformed({ message: ERRORS.incomplete })

/** Trims the text and removes invisible characters; '' for a file or a missing field. */
export function readField(form: Pick<FormData, 'get'>, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? cleanField(name, value).trim() : ''
}

const nameOf = (denomination: number) => `cash[${denomination}]`

/** Reads notes and coins typed into `CashFields`, keyed by denomination. @throws ApiError 400 for a truncated body */
export function readCashFields(form: FormData): Record<string, string> {
  requireFields(form, ...DENOMINATIONS.map(nameOf))
  return Object.fromEntries(DENOMINATIONS.map((one) => [one, readField(form, nameOf(one))]))
}

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
