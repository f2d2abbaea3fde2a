import type { listClosedBills } from '#app/contracts/clients/calls.ts'
import type { listPendencies, listServices } from '#app/contracts/clients/services.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { serviceDays } from '#app/domain/client/service.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { listPendencyRows, sumPendencies } from '../../db/queries/clients/pendencies.server.ts'
import { averageDaysToPay, listServiceRows } from '../../db/queries/clients/services.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { requirePeriod } from '../../kernel/require-period.server.ts'
import { isOwnVendor, requireClient } from '../require-client.server.ts'

async function ownToday(ctx: StaffContext): Promise<string> {
  return todayIn(await findTimezone(ctx.db.orm, ctx.actor.placeId), ctx.now())
}

function moneyFor({ actor }: ApiContext): (centavos: number) => number | null {
  const sees = holds(actor, 'operation/values')
  return (centavos) => (sees ? toDecimal(centavos) : null)
}

/** Another vendor's are not listed. */
export async function listPlacePendencies(
  { query: { v, page, limit, ...filters } }: Received<typeof listPendencies>,
  ctx: StaffContext
): Promise<Answer<typeof listPendencies>> {
  const money = moneyFor(ctx)
  const none = { data: [], total: 0, page, limit, receivable_value: money(0), refund_due_value: money(0) }
  if (!(await isOwnVendor(ctx, v))) return none
  // An order by amounts would reveal them.
  const sort = filters.sort === 'until' || holds(ctx.actor, 'operation/values') ? filters.sort : 'name'
  const search = { placeId: ctx.actor.placeId, ...filters, sort, today: await ownToday(ctx) }
  const [rows, sums] = await Promise.all([
    listPendencyRows(ctx.db.orm, search, { limit, offset: (page - 1) * limit }),
    sumPendencies(ctx.db.orm, search)
  ])
  const data = rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    document: row.document,
    document_country: row.documentCountry,
    phone: row.phone,
    bookings: row.bookings,
    receivable_value: money(row.receivable),
    refund_due_value: money(row.refundDue),
    held_until: row.heldUntil?.toISOString() ?? null,
    next_visit: row.nextVisit ?? '',
    last_visit: row.lastVisit ?? ''
  }))
  const total = { receivable_value: money(sums.receivable), refund_due_value: money(sums.refundDue) }
  return { data, total: sums.clients, page, limit, ...total }
}

/** Another vendor's are not listed. */
export async function listPlaceServices(
  { query: { v, page, limit, status, ...filters } }: Received<typeof listServices>,
  ctx: StaffContext
): Promise<Answer<typeof listServices>> {
  if (!(await isOwnVendor(ctx, v))) return { data: [], total: 0, page, limit }
  const money = moneyFor(ctx)
  const today = await ownToday(ctx)
  const state = status || 'open'
  const search = { placeId: ctx.actor.placeId, ...filters, state, today, ...serviceDays(today) }
  const { rows, total } = await listServiceRows(ctx.db.orm, search, { limit, offset: (page - 1) * limit })
  const data = rows.map((row) => ({
    kind: row.kind,
    client_uuid: row.client,
    name: row.name,
    phone: row.phone,
    booking: row.booking,
    booking_code: row.code,
    product_name: row.product,
    visit: row.visit ?? '',
    time: row.time,
    count: isMoney(row.kind) ? 0 : row.amount,
    value: isMoney(row.kind) ? money(row.amount) : null,
    due: row.due,
    overdue: row.doneAt === null && row.due < today,
    uuid: row.uuid,
    body: row.body,
    version: row.version,
    done_date: row.doneAt === null ? null : new Date(row.doneAt).toISOString()
  }))
  return { data, total, page, limit }
}

const isMoney = (kind: string) => kind === 'unpaid' || kind === 'refund'

/**
 * Another vendor's bills are not listed.
 * @throws ApiError 404 for an unknown client, 422 for an invalid period, or one over a year
 */
export async function listPlaceClosedBills(
  { query: { s: from, e: to, v, client_uuid: client } }: Received<typeof listClosedBills>,
  ctx: StaffContext
): Promise<Answer<typeof listClosedBills>> {
  requirePeriod({ from, to, lastDay: 'e', years: 1 })
  const own = client ? await requireClient(ctx.db.orm, ctx, client) : null
  if (!(await isOwnVendor(ctx, v))) return { days: null, bills: 0 }
  const { placeId } = ctx.actor
  return averageDaysToPay(ctx.db.orm, { placeId, from, to, clientId: own?.id ?? null })
}
