import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  type CrumbHandle,
  ErrorSummary,
  type LiveHandle,
  Notice,
  PageHeader,
  SituationTag,
  summaryOf
} from '#app/components/index.ts'
import { readFleet } from '#app/contracts/transport/fleet.ts'
import type { TripBooking } from '#app/contracts/transport/shapes.ts'
import { listTripBookings, moveTrip, readTrip } from '#app/contracts/transport/trips.ts'
import { type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { tripStatus } from '#app/domain/transport/status.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { toRiderRow, toTripView } from '../trip-view.ts'
import { StopsCard, TripActions, TripCard } from './cards.tsx'
import { Passengers } from './passengers.tsx'
import { Riders } from './riders.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/transport')
  const uuid = params.uuid ?? ''
  const trip = await viewer.call(readTrip, { params: { uuid } })
  const view = toTripView(trip)
  const canEdit = viewer.can('operation/transport-edit')
  const { asked, ...search } = readRiderQuery(new URL(request.url).searchParams, {
    date: trip.date,
    product: trip.product.uuid
  })
  const offers = canEdit && view.isOpen
  const [found, fleet] = await Promise.all([
    offers && asked ? viewer.call(listTripBookings, { params: { uuid }, query: asked }) : null,
    offers ? viewer.call(readFleet, {}) : null
  ])
  return {
    trip: view,
    can: { edit: canEdit, booking: viewer.can('operation/booking-list') },
    riders: offers
      ? {
          ...search,
          products: fleet?.products ?? [],
          rows: (found?.data ?? []).filter(isFree).map(toRiderRow),
          more: found?.more ?? false
        }
      : null
  }
}

/** A booking whose people all ride here is in the list above. */
const isFree = ({ here, people }: TripBooking) => here < people

export const action = formAction('operation/transport-edit', ['status'], async (_fields, { viewer, form, params }) => {
  const uuid = params.uuid ?? ''
  const body = { status: readField(form, 'status') }
  const { status, left } = await viewer.call(moveTrip, { params: { uuid }, body })
  const text = [`Viagem: ${tripStatus(status).label}.`, left].filter(Boolean).join(' ')
  return { to: `/operation/transport/${uuid}`, text }
})

export default function TripPage() {
  const { trip, can, riders } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <p className="no-print back">
        <a href={`/operation/transport?dia=${trip.dayIso}`}>‹ Viagens de {trip.day}</a>
      </p>
      <PageHeader
        title={`${trip.direction}, ${trip.time}`}
        lead={[trip.dayNamed, trip.product].filter(Boolean).join(' · ')}
        actions={<SituationTag tone={trip.situation.tone}>{trip.situation.label}</SituationTag>}
      />
      <div className="trip-top">
        <ErrorSummary errors={summaryOf(refused)} title="A situação não mudou" />
        {trip.warnings.length > 0 ? <Warnings warnings={trip.warnings} /> : null}
      </div>
      <TripActions trip={trip} canEdit={can.edit} />
      <div className="sheet">
        <TripCard trip={trip} />
        <StopsCard stops={trip.stops} dropOff={trip.dropOff} />
      </div>
      <Passengers trip={trip} can={can} />
      {riders ? <Riders uuid={trip.uuid} riders={riders} free={trip.free} /> : null}
    </>
  )
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <Notice tone="warning" title={countLabel(warnings.length, { one: 'aviso', many: 'avisos' })}>
      <ul className="trip-warnings">
        {warnings.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** Reads which bookings to search. Default: the trip's own day and attraction. */
function readRiderQuery(search: URLSearchParams, own: { date: IsoDay; product: string }) {
  const read = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  const typed = {
    q: read('q'),
    dia: search.has('dia') ? read('dia') : own.date,
    atrativo: search.has('atrativo') ? read('atrativo') : own.product
  }
  const day = typed.dia === '' ? own.date : toIsoDay(typed.dia)
  return {
    typed: { ...typed, dia: day ?? typed.dia },
    errors: { dia: day ? [] : [ERRORS.unknownDay] },
    asked: day ? { q: typed.q, date: day, product: typed.atrativo } : null
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data ? `${data.trip.direction} ${data.trip.time}, ${data.trip.day} · Transporte · Trilha` : 'Viagem · Trilha'
  }
]

export const handle = {
  crumb: (data) => (data ? `${data.trip.direction} de ${data.trip.day}, ${data.trip.time}` : 'Viagem'),
  live: ['transport', 'bookings']
} satisfies CrumbHandle<typeof loader> & LiveHandle
