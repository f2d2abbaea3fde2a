import { conflict } from '#app/contracts/api-error.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import type { Queryable } from '../db/connection.server.ts'
import { findClosedDays } from '../db/queries/finance/closed-days.server.ts'

/**
 * Money of a closed day is not changed by hand any more.
 * @throws ApiError 409 `day_closed`
 */
export async function requireOpenDay(reader: Queryable, placeId: string, days: readonly string[]): Promise<void> {
  const [closed] = await findClosedDays(reader, { placeId, days: [...new Set(days)] })
  if (closed === undefined) return
  throw conflict({
    code: 'day_closed',
    message: `O dia ${formatDay(closed)} já foi fechado. Reabra o dia em “Fechar o dia” ou use outra data.`
  })
}
