import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData } from '@remix-run/react'
import { linkSheets } from '#app/components/document/link-sheets.ts'
import dialogCssUrl from '#app/components/feedback/dialog.css?url'
import { RouteDialog } from '#app/components/feedback/index.ts'
import { Button, ErrorSummary, Form, fieldOf, summaryOf, TextAreaField } from '#app/components/form/index.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { answerSent, findBooking, readText, sendEvent } from '../send-event.server.ts'
import { useBooking } from './page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'operation/checkin')
  return null
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  const form = await request.formData()
  const { hash, uuid } = await findBooking(viewer, params.id)
  const payload = { reason: readText(form, 'reason'), inside: readText(form, 'inside') || undefined }
  const sent = await sendEvent(viewer, { action: 'undo-checkin', hash, payload })
  return answerSent({ request, form, sent, to: `/operation/booking-list/${uuid}` })
}

export default function BookingUndo() {
  const { booking } = useBooking()
  const refused = useActionData<typeof action>()
  const here = `/operation/booking-list/${booking.uuid}`
  return (
    <RouteDialog title="Desfazer check-in" backTo={here}>
      {booking.inside === 0 ? (
        <p>Não há check-in a desfazer.</p>
      ) : !booking.canUndo ? (
        <p>Um check-in só pode ser desfeito no mesmo dia.</p>
      ) : (
        <>
          <ErrorSummary errors={summaryOf(refused)} title="O check-in não foi desfeito" />
          <p>O último check-in, das {booking.entry.lastTime}, é desfeito, e estas pessoas podem entrar de novo.</p>
          <Form method="post" action={`${here}/undo`} className="stack">
            <input type="hidden" name="inside" value={booking.inside} />
            <TextAreaField
              field={fieldOf(refused, 'reason')}
              label="Motivo"
              hint="Fica no histórico da reserva."
              rows={3}
              required
              minLength={3}
              maxLength={500}
            />
            <Button variant="primary">Desfazer check-in</Button>
          </Form>
        </>
      )}
    </RouteDialog>
  )
}

export const links = linkSheets(dialogCssUrl)

export const meta: MetaFunction = () => [{ title: 'Desfazer check-in · Trilha' }]

export const handle = { crumb: 'Desfazer check-in' }
