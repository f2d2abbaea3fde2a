import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { malformed } from '#app/contracts/api-error.ts'
import { cleanField } from '#app/domain/words/clean-text.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

/** `name`, `plans[3].price`. */
const fieldName = /^[a-z]\w{0,60}(?:\[\d{1,2}\]|\.[a-z]\w{0,60}){0,4}$/i
const mostFields = 500

/**
 * Filters first: conform would build `a[4000000000]`, copy repeated fields and obey `__intent__`, killing the process.
 * @throws ApiError 400 with what is wrong at which field, for `refuseForm`
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
  const read = parseWithZod(ours, { schema })
  if (read.status === 'success') return read.value
  const { '': ofWhole, ...ofFields } = read.error ?? {}
  const said = Object.entries(ofFields).flatMap(([name, errors]) => (errors ? [[name, errors] as const] : []))
  throw malformed({ code: unreadForm, fields: { ...Object.fromEntries(said), ...(ofWhole ? { _: ofWhole } : {}) } })
}

export const unreadForm = 'unread_form'

/**
 * Names that the form always sends, if only as empty text. A body cut short, or made by hand, must not be read as what
 * somebody emptied or did not tick.
 * @throws ApiError 400
 */
export function requireFields(form: Pick<FormData, 'has'>, ...names: string[]): void {
  if (!names.every((name) => form.has(name))) throw malformed({ code: unreadForm, message: ERRORS.incomplete })
}

/** Trimmed, without signs that nobody sees; a file or nothing is ''. */
export function readField(form: Pick<FormData, 'get'>, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? cleanField(name, value).trim() : ''
}
