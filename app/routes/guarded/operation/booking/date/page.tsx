import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { ErrorSummary, RouteDialog, summaryOf } from '#app/components/index.ts'
import { readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { readShownReais } from '../../read-sale.server.ts'
import { answerEvent } from '../../send-event.server.ts'
import { type BookingContext, useBooking } from '../context.ts'
import { ChooseVisit } from './choose-visit.tsx'
import { ConfirmChange } from './confirm-change.tsx'
import { loadChange } from './load-change.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/edit')
  return loadChange(viewer, params.id, new URL(request.url).searchParams)
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/edit')
  return answerEvent({ request, params, viewer, event: readDateChange })
}

function readDateChange(form: FormData) {
  requireFields(form, 'date', 'time', 'from', 'total', 'leaving', 'complete')
  const charged = readField(form, 'charge_fee') === '1'
  return {
    action: 'change-date' as const,
    payload: {
      date: readField(form, 'date'),
      time: readField(form, 'time'),
      from: readField(form, 'from'),
      agents_seen: readField(form, 'leaving').split(' ').filter(Boolean).slice(0, 100),
      reason: readField(form, 'reason'),
      total_seen: readShownReais(form, 'total'),
      charge_fee: charged,
      fee_seen: charged ? readShownReais(form, 'fee') : null
    }
  }
}

export default function BookingDate() {
  const { booking } = useBooking()
  const data = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const here = `/operation/booking-list/${booking.uuid}`
  const closed = whyNotMoved(booking)
  return (
    <RouteDialog title="Mudar a data" backTo={here}>
      {closed ? (
        <p>{closed}</p>
      ) : (
        <div className="stack-s">
          <ErrorSummary errors={summaryOf(refused ?? { error: data.errors })} title="A data não foi mudada" />
          <p>
            {booking.name}, {booking.people}: a visita está marcada para <b>{booking.dayLong}</b>, às{' '}
            <b>{booking.time}</b>.
          </p>
          {data.change ? (
            <ConfirmChange change={data.change} from={data.from} here={`${here}/date`} refused={refused} />
          ) : (
            <ChooseVisit data={data} here={`${here}/date`} />
          )}
        </div>
      )}
    </RouteDialog>
  )
}

function whyNotMoved({ isCancelled, inside }: BookingContext['booking']): string {
  if (isCancelled) return 'Esta reserva não vale mais: a data não muda.'
  return inside > 0 ? 'Já há pessoas dentro. Desfaça o check-in antes de mudar a data.' : ''
}

export const meta: MetaFunction = () => [{ title: 'Mudar a data da reserva · Trilha' }]

export const handle = { crumb: 'Mudar a data' }
