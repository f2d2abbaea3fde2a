import type { listUnguided } from '#app/contracts/agents/manage.ts'
import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import { addDays, todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { listUnguidedSlots } from '../db/queries/agents/unguided.server.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'

/**
 * Starts today unless the query says otherwise, and ends where bookings end.
 * @throws ApiError 422
 */
export async function listUnguidedOf(
  { query }: Received<typeof listUnguided>,
  ctx: StaffContext
): Promise<Answer<typeof listUnguided>> {
  const { placeId } = ctx.actor
  const { page, limit, product } = query
  const today = todayIn(await findTimezone(ctx.db.orm, placeId), ctx.now())
  const read = (name: 'start_date' | 'end_date', other: string) => {
    const day = query[name].trim() === '' ? other : toIsoDay(query[name])
    if (!day) throw invalid({ fields: { [name]: [ERRORS.unknownDay] } })
    return day
  }
  const from = read('start_date', today)
  const to = read('end_date', addDays(today, BOOKING_HORIZON_DAYS))
  if (to < from) throw invalid({ fields: { end_date: [ERRORS.daysReversed] } })
  if (product && !isUuid(product)) return { data: [], total: 0, page, limit }
  const isPast = from < today
  const asked = { from: isPast ? today : from, to, product: product.toLowerCase() }
  const { rows, total } = await listUnguidedSlots(ctx.db, placeId, { ...asked, limit, offset: (page - 1) * limit })
  const data = rows.map((row) => ({
    date: row.date,
    time: row.time,
    product_uuid: row.productUuid,
    product_name: row.productName,
    bookings: row.bookings,
    people: row.people,
    missing_bookings: row.missingBookings,
    wanted: row.wanted,
    missing: row.missing,
    declined: row.declined
  }))
  return { data, total, page, limit }
}
