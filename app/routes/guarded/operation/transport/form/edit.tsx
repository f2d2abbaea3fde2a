import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, LateNotice, LinkButton, Notice, PageHeader, SituationTag } from '#app/components/index.ts'
import { readTrip, updateTrip } from '#app/contracts/transport/trips.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { directionLabel, isOpenTrip, tripStatus } from '#app/domain/transport/status.ts'
import { redirectSaying, requireAccess } from '#app/session/index.server.ts'
import { loadChoices } from './load-choices.server.ts'
import { answerRefused, answerTyped, readTripForm, toTripBody, warnFirst } from './read-form.server.ts'
import { TripForm } from './trip-form.tsx'
import { type TypedTrip, toTyped } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/transport-edit')
  const trip = await viewer.call(readTrip, { params: { uuid: params.uuid ?? '' } })
  const saved = toTyped(trip)
  const title = `${formatDay(trip.date)}, ${trip.time}, ${directionLabel(trip.direction).toLowerCase()}`
  const { uuid, status } = trip
  const choices = await loadChoices(viewer, trip)
  return { uuid, title, isOpen: isOpenTrip(status), situation: tripStatus(status), saved, choices }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/transport-edit')
  const uuid = params.uuid ?? ''
  const form = await request.formData()
  let typed: TypedTrip | null = null
  try {
    const read = readTripForm(form)
    typed = read.typed
    if (!read.isSave) return answerTyped(typed)
    const found = await warnFirst(viewer, typed, uuid)
    if (found) return answerTyped({ ...typed, seen: found.seen }, found.warnings)
    const body = { ...toTripBody(typed), version: typed.version }
    await viewer.call(updateTrip, { params: { uuid }, body })
    return redirectSaying(request, { to: `/operation/transport/${uuid}`, text: 'Viagem salva.' })
  } catch (error) {
    return answerRefused(typed, error)
  }
}

export default function EditTrip() {
  const { uuid, title, isOpen, situation, saved, choices } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const page = `/operation/transport/${uuid}`
  const path = `${page}/edit`
  return (
    <div className="narrow-page form-page">
      <PageHeader
        title="Alterar viagem"
        lead={title}
        actions={<SituationTag tone={situation.tone}>{situation.label}</SituationTag>}
      />
      <div className="stack">
        <LateNotice refused={answered} path={path} />
        {isOpen ? (
          <TripForm
            action={path}
            back={page}
            saved={saved}
            choices={choices}
            answered={answered}
            submit="Salvar viagem"
          />
        ) : (
          <>
            <Notice>Esta viagem já terminou ou foi cancelada: mude a situação antes de alterá-la.</Notice>
            <p>
              <LinkButton to={page}>Ver a viagem</LinkButton>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Alterar viagem · Transporte · Trilha' }]

export const handle = {
  above: (data) => (data ? { label: data.title, href: `/operation/transport/${data.uuid}` } : { label: 'Viagem' }),
  crumb: 'Alterar'
} satisfies CrumbHandle<typeof loader>
