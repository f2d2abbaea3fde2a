/** What a field check answers: the value to keep, or a message that says what to do. */
export type Checked<Value> = ({ ok: true } & Value) | { ok: false; message: string }

/** The messages of the fields that were refused, as the API tells them. */
export function refusals(checks: Record<string, Checked<unknown>>): Record<string, string[]> {
  const refused: Record<string, string[]> = {}
  for (const [field, check] of Object.entries(checks)) if (!check.ok) refused[field] = [check.message]
  return refused
}
