import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'

/** `name`, `plans[3].price`: what a form of ours calls its fields. */
const fieldName = /^[a-z]\w{0,60}(?:\[\d{1,2}\]|\.[a-z]\w{0,60}){0,4}$/i
const mostFields = 500

/**
 * Reads a form by its schema. What no form of ours sends is left out first: conform makes `a[4000000000]` an array of
 * that length, copies the values of a field for each one more, and obeys `__intent__`, so that a few bytes of anybody's
 * would stop the process.
 */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): Submission<z.output<S>> {
  const ours = new FormData()
  let count = 0
  for (const [name, value] of form) {
    if (count >= mostFields) break
    if (!fieldName.test(name)) continue
    ours.append(name, value)
    count += 1
  }
  return parseWithZod(ours, { schema })
}
