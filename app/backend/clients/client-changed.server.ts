import { type ApiError, changedMeanwhile } from '#app/contracts/api-error.ts'
import type { AuditAction } from '#app/domain/audit/actions.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import type { Queryable } from '../db/connection.server.ts'
import { findLastChange } from '../db/queries/audit/last.server.ts'
import type { ClientRow } from '../db/queries/clients/clients.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'

const actions: readonly AuditAction[] = ['client.changed', 'client.merged', 'client.unmerged']

/** The stored row and its record are not written in the same millisecond. */
const SAME_MS = 1000

/**
 * Error for the second of two savers: names the first, or a booking. A client follows its bookings until somebody edits
 * it by hand.
 */
export async function clientChanged(reader: Queryable, own: ClientRow): Promise<ApiError> {
  if (own.changedAt === null) {
    const message = 'Este cliente mudou enquanto você o editava: por uma reserva nova, ou por quem juntou cadastros.'
    return changedMeanwhile(message)
  }
  const { placeId, uuid: id } = own
  const since = new Date(own.changedAt.getTime() - SAME_MS)
  const last = await findLastChange(reader, { placeId, subject: 'client', id, actions, since })
  if (!last) return changedMeanwhile('Outra pessoa salvou este cliente enquanto você o editava.')
  const when = formatInstant(last.at, await findTimezone(reader, placeId))
  return changedMeanwhile(`${last.actor} mudou este cliente em ${when}, enquanto você o editava.`)
}
