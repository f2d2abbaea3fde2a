import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { getPlaceTerm } from '#app/contracts/places/term.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'

type Term = CallOutput<typeof getPlaceTerm>

/** Lists the newest version first. Each knows the one before it, if that is still in the list. */
export function toVersions({ versions, most_counted: most }: Term, zone: string) {
  return versions.map(({ id, hash, current, created_at, created_by, bookings }, index) => ({
    id,
    mark: hash.slice(0, 12),
    current,
    hasBefore: index + 1 < versions.length,
    at: created_at ? formatInstant(created_at, zone) : '',
    by: created_by,
    bookings: bookings >= most ? `${most.toLocaleString('pt-BR')} ou mais` : bookings.toLocaleString('pt-BR')
  }))
}
