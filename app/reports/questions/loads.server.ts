import { listBillProducts, type SaleDay } from '#app/contracts/bills.ts'
import { listBookingsByPeriod, listJanoowpBookings } from '#app/contracts/booking/calls.ts'
import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { listCounterEntries } from '#app/contracts/trafx/calls.ts'
import type { DayRange } from '#app/domain/calendar/range.ts'
import { fromExpressBooking, matchesReport, type ReportedBooking } from '#app/domain/report/bookings.ts'
import { type CountedPeople, countPeople } from '#app/domain/report/counters.ts'
import { type FakeProduct, fakeBookings } from '#app/domain/report/fake-bookings.ts'
import type { ReportFilters } from '#app/domain/report/query.ts'
import { toCodeRows, toSalesRows } from '#app/domain/report/sales.ts'
import { needsNoCache } from '#app/domain/report/slots.ts'
import type { CodeRow, SalesRow } from '#app/domain/report/totals.ts'
import { slotTimeoutMs } from '../slots/runner.server.ts'
import type { ReportAddress } from './read-address.server.ts'

type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: { signal?: AbortSignal; timeoutMs?: number }
) => Promise<CallOutput<E>>

interface Asked {
  call: Call
  filters: ReportFilters
  /** YYYY-MM-DD in the place's time zone. */
  today: string
}

/** Chosen by `enable_bookings_report` (specification §6). */
export interface BookingSource {
  service: 'bookings' | 'period' | 'fake'
  products: readonly FakeProduct[]
}

export const bookingEndpoint = { bookings: listJanoowpBookings, period: listBookingsByPeriod, fake: { id: 'fake' } }

/** Applies the rule of specification §6. */
export async function chooseSource(
  { modules }: { modules: readonly string[] },
  { query: { fake }, attractions }: Pick<ReportAddress, 'query' | 'attractions'>
): Promise<BookingSource> {
  if (!fake) return { service: modules.includes('enable_bookings_report') ? 'bookings' : 'period', products: [] }
  const { products } = await attractions
  return { service: 'fake', products: products.filter(({ active }) => active) }
}

export interface Sales {
  rows: SalesRow[]
  codes: CodeRow[]
}

/** @throws ApiError */
export async function loadSales(
  { call, filters, today, por }: Asked & { por: SaleDay },
  slot: DayRange,
  signal?: AbortSignal
): Promise<Sales> {
  const query = { cat: 'Roteiro', sdate: slot.from, edate: slot.to, por, nocache: noCache(slot, today) }
  const products = await call(listBillProducts, { query }, { signal, timeoutMs: slotTimeoutMs })
  return { rows: toSalesRows(products, filters), codes: toCodeRows(products, filters) }
}

/** @throws ApiError */
export async function loadBookings(
  { source, ...asked }: Asked & { source: BookingSource },
  slot: DayRange,
  signal?: AbortSignal
): Promise<ReportedBooking[]> {
  const found = await askBookings({ source, ...asked }, slot, signal)
  return found.filter((booking) => matchesReport(booking, { ...asked.filters, today: asked.today })).sort(byVisit)
}

function byVisit(one: ReportedBooking, other: ReportedBooking): number {
  return orderOf(one) < orderOf(other) ? -1 : 1
}

const orderOf = ({ sdate, time, booking_code: code }: ReportedBooking) => `${sdate}T${time} ${code}`

async function askBookings(
  { call, source, filters, today }: Asked & { source: BookingSource },
  slot: DayRange,
  signal?: AbortSignal
): Promise<ReportedBooking[]> {
  const options = { signal, timeoutMs: slotTimeoutMs }
  const days = { start_date: slot.from, end_date: slot.to }
  if (source.service === 'fake') return fakeBookings({ ...slot, products: source.products, today })
  if (source.service === 'bookings') {
    return (await call(listJanoowpBookings, { query: days }, options)).map(fromExpressBooking)
  }
  // Filter again: only our back end applies these filters, another may return everything.
  const { q, situation, channel, method, product, money } = filters
  const query = { ...days, nocache: noCache(slot, today), q, situation, channel, method, product, money }
  const answer = await call(listBookingsByPeriod, { query }, options)
  return Array.isArray(answer) ? answer : answer.data
}

/** @throws ApiError */
export async function loadCounted(
  { call, filters, today, manager }: Asked & { manager: string },
  slot: DayRange,
  signal?: AbortSignal
): Promise<CountedPeople> {
  const query = { uuid_gestor: manager, start_date: slot.from, end_date: slot.to, nocache: noCache(slot, today) }
  const rows = await call(listCounterEntries, { query }, { signal, timeoutMs: slotTimeoutMs })
  return countPeople(rows, filters)
}

/** Sends the `no_cache` of specification §7. */
function noCache(slot: DayRange, today: string): string | undefined {
  return needsNoCache(slot, today) ? '1' : undefined
}
