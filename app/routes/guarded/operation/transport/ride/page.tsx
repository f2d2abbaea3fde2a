import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, ErrorSummary, LateNotice, Notice, PageHeader, summaryOf } from '#app/components/index.ts'
import type { CallInput } from '#app/contracts/endpoint.ts'
import {
  readTrip,
  readTripPassengers,
  removeTripPassengers,
  saveTripPassengers
} from '#app/contracts/transport/trips.ts'
import { formAction, readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { RideForm } from './ride-form.tsx'
import { toRideView } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/transport-edit')
  const { uuid = '', booking = '' } = params
  const [trip, ride] = await Promise.all([
    viewer.call(readTrip, { params: { uuid } }),
    viewer.call(readTripPassengers, { params: { uuid, booking } })
  ])
  return toRideView(trip, ride)
}

export const action = formAction('operation/transport-edit', [], async (_fields, { viewer, form, params }) => {
  const { uuid = '', booking = '' } = params
  const to = `/operation/transport/${uuid}#passageiros`
  if (readField(form, 'intent') === 'remove') {
    requireFields(form, 'stamp')
    const query = { stamp: readField(form, 'stamp') }
    const { status: text } = await viewer.call(removeTripPassengers, { params: { uuid, booking }, query })
    return { to, text }
  }
  const { booking: saved } = await viewer.call(saveTripPassengers, {
    params: { uuid, booking },
    body: readRideForm(form)
  })
  return { to, text: `Passageiros de ${saved.name} salvos.` }
})

export default function Ride() {
  const data = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const path = `/operation/transport/${data.trip.uuid}/passengers/${data.uuid}`
  return (
    <div className="narrow-page">
      <PageHeader title={data.name} lead={data.lead} />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        <LateNotice refused={refused} path={path} />
        {data.elsewhere ? <Notice>{data.elsewhere}</Notice> : null}
        <RideForm key={refused ? '' : data.stamp} data={data} refused={refused} path={path} />
      </div>
    </div>
  )
}

/** Lines in the form of the largest vehicle. */
const mostLines = 100

/** @throws ApiError 400 for a truncated body */
function readRideForm(form: FormData): CallInput<typeof saveTripPassengers>['body'] {
  requireFields(form, 'people', 'stop', 'notes', 'stamp', 'complete')
  const named = []
  while (named.length < mostLines && form.has(`named[${named.length}].name`)) {
    const read = (name: string) => readField(form, `named[${named.length}].${name}`)
    named.push({ name: read('name'), document: read('document'), issuer: read('issuer') })
  }
  const read = (name: string) => readField(form, name)
  return { people: read('people'), stop: read('stop'), notes: read('notes'), stamp: read('stamp'), named }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? 'Passageiros'} · Transporte · Trilha` }
]

export const handle = {
  above: (data) =>
    data ? { label: data.trip.title, href: `/operation/transport/${data.trip.uuid}` } : { label: 'Viagem' },
  crumb: (data) => data?.name ?? 'Passageiros'
} satisfies CrumbHandle<typeof loader>
