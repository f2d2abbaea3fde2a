import { json, type TypedResponse } from '@remix-run/node'
import { cleanText } from '#app/domain/words/clean-text.ts'
import { explainRefusal, requireFields } from '#app/session/index.server.ts'
import type { Answered } from './line-form.ts'

/** Reads the text untrimmed, so that the user can correct it; '' for a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? cleanText(value) : ''
}

/**
 * Reads `prices[0].price`, `prices[1].price`, … while they exist, and at most one above the limit, so that the check
 * refuses it.
 */
export function readLines<Line>(
  form: FormData,
  { group, first, most }: { group: string; first: string; most: number },
  read: (at: string) => Line
): Line[] {
  const lines: Line[] = []
  while (lines.length <= most && form.has(`${group}[${lines.length}].${first}`)) {
    lines.push(read(`${group}[${lines.length}].`))
  }
  return lines
}

/** Applies the pressed button: `add-prices`, `remove-prices-2`, `raise-prices-2`. */
export function changeLines<Line>(
  lines: readonly Line[],
  { intent, group, empty, most }: { intent: string; group: string; empty: Line; most: number }
): Line[] {
  if (intent === `add-${group}`) return [...lines, empty].slice(0, most)
  const [, what, of, figure] = /^(remove|raise)-(\w+)-(\d{1,3})$/.exec(intent) ?? []
  const index = Number(figure)
  const line = lines[index]
  if (of !== group || line === undefined) return [...lines]
  const others = lines.filter((_, at) => at !== index)
  return what === 'remove'
    ? others
    : [...others.slice(0, Math.max(0, index - 1)), line, ...others.slice(Math.max(0, index - 1))]
}

/** @throws ApiError 400 for a truncated body */
export function requireWhole(form: FormData): void {
  requireFields(form, 'version', 'complete')
}

/** @throws as `explainRefusal` */
export function answerRefused<Typed>(
  form: FormData,
  typed: Typed | null,
  error: unknown
): TypedResponse<Answered<Typed>> {
  const { errors, isLate, init } = explainRefusal(error)
  // The form has its own notice for this, with the possible ways on.
  const said = isLate ? {} : errors
  return json({ typed, error: said, fields: [...new Set(form.keys())], isLate }, init)
}
