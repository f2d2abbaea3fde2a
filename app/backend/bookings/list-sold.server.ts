import type { listBillItems } from '#app/contracts/bills.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { loadParts } from '../db/queries/bookings/bookings.server.ts'
import { listSaleBookings, toSaleBasis } from '../db/queries/sales.server.ts'
import { holds, type StaffContext } from '../kernel/context.server.ts'
import { requirePeriod } from '../kernel/require-period.server.ts'
import { operatorSight, wireContext } from './read-booking.server.ts'
import { groupParts } from './wire/group-parts.server.ts'
import { toBookingItem } from './wire/to-booking-item.server.ts'

/** One year at most. A user who sees sales sees their values. */
export async function listSoldBookings(
  { query: { sdate: from, edate: to, por } }: Received<typeof listBillItems>,
  ctx: StaffContext
): Promise<Answer<typeof listBillItems>> {
  requirePeriod({ from, to, lastDay: 'edate', years: 1 })
  const { placeId } = ctx.actor
  const rows = await listSaleBookings(ctx.db, { placeId, basis: toSaleBasis(por), from, to })
  const ids = rows.map(({ booking }) => booking.id)
  const partsOf = groupParts(await loadParts(ctx.db.orm, ids))
  const sight = operatorSight(ctx)
  // Sales are everybody's: a user who sees only their own visitors gets no contacts of the others.
  const contacts = sight.contacts && holds(ctx.actor, 'operation/all-bookings')
  const wire = wireContext(ctx, { ...sight, contacts, values: true })
  return rows.map((row) => toBookingItem(row, partsOf(row.booking.id), wire))
}
