import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { searchBookings } from '#app/api-client/bookings.server.ts'
import { linkSheets } from '#app/components/document/link-sheets.ts'
import { ErrorSummary, fieldId } from '#app/components/form/index.ts'
import { Pagination } from '#app/components/table/index.ts'
import { listProducts } from '#app/contracts/products.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { readField, requireAccess } from '#app/session/index.server.ts'
import { toBookingRow } from '../booking-row.ts'
import { sayOn, sendEvent } from '../send-event.server.ts'
import bookingListCssUrl from './booking-list.css?url'
import { ListEmpty } from './empty.tsx'
import { ListFilters } from './filters.tsx'
import { ListHeader } from './header.tsx'
import { readListQuery } from './query.ts'
import { ListSums } from './sums.tsx'
import { BookingTable } from './table.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const { timezone, uuid: pid } = viewer.place
  const today = todayIn(timezone, new Date())
  const products = await viewer.call(listProducts, { query: { pid } })
  const can = { checkin: viewer.can('operation/checkin'), values: viewer.can('operation/values') }
  const search = new URL(request.url).searchParams
  const { query, ...asked } = readListQuery(search, { today, products, canSeeValues: can.values })
  const isRefused = Object.keys(asked.errors).length > 0
  const found = isRefused ? null : await searchBookings(viewer.call, query)
  const titles = new Map(products.flatMap(({ tickets }) => tickets.map(({ label, title }) => [label, title] as const)))
  const isOneDay = asked.days !== null && asked.days.from === asked.days.to
  const rows = found?.data.map((item) => toBookingRow(item, { today, timezone, isOneDay, titles })) ?? []
  return json(
    {
      asked,
      found: found && { total: found.total, totals: found.totals, pages: Math.ceil(found.total / found.limit) },
      rows,
      today,
      can,
      isGuide: !viewer.can('operation/all-bookings'),
      products: products.map(({ uuid, name }) => ({ value: uuid, label: name }))
    },
    isRefused ? 400 : 200
  )
}

/** Lets everybody of one booking in, and comes back to the same list. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  const hash = readField(await request.formData(), 'hash')
  const sent = await sendEvent(viewer, { action: 'checkin', hash, payload: { keepdate: true } })
  const { pathname, search } = new URL(request.url)
  return sayOn(`${pathname}${search}`, request, sent)
}

export type ListData = ReturnType<typeof useLoaderData<typeof loader>>

export default function BookingList() {
  const data = useLoaderData<typeof loader>()
  const { asked, found, rows } = data
  const errors = Object.entries(asked.errors).map(([name, message]) => ({ message, fieldId: fieldId({ name }) }))
  return (
    <>
      <ListHeader data={data} />
      <div className="list-errors">
        <ErrorSummary errors={errors} title="Confira os filtros" />
      </div>
      <div className="list-filters">
        <ListFilters data={data} />
      </div>
      {found ? (
        <>
          {found.total > 0 ? <ListSums total={found.total} totals={found.totals} /> : null}
          {rows.length > 0 ? <BookingTable data={data} /> : <ListEmpty data={data} />}
          {rows.length > 0 ? (
            <Pagination
              page={asked.page}
              pageCount={found.pages}
              total={found.total}
              noun={['reserva', 'reservas']}
              param="pagina"
            />
          ) : null}
        </>
      ) : null}
    </>
  )
}

export const links = linkSheets(bookingListCssUrl)

export const meta: MetaFunction<typeof loader> = () => [{ title: 'Reservas · Trilha' }]
