import type { z } from 'zod'
import { forbidden, invalid } from '#app/contracts/api-error.ts'
import {
  BookingFilterSchema,
  type listBookingsByPeriod,
  type listJanoowpBookings
} from '#app/contracts/booking/calls.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { matchesSeller } from '#app/domain/person/names.ts'
import { findFullBooking, isUuid, loadParts } from '../db/queries/bookings/bookings.server.ts'
import { type BookingSearch, searchBookings, searchPage } from '../db/queries/bookings/search.server.ts'
import { listSellers } from '../db/queries/bookings/sellers.server.ts'
import { findProducts } from '../db/queries/products/products.server.ts'
import { type ApiContext, holds } from '../kernel/context.server.ts'
import { requirePeriod } from '../kernel/require-period.server.ts'
import { operatorSight, wireContext } from './read-booking.server.ts'
import { groupParts } from './wire/group-parts.server.ts'
import { toBookingItem, toOrigin } from './wire/to-booking-item.server.ts'
import { toExpressBooking } from './wire/to-express-booking.server.ts'

type Query = Received<typeof listBookingsByPeriod>['query']

const maxPage = 150

type Filters = z.output<typeof BookingFilterSchema> & Partial<Query>

async function toSearch(query: Filters, ctx: ApiContext): Promise<BookingSearch> {
  const { actor } = ctx
  if (!actor) throw forbidden()
  const products = query.product.split(',').filter(Boolean)
  if (!products.every(isUuid)) throw invalid({ fields: { product: ['Atrativo desconhecido.'] } })
  return {
    placeId: actor.placeId,
    from: query.start_date ?? null,
    to: query.end_date ?? null,
    allDates: query.all_dates ?? false,
    agentUserId: holds(actor, 'operation/all-bookings') ? null : actor.userId,
    code: query.code ?? '',
    q: query.q,
    wholeNumbers: !operatorSight(ctx).contacts,
    situation: query.situation,
    channel: query.channel,
    method: query.method,
    products,
    sellers: await findSellers(query.seller, ctx, actor.placeId),
    now: ctx.now(),
    isNow: query.is_now ?? false,
    money: query.money,
    time: query.time,
    entry: query.entry,
    received: query.received,
    guide: query.guide,
    sort: query.sort ?? 'time'
  }
}

async function findSellers(typed: string, { db }: ApiContext, placeId: string): Promise<string[] | null> {
  if (typed.trim() === '') return null
  const known = await listSellers(db, placeId)
  return known
    .filter(({ uuid, name }) => matchesSeller({ seller_uuid: uuid, seller: name }, typed))
    .map(({ uuid }) => uuid)
}

/**
 * Days of the place's zone, both inclusive. Without `page` it returns the specification's bare array, for at most 366
 * days.
 */
export async function listByPeriod(
  { query }: { query: Query },
  ctx: ApiContext
): Promise<Answer<typeof listBookingsByPeriod>> {
  const search = await toSearch(query, ctx)
  requirePeriod({ ...search, lastDay: 'end_date' })
  const sight = operatorSight(ctx)
  const wire = wireContext(ctx, sight)
  const draw = async (rows: Awaited<ReturnType<typeof searchBookings>>) => {
    const partsOf = groupParts(
      await loadParts(
        ctx.db.orm,
        rows.map(({ booking }) => booking.id)
      )
    )
    return rows.map((row) => toBookingItem(row, partsOf(row.booking.id), wire))
  }
  if (query.page === undefined) {
    requireOneYear(search)
    return draw(await searchBookings(ctx.db, search))
  }
  const limit = Math.min(Math.max(query.limit ?? 10, 1), maxPage)
  const page = Math.max(query.page, 1)
  const { rows, totals } = await searchPage(ctx.db, search, { limit, offset: (page - 1) * limit })
  const money = (centavos: number) => (sight.values ? toDecimal(centavos) : null)
  return {
    data: await draw(rows),
    total: totals.bookings,
    page,
    limit,
    near: search.allDates ? totals.near : undefined,
    totals: {
      bookings: totals.bookings,
      people: totals.people,
      checked_in_people: totals.checkedInPeople,
      final_value: money(totals.sold),
      paid_value: money(totals.received),
      receivable_value: money(totals.receivable),
      refund_due_value: money(totals.refundDue)
    }
  }
}

function requireOneYear({ from, to, code, allDates }: BookingSearch): void {
  if (code) return
  if (!from || !to || allDates) throw invalid({ fields: { start_date: ['Diga o início e o fim do período.'] } })
  requirePeriod({ from, to, lastDay: 'end_date', years: 1 })
}

type JanoowpQuery = Received<typeof listJanoowpBookings>['query']

/** Rows for reports, for at most 366 days. */
export async function listJanoowp(
  { query }: { query: JanoowpQuery },
  ctx: ApiContext
): Promise<Answer<typeof listJanoowpBookings>> {
  const search = await toSearch({ ...BookingFilterSchema.parse({}), ...query }, ctx)
  requirePeriod({ ...search, lastDay: 'end_date' })
  requireOneYear(search)
  const rows = await searchBookings(ctx.db, search)
  const ids = rows.map(({ booking }) => booking.id)
  const first = rows[0] && (await findFullBooking(ctx.db, { id: rows[0].booking.id }))
  if (!first) return []
  const [products, parts] = await Promise.all([
    findProducts(ctx.db, first.place.id),
    loadParts(ctx.db.orm, ids, { events: true })
  ])
  const partsOf = groupParts(parts)
  const wire = wireContext(ctx, operatorSight(ctx))
  return rows.map(({ booking, seller }) => ({
    ...toExpressBooking(
      {
        booking,
        product: products.get(booking.productId) ?? first.product,
        place: first.place,
        seller,
        group: null,
        kiosk: null
      },
      partsOf(booking.id),
      wire
    ),
    ...toOrigin(booking, seller)
  }))
}
