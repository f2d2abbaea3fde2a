import type { ActionFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useSearchParams } from '@remix-run/react'
import { Notice } from '#app/components/index.ts'
import { malformed } from '#app/contracts/api-error.ts'
import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { parseQuantity } from '#app/domain/booking/tickets.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { guardOnly, readField, requireAccess } from '#app/session/index.server.ts'
import { gateEntryPath, gateOf, gatePath } from '../gate-path.ts'
import { answerEvent, entryOf, type Sent } from '../send-event.server.ts'
import { type BookingContext, useBooking } from './context.ts'
import { EntryFields } from './entry-fields.tsx'
import { EventDialog } from './event-dialog.tsx'

export const loader = guardOnly('operation/checkin')

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  const gate = gateOf(new URL(request.url).searchParams)
  const next = (sent: Sent, { uuid }: { uuid: string }) =>
    gate ? gatePath({ uuid, entry: entryOf(sent), ...gate }) : `/operation/booking-list/${uuid}`
  return answerEvent({ request, params, viewer, event: readEntry, next })
}

export default function BookingCheckIn() {
  const { booking } = useBooking()
  const [search] = useSearchParams()
  const refused = useActionData<typeof action>()
  const gate = gateOf(search)
  const { uuid, entry } = booking
  const page = `/operation/booking-list/${uuid}`
  const words = entry.mayRelease ? 'Liberar entrada' : 'Check-in'
  return (
    <EventDialog
      title={words}
      backTo={gate ? gatePath({ uuid, ...gate }) : page}
      closed={entry.code === 'ok' || entry.mayRelease || entry.signedOutside > 0 ? null : <WhyNot booking={booking} />}
      lead={<Lead booking={booking} />}
      action={gate ? gateEntryPath({ uuid, ...gate }) : `${page}/check-in`}
      refused={refused}
      failed="Ninguém entrou ainda"
      button={{ label: entry.mayRelease ? words : 'Confirmar entrada', variant: 'primary' }}
    >
      <EntryFields booking={booking} refused={refused} />
    </EventDialog>
  )
}

function WhyNot({ booking: { entry } }: Pick<BookingContext, 'booking'>) {
  return entry.code === 'ok' ? null : (
    <Notice tone={entry.code === 'already' ? 'info' : 'warning'}>
      <p>{entry.message}</p>
    </Notice>
  )
}

function Lead({ booking }: Pick<BookingContext, 'booking'>) {
  const { outside } = booking.entry
  return (
    <>
      <WhyNot booking={booking} />
      <p>
        {booking.name}: {outside === 1 ? 'falta entrar' : 'faltam entrar'} {peopleLabel(outside)}. Quantas entram agora?
      </p>
    </>
  )
}

/** @throws ApiError 400 for a number out of range, or a missing reason */
function readEntry(form: FormData, booking: Pick<ExpressBooking, 'items'>) {
  const { people, errors } = readEntering(form, booking)
  const reason = readField(form, 'reason')
  const override = readField(form, 'override') === 'motivo' ? reason !== '' : form.has('override')
  if (override && reason.length < 3) errors.reason = ['Diga por que a entrada é liberada.']
  if (Object.keys(errors).length > 0) throw malformed({ fields: errors })
  const inside = readField(form, 'inside') || undefined
  return { action: 'checkin' as const, payload: { keepdate: true, people, override, reason, inside } }
}

function readEntering(form: FormData, { items }: Pick<ExpressBooking, 'items'>) {
  const people: Record<string, number> = {}
  const errors: Record<string, string[]> = {}
  for (const { label, quantity, checked_in } of items) {
    const name = `people.${label}`
    const outside = quantity - checked_in
    const typed = readField(form, name)
    const count = typed === '' ? 0 : parseQuantity(typed)
    if (count === null || count > outside) errors[name] = [`Use um número de 0 a ${outside}.`]
    else if (count > 0) people[label] = count
  }
  if (Object.keys(errors).length === 0 && Object.keys(people).length === 0) {
    errors._ = ['Diga quantas pessoas entram agora.']
  }
  return { people, errors }
}

export const meta: MetaFunction = () => [{ title: 'Check-in da reserva · Trilha' }]

export const handle = { crumb: 'Check-in' }
