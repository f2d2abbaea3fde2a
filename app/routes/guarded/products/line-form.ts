import type { FieldState } from '#app/components/form/index.ts'

/** What an action answers where it does not lead on; the lines are as typed. */
export interface Answered<Typed> {
  typed: Typed | null
  error: Record<string, string[]>
  /** In the order of the form. */
  fields: string[]
  isMeanwhile: boolean
}

/** Of a field of a line, or of none. */
export function lineField(answered: Answered<unknown> | undefined, name: string, value: string): FieldState {
  return { name, value, errors: answered?.error[name] ?? [] }
}

/** As read with the page, or as it is now where the newer state is to be overwritten knowingly. */
export function versionOf(answered: Answered<{ version: string }> | undefined, current: number): string {
  if (!answered?.typed || answered.isMeanwhile) return String(current)
  return answered.typed.version
}
