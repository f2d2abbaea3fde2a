import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHeader } from '#app/components/index.ts'
import { createTrip } from '#app/contracts/transport/trips.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { redirectSaying, requireAccess } from '#app/session/index.server.ts'
import { loadChoices } from './load-choices.server.ts'
import { answerRefused, answerTyped, readTripForm, toTripBody, warnFirst } from './read-form.server.ts'
import { TripForm } from './trip-form.tsx'
import { newTrip, type TypedTrip } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/transport-edit')
  const asked = toIsoDay(new URL(request.url).searchParams.get('dia') ?? '')
  const day = asked ?? viewer.today()
  return { saved: newTrip(day, crypto.randomUUID()), choices: await loadChoices(viewer) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/transport-edit')
  const form = await request.formData()
  let typed: TypedTrip | null = null
  try {
    const read = readTripForm(form)
    typed = read.typed
    if (!read.isSave) return answerTyped(typed)
    const found = await warnFirst(viewer, typed, '')
    if (found) return answerTyped({ ...typed, seen: found.seen }, found.warnings)
    // The key keeps a second submission from creating a second trip.
    const options = typed.key ? { idempotencyKey: typed.key } : undefined
    const { uuid } = await viewer.call(createTrip, { body: toTripBody(typed) }, options)
    return redirectSaying(request, { to: `/operation/transport/${uuid}`, text: 'Viagem planejada.' })
  } catch (error) {
    return answerRefused(typed, error)
  }
}

export default function AddTrip() {
  const { saved, choices } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  return (
    <div className="narrow-page form-page">
      <PageHeader title="Nova viagem" lead="Os passageiros entram depois de salvar." />
      <TripForm
        action="/operation/transport/add"
        back={`/operation/transport?dia=${saved.date}`}
        saved={saved}
        choices={choices}
        answered={answered}
        submit="Planejar viagem"
      />
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Nova viagem · Transporte · Trilha' }]

export const handle = { crumb: 'Nova viagem' }
