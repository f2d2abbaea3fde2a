import { type BookingItem, listBookingsByPeriod } from '#app/contracts/booking/calls.ts'
import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { type BookingTotals, matchesFilter, orderBookings, totalTold } from '#app/domain/booking/filter.ts'
import { type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { needsNoCache } from '#app/domain/report/slots.ts'

type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallOutput<E>>
type Query = NonNullable<CallInput<typeof listBookingsByPeriod>['query']>

export interface BookingPage {
  data: BookingItem[]
  total: number
  page: number
  limit: number
  totals: BookingTotals
  /** False for an original API. It answers whole periods only, so never ask it for all dates. */
  isPaged: boolean
  /**
   * Number of matches within the chosen days when the search covers all dates. Absent for an original API, which
   * searches the chosen days only.
   */
  near?: number
}

/** Page size in specification §9. */
const defaultLimit = 10

/**
 * Searches bookings. An original API answers a bare array for the whole period, so this filters, pages and totals it
 * here. `today` is the place's day.
 * @throws ApiError
 */
export async function searchBookings(call: Call, query: Query, today: IsoDay): Promise<BookingPage> {
  const page = Math.max(1, Number(query.page ?? 1) || 1)
  const limit = Math.max(1, Number(query.limit ?? defaultLimit) || defaultLimit)
  const from = toIsoDay(query.start_date ?? '')
  const nocache = from !== null && needsNoCache({ from }, today) ? '1' : undefined
  const answer = await call(listBookingsByPeriod, { query: { ...query, nocache, page, limit } })
  if (!Array.isArray(answer)) return { ...answer, isPaged: true }
  const { q, situation, channel, method, product, money, seller, time, entry, received, guide } = query
  const filter = {
    q: text(q),
    situation: text(situation),
    channel: text(channel),
    method: text(method),
    product: text(product),
    money: text(money),
    seller: text(seller),
    time: text(time),
    entry: text(entry),
    received: text(received),
    guide: text(guide),
    today
  }
  const matching = orderBookings(
    answer.filter((item) => matchesFilter(item, filter) && (!query.is_now || item.sdate === today)),
    query.sort ?? undefined
  )
  return {
    data: matching.slice((page - 1) * limit, page * limit),
    total: matching.length,
    page,
    limit,
    totals: totalTold(matching),
    isPaged: false
  }
}

function text(value: string | number | null | undefined): string {
  return String(value ?? '')
}
