import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary, fieldId } from '#app/components/form/index.ts'
import { linkSheets } from '#app/components/shell/index.ts'
import { Pagination } from '#app/components/table/index.ts'
import { readField, requireAccess } from '#app/session/index.server.ts'
import { sayOn, sendEvent } from '../send-event.server.ts'
import bookingListCssUrl from './booking-list.css?url'
import { ListEmpty } from './empty.tsx'
import { ListFilters } from './filters.tsx'
import { ListHeader } from './header.tsx'
import { loadList } from './load-list.server.ts'
import { ListSums } from './sums.tsx'
import { BookingTable } from './table.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const data = await loadList(viewer, new URL(request.url).searchParams)
  return json(data, data.found === null ? 400 : 200)
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  const hash = readField(await request.formData(), 'hash')
  const sent = await sendEvent(viewer, { action: 'checkin', hash, payload: { keepdate: true } })
  const { pathname, search } = new URL(request.url)
  return sayOn(`${pathname}${search}`, request, sent)
}

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
