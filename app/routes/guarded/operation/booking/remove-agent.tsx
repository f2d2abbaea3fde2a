import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useParams } from '@remix-run/react'
import { linkSheets } from '#app/components/document/link-sheets.ts'
import dialogCssUrl from '#app/components/feedback/dialog.css?url'
import { RouteDialog } from '#app/components/feedback/index.ts'
import { Button, ErrorSummary, Form, summaryOf } from '#app/components/form/index.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { answerSent, findBooking, sendEvent } from '../send-event.server.ts'
import { useBooking } from './page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'operation/edit')
  return null
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/edit')
  const form = await request.formData()
  const { hash, uuid } = await findBooking(viewer, params.id)
  const sent = await sendEvent(viewer, { action: 'remove-agent', hash, payload: { uuid: params.agent } })
  // Whoever sees only the bookings they guide has none to come back to once they took themselves off.
  const isGone = sent.ok && !viewer.can('operation/all-bookings')
  return answerSent({ request, form, sent, to: isGone ? '/operation/booking-list' : `/operation/booking-list/${uuid}` })
}

export default function BookingRemoveAgent() {
  const { booking } = useBooking()
  const { agent } = useParams()
  const refused = useActionData<typeof action>()
  const here = `/operation/booking-list/${booking.uuid}`
  const guide = booking.agents.find(({ uuid }) => uuid === agent)
  return (
    <RouteDialog title="Retirar condutor" backTo={here}>
      {guide ? (
        <>
          <ErrorSummary errors={summaryOf(refused)} title="O condutor não foi retirado" />
          <p>
            {guide.name} deixa de acompanhar a reserva de {booking.name}, em {booking.day} às {booking.time}. Fica no
            histórico.
          </p>
          <Form method="post" action={`${here}/agents/${guide.uuid}/remove`}>
            <Button variant="danger">Retirar {guide.name}</Button>
          </Form>
        </>
      ) : (
        <p>Esta pessoa não está mais na reserva.</p>
      )}
    </RouteDialog>
  )
}

export const links = linkSheets(dialogCssUrl)

export const meta: MetaFunction = () => [{ title: 'Retirar condutor · Trilha' }]

export const handle = { crumb: 'Retirar condutor' }
