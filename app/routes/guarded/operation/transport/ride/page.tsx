import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Notice } from '#app/components/feedback/index.ts'
import { ErrorSummary, summaryOf } from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import {
  readTrip,
  readTripPassengers,
  removeTripPassengers,
  saveTripPassengers
} from '#app/contracts/transport/trips.ts'
import { readField, redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import type { CrumbHandle } from '../../../crumbs.ts'
import { readRideForm } from './read-form.server.ts'
import rideCssUrl from './ride.css?url'
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

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/transport-edit')
  const { uuid = '', booking = '' } = params
  const form = await request.formData()
  const to = `/operation/transport/${uuid}#passageiros`
  try {
    if (readField(form, 'intent') === 'remove') {
      requireFields(form, 'stamp', 'complete')
      const query = { stamp: readField(form, 'stamp') }
      const { status: text } = await viewer.call(removeTripPassengers, { params: { uuid, booking }, query })
      return redirectSaying(request, { to, text })
    }
    const { booking: saved } = await viewer.call(saveTripPassengers, {
      params: { uuid, booking },
      body: readRideForm(form)
    })
    return redirectSaying(request, { to, text: `Passageiros de ${saved.name} salvos.` })
  } catch (error) {
    const isLate = error instanceof ApiError && error.code === 'changed_meanwhile'
    // Drop the old stamp: the notice has told about the other change, so saving again overwrites it.
    return refuseForm(form, error, { hideFields: isLate ? ['stamp'] : [] })
  }
}

export default function Ride() {
  const data = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const path = `/operation/transport/${data.trip.uuid}/passengers/${data.uuid}`
  const isLate = refused !== undefined && refused.initialValue.stamp === undefined
  return (
    <div className="narrow-page">
      <PageHeader title={data.name} lead={data.lead} />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        {isLate ? (
          <Notice tone="warning">
            <p>
              O que você digitou está abaixo. <a href={path}>Abrir como está agora</a> e perder o que digitou, ou
              confira e salve assim mesmo.
            </p>
          </Notice>
        ) : null}
        {data.elsewhere ? <Notice>{data.elsewhere}</Notice> : null}
        <RideForm key={refused ? '' : data.stamp} {...{ data, refused, path, isLate }} />
      </div>
    </div>
  )
}

export const links = linkSheets(rideCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? 'Passageiros'} · Transporte · Trilha` }
]

export const handle = {
  above: (data) =>
    data ? { label: data.trip.title, href: `/operation/transport/${data.trip.uuid}` } : { label: 'Viagem' },
  crumb: (data) => data?.name ?? 'Passageiros'
} satisfies CrumbHandle<typeof loader>
