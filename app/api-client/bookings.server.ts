import { type BookingItem, listBookingsByPeriod } from '#app/contracts/booking/calls.ts'
import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { type BookingTotals, matchesFilter, orderBookings, totalBookings } from '#app/domain/booking/filter.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'

type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallOutput<E>>
type Query = NonNullable<CallInput<typeof listBookingsByPeriod>['query']>

export interface BookingPage {
  data: BookingItem[]
  total: number
  page: number
  limit: number
  totals: BookingTotals
  /** Of all dates: how many are of the days asked for. An original API knows these days only, and says nothing. */
  near?: number
}

/** Specification §9. */
const defaultLimit = 10

/** An original API answers a bare array of the whole period: filtered, paged and totalled here. @throws ApiError */
export async function searchBookings(call: Call, query: Query): Promise<BookingPage> {
  const page = Math.max(1, Number(query.page ?? 1) || 1)
  const limit = Math.max(1, Number(query.limit ?? defaultLimit) || defaultLimit)
  const nocache = query.nocache ?? (isRecent(query.start_date) ? '1' : undefined)
  const answer = await call(listBookingsByPeriod, { query: { ...query, nocache, page, limit } })
  if (!Array.isArray(answer)) return answer
  const { q, situation, channel, method, product, seller } = query
  const filter = {
    q: text(q),
    situation: text(situation),
    channel: text(channel),
    method: text(method),
    product: text(product),
    seller: text(seller)
  }
  const matching = orderBookings(
    answer.filter((item) => matchesFilter(item, filter)),
    query.sort ?? undefined
  )
  return {
    data: matching.slice((page - 1) * limit, page * limit),
    total: matching.length,
    page,
    limit,
    totals: totalBookings(matching)
  }
}

/** "Days without cache: 2" (specification §9), in UTC. */
function isRecent(start: string | undefined): boolean {
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000).toISOString().slice(0, 10)
  return (toIsoDay(start ?? '') ?? '') >= yesterday
}

function text(value: string | number | null | undefined): string {
  return String(value ?? '')
}
