import { parseQuantity } from '#app/domain/booking/tickets.ts'
import { readField } from '#app/session/index.server.ts'

/** People per ticket label, from the fields `people.LABEL`. Null if one is no number. */
export function readCounts(form: FormData): Record<string, number> | null {
  const people: Record<string, number> = {}
  for (const name of form.keys()) {
    if (!name.startsWith('people.')) continue
    const count = parseQuantity(readField(form, name) || '0')
    if (count === null) return null
    people[name.slice('people.'.length)] = count
  }
  return people
}
