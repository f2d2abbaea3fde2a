import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Button, ErrorSummary, Form, LateNotice, QuantityField, RouteDialog, summaryOf } from '#app/components/index.ts'
import { malformed } from '#app/contracts/api-error.ts'
import { readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { readShownReais } from '../../read-sale.server.ts'
import { answerEvent } from '../../send-event.server.ts'
import { useBooking } from '../context.ts'
import { ConfirmTickets } from './confirm-tickets.tsx'
import { loadTickets, readTickets } from './load-tickets.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/edit')
  return loadTickets(viewer, params.id, new URL(request.url).searchParams)
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/edit')
  return answerEvent({ request, params, viewer, event: readTicketChange })
}

function readTicketChange(form: FormData) {
  requireFields(form, 'version', 'total', 'due', 'complete')
  const typed = readTickets(form)
  if (!typed || Object.keys(typed.errors).length > 0) throw malformed(typed ? { fields: typed.errors } : {})
  return {
    action: 'change-tickets' as const,
    payload: {
      tickets: typed.tickets,
      // A late form comes back without its version: confirming again goes by what it shows now.
      version: readField(form, 'version') || undefined,
      total_seen: readShownReais(form, 'total'),
      refund_seen: readShownReais(form, 'due'),
      cancelled_by: readField(form, 'devolver') === 'tudo' ? 'place' : 'visitor',
      reason: readField(form, 'reason'),
      limit_reason: readField(form, 'limit_reason')
    }
  }
}

export default function BookingTickets() {
  const { booking } = useBooking()
  const data = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const back = `/operation/booking-list/${booking.uuid}`
  const here = `${back}/tickets`
  return (
    <RouteDialog title="Mudar os ingressos" backTo={back}>
      {data.closed ? (
        <p>{data.closed.join(' ')}</p>
      ) : (
        <div className="stack-s">
          <ErrorSummary errors={summaryOf(refused ?? { error: data.errors })} title="Os ingressos não mudaram" />
          <LateNotice refused={refused} path={here} />
          <p>
            {booking.name}, {booking.people}, {booking.product} em {booking.day} às {booking.time}.
          </p>
          {data.change && !data.change.isSame ? (
            <ConfirmTickets data={data} change={data.change} here={here} refused={refused} />
          ) : (
            <ChooseTickets data={data} here={here} />
          )}
        </div>
      )}
    </RouteDialog>
  )
}

interface ChooseTicketsProps {
  data: Awaited<ReturnType<typeof loadTickets>>
  here: string
}

/** Step one: how many tickets of each type the booking has then. */
function ChooseTickets({ data: { types, errors, change, mayExceed }, here }: ChooseTicketsProps) {
  return (
    <Form method="get" action={here} className="stack-s">
      {change?.isSame ? <p className="muted">A reserva já tem estes ingressos. Mude algum número.</p> : null}
      {types.map((type) => (
        <QuantityField
          key={type.label}
          field={{ name: `tickets.${type.label}`, value: type.wanted, errors: errors[`tickets.${type.label}`] ?? [] }}
          label={type.title}
          hint={type.hint}
          min={type.checked_in}
          {...(type.maximum === null || mayExceed ? {} : { max: type.maximum })}
        />
      ))}
      <div>
        <Button variant="primary">Ver a diferença</Button>
      </div>
    </Form>
  )
}

export const meta: MetaFunction = () => [{ title: 'Mudar os ingressos da reserva · Trilha' }]

export const handle = { crumb: 'Mudar os ingressos' }
