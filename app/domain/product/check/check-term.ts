import { type CheckedForm, openCheck, readText } from './check-fields.ts'

export const MOST_OF_TERM = 20_000

/** Empty for the place's term. */
export function checkTerm(typed: string): CheckedForm<string> {
  const check = openCheck()
  const text = readText(check, { typed: typed.replace(/\r\n?/g, '\n'), field: 'text', most: MOST_OF_TERM })
  return check.finish(text)
}
