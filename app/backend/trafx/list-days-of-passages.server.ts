import { forbidden, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listPassages } from '#app/contracts/trafx/calls.ts'
import { daysBetween } from '#app/domain/calendar/dates.ts'
import { countPassages } from '../db/queries/bookings/gate/inside.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import { holds, type StaffContext } from '../kernel/context.server.ts'

/** Every row of the range is read at once; no view shows more days. */
const maxDays = 92

/** @throws ApiError 403 for who sees only some bookings: their sums would accuse the counter */
export async function listDaysOfPassages(
  { query: { start_date: from, end_date: to } }: Received<typeof listPassages>,
  ctx: StaffContext
): Promise<Answer<typeof listPassages>> {
  const { actor, db } = ctx
  if (!holds(actor, 'operation/booking-list') || !holds(actor, 'operation/all-bookings')) throw forbidden()
  if (from > to) throw invalid({ fields: { end_date: ['O fim do período vem antes do início.'] } })
  if (daysBetween(from, to) >= maxDays) throw invalid({ fields: { end_date: [`Peça no máximo ${maxDays} dias.`] } })
  const zone = await findTimezone(db.orm, actor.placeId)
  const rows = await countPassages(db, { placeId: actor.placeId, from, to, zone, now: ctx.now() })
  return rows.map(({ productUuid, cameBack, ...row }) => ({ product_uuid: productUuid, came_back: cameBack, ...row }))
}
