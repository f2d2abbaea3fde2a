import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkPaper } from '#app/components/document/link-paper.ts'
import { Button, ErrorSummary, Form, fieldId, type LiveHandle, Pagination, SelectField } from '#app/components/index.ts'
import { readField, requireAccess } from '#app/session/index.server.ts'
import { sayOn, sendEvent } from '../send-event.server.ts'
import { rowIdOf, useListAddress } from './address.ts'
import { ListEmpty } from './empty.tsx'
import { ListFilters } from './filters.tsx'
import { ListFound, ListHeader } from './header.tsx'
import { loadList } from './load-list.server.ts'
import { keepPageSize } from './page-size.server.ts'
import { PrintedList } from './printed-list.tsx'
import { pageSizes } from './query.ts'
import { ListSums } from './sums.tsx'
import { BookingTable } from './table.tsx'

const options = pageSizes.map((value) => ({ value, label: `${value} por página` }))

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const data = await loadList(viewer, request)
  return json(data, data.found === null ? 400 : 200)
}

/** Checks a booking in, or stores the number of rows per page. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  const form = await request.formData()
  const { pathname, search } = new URL(request.url)
  const here = `${pathname}${search}`
  const size = readField(form, 'por_pagina')
  if (size !== '') return redirect(here, { headers: keepPageSize(viewer, size) })
  await requireAccess(request, 'operation/checkin')
  const hash = readField(form, 'hash')
  const sent = await sendEvent(viewer, { action: 'checkin', hash, payload: { keepdate: true } })
  const booking = sent.ok ? sent.done.booking : null
  return sayOn(booking ? `${here}#${rowIdOf(booking)}` : here, request, sent)
}

export default function BookingList() {
  const data = useLoaderData<typeof loader>()
  const { asked, found, rows, isPrint } = data
  const errors = Object.entries(asked.errors).map(([name, message]) => ({ message, fieldId: fieldId({ name }) }))
  if (isPrint && rows.length > 0) return <PrintedList data={data} />
  return (
    <>
      <ListHeader data={data} />
      <div className="list-errors">
        <ErrorSummary errors={errors} title="Confira os filtros" />
      </div>
      <ListFilters data={data} />
      {found ? (
        <>
          {rows.length > 0 ? <ListFound data={data} /> : null}
          {found.total > 0 ? <ListSums total={found.total} totals={found.totals} /> : null}
          {rows.length > 0 ? <BookingTable data={data} /> : <ListEmpty data={data} />}
          {rows.length > 0 ? (
            <>
              <Pagination
                page={asked.page}
                pageCount={found.pages}
                total={found.total}
                noun={['reserva', 'reservas']}
                param="pagina"
              />
              <PageSize size={asked.typed.por_pagina} />
            </>
          ) : null}
        </>
      ) : null}
    </>
  )
}

export const links = linkPaper('list')

export const meta: MetaFunction<typeof loader> = () => [{ title: 'Reservas · Trilha' }]

export const handle = { live: ['bookings'] } satisfies LiveHandle

/** Stored per user instead of in the URL, so that a shared link opens with the reader's own size. */
function PageSize({ size }: { size: string }) {
  const address = useListAddress()
  return (
    <Form method="post" action={address({ por_pagina: null })} className="page-size no-print" data-live="">
      <SelectField
        key={size}
        field={{ name: 'por_pagina', value: size }}
        label="Reservas por página"
        options={options}
      />
      <Button>Mudar</Button>
    </Form>
  )
}
