import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listReceivables } from '#app/contracts/finance/receivables.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { averageDays } from '#app/domain/receivable/average.ts'
import { listReceivableRows } from '../db/queries/finance/receivables/list.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { toReceivableClient } from './to-client.server.ts'

/** Twelve months, today included. */
const countedDays = 365

export async function listPlaceReceivables(
  { query: { page, limit, ...filters } }: Received<typeof listReceivables>,
  ctx: StaffContext
): Promise<Answer<typeof listReceivables>> {
  const actor = ctx.actor
  const { placeId } = actor
  const { orm } = ctx.db
  const today = todayIn(await findTimezone(orm, placeId), ctx.now())
  const since = addDays(today, 1 - countedDays)
  const search = { ...filters, placeId, today, since }
  const found = await listReceivableRows(orm, search, { limit, offset: (page - 1) * limit })
  return {
    data: found.rows.map((row) => ({
      ...toReceivableClient(row, actor),
      open_value: toDecimal(row.open),
      overdue_value: toDecimal(row.overdue),
      items: row.items,
      oldest: row.oldest ?? '',
      received_value: toDecimal(row.received),
      average_days: averageDays(row),
      bills: row.bills
    })),
    total: found.clients,
    page,
    limit,
    since,
    open_value: toDecimal(found.open),
    overdue_value: toDecimal(found.overdue)
  }
}
