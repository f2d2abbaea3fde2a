import { beginBookedAttractions } from '#app/api-client/attractions.server.ts'
import { type BookingPage, searchBookings } from '#app/api-client/bookings.server.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { toBookingRow } from '../booking-row.ts'
import { readPageSize } from './page-size.server.ts'
import { readListQuery } from './query.ts'

/** Returns no bookings for invalid parameters. */
export async function loadList(viewer: Viewer, request: Request) {
  const { searchParams: search } = new URL(request.url)
  const { timezone, uuid: pid } = viewer.place
  const today = viewer.today()
  const begun = await beginBookedAttractions(viewer.call, { pid, isWaitedFor: Boolean(search.get('atrativo')) })
  const can = {
    checkin: viewer.can('operation/checkin'),
    values: viewer.can('operation/values'),
    receive: viewer.can('operation/receive')
  }
  const known = { today, products: begun.products, canSeeValues: can.values, pageSize: readPageSize(request, viewer) }
  const { query, ...asked } = readListQuery(search, known)
  const isRefused = Object.keys(asked.errors).length > 0
  const isPrint = search.has('imprimir')
  const ask = (asked: typeof query) => searchBookings(viewer.call, asked, today)
  const found = isRefused ? null : await (isPrint ? findAll(ask, query) : ask(query))
  const { options, titles } = await begun.attractions
  const isOneDay = asked.days !== null && asked.days.from === asked.days.to && !query.all_dates
  return {
    asked,
    found: found && {
      total: found.total,
      totals: found.totals,
      pages: Math.ceil(found.total / found.limit),
      near: found.near ?? null
    },
    // An original API searches the chosen days only.
    isAnyDay: query.all_dates !== undefined && found?.isPaged !== false,
    rows: found?.data.map((item) => toBookingRow(item, { today, timezone, isOneDay, titles })) ?? [],
    today,
    can,
    isPrint,
    isAgent: !viewer.can('operation/all-bookings'),
    products: options
  }
}

export type ListData = Awaited<ReturnType<typeof loadList>>

/** The API's page size, which is also a printout that somebody can still carry. */
const pageOfPrint = 150
const mostPrinted = 1200

type Query = ReturnType<typeof readListQuery>['query']

async function findAll(ask: (asked: Query) => Promise<BookingPage>, asked: Query) {
  const first = await ask({ ...asked, page: 1, limit: pageOfPrint })
  const data = [...first.data]
  const last = Math.ceil(Math.min(first.total, mostPrinted) / pageOfPrint)
  for (let page = 2; page <= last; page++) {
    data.push(...(await ask({ ...asked, page, limit: pageOfPrint })).data)
  }
  return { ...first, data }
}
