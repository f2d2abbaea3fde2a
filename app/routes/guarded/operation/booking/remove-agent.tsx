import type { ActionFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useParams } from '@remix-run/react'
import { guardOnly, requireAccess } from '#app/session/index.server.ts'
import { answerEvent, type Sent } from '../send-event.server.ts'
import { useBooking } from './context.ts'
import { EventDialog } from './event-dialog.tsx'

export const loader = guardOnly('operation/edit')

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/edit')
  const event = () => ({ action: 'remove-agent' as const, payload: { uuid: params.agent } })
  // An agent who sees only their own bookings loses access to this one after leaving it.
  const next = (sent: Sent, { uuid }: { uuid: string }) =>
    sent.ok && !viewer.can('operation/all-bookings') ? '/operation/booking-list' : `/operation/booking-list/${uuid}`
  return answerEvent({ request, params, viewer, event, next })
}

export default function BookingRemoveAgent() {
  const { booking } = useBooking()
  const params = useParams()
  const refused = useActionData<typeof action>()
  const here = `/operation/booking-list/${booking.uuid}`
  const agent = booking.agents.find(({ uuid }) => uuid === params.agent)
  return (
    <EventDialog
      title="Retirar condutor"
      backTo={here}
      closed={agent ? null : <p>Esta pessoa não está mais na reserva.</p>}
      lead={
        <p>
          {agent?.name} deixa de acompanhar a reserva de {booking.name}, em {booking.day} às {booking.time}. Fica no
          histórico.
        </p>
      }
      action={`${here}/agents/${params.agent}/remove`}
      refused={refused}
      failed="O condutor não foi retirado"
      button={{ label: `Retirar ${agent?.name}`, variant: 'danger' }}
    />
  )
}

export const meta: MetaFunction = () => [{ title: 'Retirar condutor · Trilha' }]

export const handle = { crumb: 'Retirar condutor' }
