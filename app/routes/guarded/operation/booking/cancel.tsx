import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData } from '@remix-run/react'
import { linkSheets } from '#app/components/document/link-sheets.ts'
import dialogCssUrl from '#app/components/feedback/dialog.css?url'
import { Notice, RouteDialog } from '#app/components/feedback/index.ts'
import { Button, ErrorSummary, Form, fieldOf, summaryOf, TextAreaField } from '#app/components/form/index.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { answerSent, findBooking, readText, sendEvent } from '../send-event.server.ts'
import { useBooking } from './page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'operation/cancel')
  return null
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/cancel')
  const form = await request.formData()
  const { hash, uuid } = await findBooking(viewer, params.id)
  const sent = await sendEvent(viewer, { action: 'cancel', hash, payload: { reason: readText(form, 'reason') } })
  return answerSent({ request, form, sent, to: `/operation/booking-list/${uuid}` })
}

export default function BookingCancel() {
  const { booking } = useBooking()
  const refused = useActionData<typeof action>()
  const here = `/operation/booking-list/${booking.uuid}`
  return (
    <RouteDialog title="Cancelar reserva" backTo={here}>
      {booking.isCancelled ? (
        <p>Esta reserva já está cancelada.</p>
      ) : booking.inside > 0 ? (
        <p>Já há pessoas dentro. Desfaça o check-in antes de cancelar.</p>
      ) : (
        <>
          <ErrorSummary errors={summaryOf(refused)} title="A reserva não foi cancelada" />
          <p>
            A reserva de {booking.name}, {booking.people} em {booking.day} às {booking.time}, deixa de valer e as vagas
            ficam livres na hora. Isto não se desfaz.
          </p>
          {booking.isPaid ? (
            <Notice tone="warning">
              <p>Esta reserva está paga: ao cancelar, o valor fica marcado para devolução.</p>
            </Notice>
          ) : null}
          <Form method="post" action={`${here}/cancel`} className="stack">
            <TextAreaField
              field={fieldOf(refused, 'reason')}
              label="Motivo"
              hint="Fica no histórico da reserva."
              rows={3}
              required
              minLength={3}
              maxLength={500}
            />
            <Button variant="danger">Cancelar reserva</Button>
          </Form>
        </>
      )}
    </RouteDialog>
  )
}

export const links = linkSheets(dialogCssUrl)

export const meta: MetaFunction = () => [{ title: 'Cancelar reserva · Trilha' }]

export const handle = { crumb: 'Cancelar' }
