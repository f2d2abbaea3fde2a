import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useSearchParams } from '@remix-run/react'
import { linkSheets } from '#app/components/document/link-sheets.ts'
import dialogCssUrl from '#app/components/feedback/dialog.css?url'
import { Notice, RouteDialog } from '#app/components/feedback/index.ts'
import quantityFieldCssUrl from '#app/components/form/field/quantity-field.css?url'
import { Button, ErrorSummary, Form, fieldOf, QuantityField, summaryOf, TextField } from '#app/components/form/index.ts'
import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { parseQuantity } from '#app/domain/booking/tickets.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import type { BookingView } from '../booking-view.ts'
import { gatePath, isFromGate } from '../gate-path.ts'
import { answerSent, entryOf, findBooking, readText, refuse, sendEvent } from '../send-event.server.ts'
import { useBooking } from './page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'operation/checkin')
  return null
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  const form = await request.formData()
  const booking = await findBooking(viewer, params.id)
  const { people, errors } = readPeople(form, booking)
  const override = form.has('override')
  const reason = readText(form, 'reason')
  if (override && reason.length < 3) errors.reason = ['Diga por que a entrada é liberada.']
  if (Object.keys(errors).length > 0) return refuse(form, errors, 400)
  const payload = { keepdate: true, people, override, reason, inside: readText(form, 'inside') || undefined }
  const sent = await sendEvent(viewer, { action: 'checkin', hash: booking.hash, payload })
  const fromGate = isFromGate(new URL(request.url).searchParams)
  const to = fromGate ? gatePath(booking.uuid, entryOf(sent)) : `/operation/booking-list/${booking.uuid}`
  return answerSent({ request, form, sent, to })
}

/** People per ticket label; what is no whole number is an error at its field. */
function readPeople(form: FormData, { items }: Pick<ExpressBooking, 'items'>) {
  const people: Record<string, number> = {}
  const errors: Record<string, string[]> = {}
  for (const { label, quantity, checked_in } of items) {
    const name = `people.${label}`
    const outside = quantity - checked_in
    const typed = readText(form, name)
    const count = typed === '' ? 0 : parseQuantity(typed)
    if (count === null || count > outside) errors[name] = [`Use um número de 0 a ${outside}.`]
    else if (count > 0) people[label] = count
  }
  if (Object.keys(errors).length === 0 && Object.keys(people).length === 0) {
    errors[''] = ['Diga quantas pessoas entram agora.']
  }
  return { people, errors }
}

export default function BookingCheckIn() {
  const { booking } = useBooking()
  const [search] = useSearchParams()
  const fromGate = isFromGate(search)
  const backTo = fromGate ? gatePath(booking.uuid) : `/operation/booking-list/${booking.uuid}`
  const { entry } = booking
  const canEnter = entry.code === 'ok' || entry.mayRelease
  return (
    <RouteDialog title={entry.mayRelease ? 'Liberar entrada' : 'Check-in'} backTo={backTo}>
      {entry.code === 'ok' ? null : (
        <Notice tone={entry.code === 'already' ? 'info' : 'warning'}>
          <p>{entry.message}</p>
        </Notice>
      )}
      {canEnter ? <EntryForm booking={booking} fromGate={fromGate} /> : null}
    </RouteDialog>
  )
}

function EntryForm({ booking, fromGate }: { booking: BookingView; fromGate: boolean }) {
  const refused = useActionData<typeof action>()
  const { entry } = booking
  const path = `/operation/booking-list/${booking.uuid}/check-in`
  return (
    <>
      <ErrorSummary errors={summaryOf(refused)} title="Ninguém entrou ainda" />
      <p>
        {booking.name}: {entry.outside === 1 ? 'falta entrar' : 'faltam entrar'} {peopleLabel(entry.outside)}. Quantas
        entram agora?
      </p>
      <Form method="post" action={fromGate ? `${path}?volta=portaria` : path} className="stack">
        <input type="hidden" name="inside" value={booking.inside} />
        {booking.items.map((item) => (
          <TicketField key={item.label} item={item} refused={refused} />
        ))}
        {entry.mayRelease ? (
          <>
            <input type="hidden" name="override" value="1" />
            <TextField
              field={fieldOf(refused, 'reason')}
              label="Motivo da liberação"
              hint="Fica no histórico da reserva."
              required
              minLength={3}
              maxLength={500}
            />
          </>
        ) : null}
        <Button variant="primary">{entry.mayRelease ? 'Liberar entrada' : 'Confirmar entrada'}</Button>
      </Form>
    </>
  )
}

interface TicketFieldProps {
  item: BookingView['items'][number]
  refused: Parameters<typeof fieldOf>[0]
}

function TicketField({ item, refused }: TicketFieldProps) {
  const outside = item.quantity - item.inside
  if (outside === 0) {
    return (
      <p className="muted">
        {item.title}: {item.quantity === 1 ? 'já entrou' : `os ${item.quantity} já entraram`}
      </p>
    )
  }
  const proof = item.needsProof ? 'Conferir comprovante. ' : ''
  return (
    <QuantityField
      field={fieldOf(refused, `people.${item.label}`, String(outside))}
      label={item.title}
      hint={`${proof}${outside === item.quantity ? '' : `${item.inside} já dentro. `}Até ${outside}.`}
      max={outside}
    />
  )
}

export const links = linkSheets(dialogCssUrl, quantityFieldCssUrl)

export const meta: MetaFunction = () => [{ title: 'Check-in da reserva · Trilha' }]

export const handle = { crumb: 'Check-in' }
