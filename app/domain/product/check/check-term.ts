import { type CheckedForm, createReading } from '../../typed/reading.ts'

export const MOST_OF_TERM = 20_000

/** Empty for the place's term. */
export function checkTerm(typed: string): CheckedForm<string> {
  const form = createReading()
  const text = form.lines('text', typed, { most: MOST_OF_TERM })
  return form.finish(text)
}
