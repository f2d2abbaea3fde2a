export type Checked<Value> = ({ ok: true } & Value) | { ok: false; message: string }

export const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message })

export function refusalsOf(checks: Record<string, Checked<unknown>>): Record<string, string[]> {
  const refused: Record<string, string[]> = {}
  for (const [field, check] of Object.entries(checks)) if (!check.ok) refused[field] = [check.message]
  return refused
}
