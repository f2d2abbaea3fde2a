import { invalid } from '#app/contracts/api-error.ts'
import { LONGEST_WORDS } from '#app/domain/issue/limits.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'

/** Plain text: uniform line ends, no control signs, no blank lines around it. */
export function cleanWords(typed: string): string {
  return typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
}

/** Returns the problem of the text, or null. */
export function wordsProblem(text: string, { missing }: { missing: string | null }): string | null {
  if (missing && text === '') return missing
  return text.length > LONGEST_WORDS ? tooLong(LONGEST_WORDS) : null
}

/**
 * `missing` is the message for an empty text; null if it may be empty.
 * @throws ApiError 422 at the field
 */
export function requireWords(typed: string, { field, missing }: { field: string; missing: string | null }): string {
  const text = cleanWords(typed)
  const problem = wordsProblem(text, { missing })
  if (problem) throw invalid({ fields: { [field]: [problem] } })
  return text
}
