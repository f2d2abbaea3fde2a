import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { Button, ErrorSummary, Form, RouteDialog, summaryOf } from '#app/components/index.ts'
import { resendConfirmation } from '#app/contracts/messages/booking-messages.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { findBooking } from '../../send-event.server.ts'
import { useBooking } from '../context.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'messenger/edit')
  await findBooking(viewer, params.id)
  return null
}

export const action = formAction('messenger/edit', [], async (_fields, { viewer, params }) => {
  const uuid = params.id ?? ''
  const { message } = await viewer.call(resendConfirmation, { params: { uuid } })
  return { to: `/operation/booking-list/${uuid}`, text: message }
})

export default function ResendConfirmation() {
  const { booking } = useBooking()
  const refused = useActionData<typeof action>()
  const { uuid, name, people, product, day, time } = booking
  const here = `/operation/booking-list/${uuid}`
  return (
    <RouteDialog title="Reenviar confirmação" backTo={here}>
      <div className="stack-s">
        <ErrorSummary errors={summaryOf(refused)} title="A confirmação não foi enviada" />
        <p>
          {name}, {people}, {product} em {day} às {time}.
        </p>
        <Form method="post" action={`${here}/confirmation`} className="stack-s">
          <p>Quem reservou recebe outra vez a confirmação, com o endereço do ingresso, por onde o parque as envia.</p>
          <Button variant="primary">Reenviar confirmação</Button>
        </Form>
      </div>
    </RouteDialog>
  )
}

export const meta: MetaFunction = () => [{ title: 'Reenviar confirmação · Trilha' }]

export const handle = { crumb: 'Reenviar confirmação' }
