import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Button, CopyText, ErrorSummary, Form, Money, RouteDialog, summaryOf } from '#app/components/index.ts'
import { sendPaymentLink } from '#app/contracts/booking/payment-link.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { findBooking } from '../../send-event.server.ts'
import { type BookingContext, useBooking } from '../context.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/payment-link')
  const { uuid, pay_ways: ways = [] } = await findBooking(viewer, params.id)
  return { address: `${new URL(request.url).origin}/booking-details/${uuid}`, isOnline: ways.length > 0 }
}

export const action = formAction('operation/payment-link', [], async (_fields, { viewer, params }) => {
  const uuid = params.id ?? ''
  const { message } = await viewer.call(sendPaymentLink, { params: { uuid } })
  return { to: `/operation/booking-list/${uuid}`, text: message }
})

export default function BookingPaymentLink() {
  const { booking } = useBooking()
  const { address, isOnline } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const here = `/operation/booking-list/${booking.uuid}`
  const closed = whyNoLink(booking, isOnline)
  return (
    <RouteDialog title="Link de pagamento" backTo={here}>
      <div className="stack-s">
        <ErrorSummary errors={summaryOf(refused)} title="O link não foi enviado" />
        {closed ? <p>{closed}</p> : <Send booking={booking} here={here} address={address} />}
      </div>
    </RouteDialog>
  )
}

function Send({ booking, here, address }: Pick<BookingContext, 'booking'> & { here: string; address: string }) {
  const { name, people, product, day, time, owed, phone } = booking
  return (
    <>
      <p>
        {name}, {people}, {product} em {day} às {time}.
        {owed === null ? null : (
          <>
            {' '}
            Falta pagar{' '}
            <b>
              <Money value={owed} />
            </b>
            .
          </>
        )}
      </p>
      {phone ? (
        <Form method="post" action={`${here}/payment-link`} className="stack-s">
          <p>O visitante recebe em {phone} uma mensagem com o valor e o link, e paga na página da reserva.</p>
          <Button variant="primary">Enviar link de pagamento</Button>
        </Form>
      ) : (
        <p>Esta reserva não tem telefone: copie o link e envie por outro meio.</p>
      )}
      <CopyText id="link-de-pagamento" label="Endereço em que o visitante paga" value={address} />
    </>
  )
}

/** Only decides what to show: the server checks the permissions again. */
function whyNoLink({ isCancelled, canReceive }: BookingContext['booking'], isOnline: boolean): string {
  if (isCancelled) return 'Esta reserva não vale mais: não há o que cobrar.'
  if (!canReceive) return 'Esta reserva está paga: não há o que cobrar.'
  if (isOnline) return ''
  return 'Esta reserva não se paga pelo site: o parque não recebe pagamentos por ele (quem cuida das configurações o liga em Configurações › Pagamentos), ou o prazo já passou.'
}

export const meta: MetaFunction = () => [{ title: 'Link de pagamento · Trilha' }]

export const handle = { crumb: 'Link de pagamento' }
