import type { FieldState } from '#app/components/index.ts'

/** Answer of an action that does not redirect, with the lines as typed. */
export interface Answered<Typed> {
  typed: Typed | null
  error: Record<string, string[]>
  /** Field names in the form's order. */
  fields: string[]
  isLate: boolean
}

/** State of a field, in a line or outside. */
export function lineField(answered: Answered<unknown> | undefined, name: string, value: string): FieldState {
  return { name, value, errors: answered?.error[name] ?? [] }
}

/** Version that the user read, or the current one after the notice about another change. */
export function versionOf(answered: Answered<{ version: string }> | undefined, current: number): string {
  if (!answered?.typed || answered.isLate) return String(current)
  return answered.typed.version
}
