import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useParams } from '@remix-run/react'
import { Money } from '#app/components/index.ts'
import { readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { answerEvent, findBooking } from '../../send-event.server.ts'
import { useBooking } from '../context.ts'
import { EventDialog, ReasonField } from '../event-dialog.tsx'

/** The back end checks who received the payment and how old it is: the receiver may correct it soon after. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  await findBooking(viewer, params.id)
  return null
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  const event = (form: FormData) => {
    requireFields(form, 'reason')
    return {
      action: 'undo-receive' as const,
      payload: { payment: params.payment, reason: readField(form, 'reason') }
    }
  }
  return answerEvent({ request, params, viewer, event })
}

export default function UndoReceive() {
  const { booking } = useBooking()
  const params = useParams()
  const refused = useActionData<typeof action>()
  const here = `/operation/booking-list/${booking.uuid}`
  const payment = booking.payments.find(({ undo }) => undo !== '' && undo === params.payment)
  return (
    <EventDialog
      title="Desfazer recebimento"
      backTo={here}
      closed={payment ? null : <p>Este recebimento não pode mais ser desfeito por aqui. Peça ao financeiro.</p>}
      lead={
        <p>
          {payment?.method}
          {payment?.value == null ? null : (
            <>
              {' '}
              de <Money value={payment.value} />
            </>
          )}
          : deixa de contar como recebido, e a reserva de {booking.name} volta a dever. As vagas continuam guardadas.
        </p>
      }
      action={`${here}/payments/${params.payment}/undo`}
      refused={refused}
      failed="O recebimento não foi desfeito"
      button={{ label: 'Desfazer recebimento', variant: 'danger' }}
    >
      <ReasonField refused={refused} />
    </EventDialog>
  )
}

export const meta: MetaFunction = () => [{ title: 'Desfazer recebimento · Trilha' }]

export const handle = { crumb: 'Desfazer recebimento' }
