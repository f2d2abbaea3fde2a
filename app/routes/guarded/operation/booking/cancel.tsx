import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { fieldOf, Notice, RadioGroup } from '#app/components/index.ts'
import { toDecision } from '#app/domain/refund/told.ts'
import { refundWords } from '#app/domain/refund/words.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readField, requireAccess } from '#app/session/index.server.ts'
import { answerEvent, findBooking } from '../send-event.server.ts'
import { type BookingContext, useBooking } from './context.ts'
import { EventDialog, ReasonField } from './event-dialog.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/cancel')
  const { cancel_quote: quote } = await findBooking(viewer, params.id)
  const isTold = quote != null && quote.visitor.value !== null && quote.place.value !== null
  return {
    mayDepart: viewer.can('operation/refund-depart'),
    visitor: isTold ? refundWords(toDecision(quote.visitor)) : '',
    place: isTold ? refundWords(toDecision(quote.place)) : '',
    seen: isTold ? `${quote.visitor.value} ${quote.place.value}` : ''
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/cancel')
  const event = (form: FormData) => {
    const byVisitor = readField(form, 'cancelled_by') === 'visitor'
    const seen = readField(form, 'seen').split(' ')[byVisitor ? 0 : 1]
    const payload = {
      reason: readField(form, 'reason'),
      cancelled_by: byVisitor ? 'visitor' : 'place',
      refund_seen: seen && /^\d{1,12}$/.test(seen) ? Number(seen) / 100 : null
    }
    return { action: 'cancel' as const, payload }
  }
  return answerEvent({ request, params, viewer, event })
}

export default function BookingCancel() {
  const { booking } = useBooking()
  const quote = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const here = `/operation/booking-list/${booking.uuid}`
  return (
    <EventDialog
      title="Cancelar reserva"
      backTo={here}
      closed={whyNotCancelled(booking)}
      lead={<Lead booking={booking} />}
      action={`${here}/cancel`}
      refused={refused}
      failed="A reserva não foi cancelada"
      button={{ label: 'Cancelar reserva', variant: 'danger' }}
    >
      <RadioGroup
        field={fieldOf(refused, 'cancelled_by', quote.mayDepart ? 'place' : 'visitor')}
        label="Quem cancela"
        options={[
          { value: 'place', label: 'O parque', hint: placeHint(quote) },
          {
            value: 'visitor',
            label: 'O visitante',
            hint: quote.visitor || 'Volta o que a política de cancelamento diz.'
          }
        ]}
        required
      />
      <input type="hidden" name="seen" value={quote.seen} />
      <ReasonField refused={refused} />
    </EventDialog>
  )
}

function placeHint({ place, mayDepart }: { place: string; mayDepart: boolean }): string {
  const said = place || 'Tudo o que foi pago volta.'
  return mayDepart ? said : `${said} Se for mais do que a política devolve, só quem pode devolver fora da política.`
}

function whyNotCancelled({ isCancelled, inside }: BookingContext['booking']) {
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
          <p>Esta reserva está paga: o que volta fica marcado para devolução.</p>
        </Notice>
      ) : null}
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Cancelar reserva · Trilha' }]

export const handle = { crumb: 'Cancelar' }
