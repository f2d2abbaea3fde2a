import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData } from '@remix-run/react'
import dialogCssUrl from '#app/components/feedback/dialog.css?url'
import { Notice } from '#app/components/feedback/index.ts'
import { linkSheets } from '#app/components/shell/index.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readField, requireAccess } from '#app/session/index.server.ts'
import { answerEvent } from '../send-event.server.ts'
import { type BookingContext, useBooking } from './context.ts'
import { EventDialog, ReasonField } from './event-dialog.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'operation/cancel')
  return null
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/cancel')
  const event = (form: FormData) => ({ action: 'cancel' as const, payload: { reason: readField(form, 'reason') } })
  return answerEvent({ request, params, viewer, event })
}

export default function BookingCancel() {
  const { booking } = useBooking()
  const refused = useActionData<typeof action>()
  const here = `/operation/booking-list/${booking.uuid}`
  return (
    <EventDialog
      title="Cancelar reserva"
      backTo={here}
      closed={closedBy(booking)}
      lead={<Lead booking={booking} />}
      action={`${here}/cancel`}
      refused={refused}
      failed="A reserva não foi cancelada"
      button={{ label: 'Cancelar reserva', variant: 'danger' }}
    >
      <ReasonField refused={refused} />
    </EventDialog>
  )
}

function closedBy({ isCancelled, inside }: BookingContext['booking']) {
  if (isCancelled) return <p>Esta reserva já está cancelada.</p>
  return inside > 0 ? <p>{ERRORS.alreadyInside}</p> : null
}

function Lead({ booking }: Pick<BookingContext, 'booking'>) {
  return (
    <>
      <p>
        A reserva de {booking.name}, {booking.people} em {booking.day} às {booking.time}, deixa de valer e as vagas
        ficam livres na hora. Isto não se desfaz.
      </p>
      {booking.isPaid ? (
        <Notice tone="warning">
          <p>Esta reserva está paga: ao cancelar, o valor fica marcado para devolução.</p>
        </Notice>
      ) : null}
    </>
  )
}

export const links = linkSheets(dialogCssUrl)

export const meta: MetaFunction = () => [{ title: 'Cancelar reserva · Trilha' }]

export const handle = { crumb: 'Cancelar' }
