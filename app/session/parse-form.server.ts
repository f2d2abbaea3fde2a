import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { malformed } from '#app/contracts/api-error.ts'

/** `name`, `plans[3].price`: what a form of ours calls its fields. */
const fieldName = /^[a-z]\w{0,60}(?:\[\d{1,2}\]|\.[a-z]\w{0,60}){0,4}$/i
const mostFields = 500

/**
 * What a form holds, by its schema. What no form of ours sends is left out first: conform makes `a[4000000000]` an array
 * of that length, copies the values of a field for each one more, and obeys `__intent__`, so that a few bytes of
 * anybody's would stop the process.
 * @throws ApiError 400 with what is wrong at which field, for `refuseForm`
 */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): z.output<S> {
  const ours = new FormData()
  let count = 0
  for (const [name, value] of form) {
    if (count >= mostFields) break
    if (!fieldName.test(name)) continue
    ours.append(name, value)
    count += 1
  }
  const read = parseWithZod(ours, { schema })
  if (read.status === 'success') return read.value
  const { '': ofWhole, ...ofFields } = read.error ?? {}
  const said = Object.entries(ofFields).flatMap(([name, errors]) => (errors ? [[name, errors] as const] : []))
  throw malformed({ code: unreadForm, fields: { ...Object.fromEntries(said), ...(ofWhole ? { _: ofWhole } : {}) } })
}

/** The code of a form that does not fit its schema: nobody was asked yet. */
export const unreadForm = 'unread_form'

/** A field of a form as text without the spaces around it; a file, or nothing, is no text. */
export function readField(form: Pick<FormData, 'get'>, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
