import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { Money } from '#app/components/index.ts'
import { malformed } from '#app/contracts/api-error.ts'
import { formatMoney, parseMoney, toDecimal } from '#app/domain/money/money.ts'
import { readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { DrawerHint } from '../../drawer-hint.tsx'
import { newFormKey } from '../../form-key.server.ts'
import { gateEntryPath, gateOf, gatePath } from '../../gate-path.ts'
import { keepChange } from '../../kept-change.server.ts'
import { lacksDrawer } from '../../lacks-drawer.server.ts'
import { answerEvent, entryOf, type Sent } from '../../send-event.server.ts'
import { type BookingContext, useBooking } from '../context.ts'
import { EventDialog } from '../event-dialog.tsx'
import { ReceiptFields } from './receipt-fields.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/receive')
  return {
    key: newFormKey(),
    isDrawerMissing: await lacksDrawer(viewer),
    mayLetOff: viewer.can('operation/checkin-override')
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/receive')
  const gate = gateOf(new URL(request.url).searchParams)
  const next = (sent: Sent, { uuid }: { uuid: string }) =>
    gate ? gatePath({ uuid, entry: entryOf(sent), ...gate }) : `/operation/booking-list/${uuid}#situacao`
  const keep = (sent: Sent, { uuid }: { uuid: string }, form: FormData) => {
    const change = gate && sent.ok && sent.done.outcome === 'done' ? changeIn(form) : 0
    return change > 0
      ? keepChange(request, viewer, { booking: uuid, entry: entryOf(sent) ?? '', change: formatMoney(change) })
      : []
  }
  return answerEvent({ request, params, viewer, event: readReceipt, next, keep })
}

export default function BookingReceive() {
  const { booking, can } = useBooking()
  const { key, isDrawerMissing, mayLetOff } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const refused = useActionData<typeof action>()
  const gate = gateOf(search)
  const { uuid } = booking
  const page = `/operation/booking-list/${uuid}`
  return (
    <EventDialog
      title="Receber pagamento"
      backTo={gate ? gatePath({ uuid, ...gate }) : page}
      closed={whyNotReceived(booking)}
      lead={<Lead booking={booking} />}
      action={gate ? gateEntryPath({ uuid, ...gate }, 'receive') : `${page}/receive`}
      refused={refused}
      failed="Nada foi recebido"
      button={{ label: 'Receber', variant: 'primary' }}
    >
      <DrawerHint isMissing={isDrawerMissing} />
      {gate ? null : (
        <p>
          Trouxe um crédito? <Link to={`${page}/credit`}>Pagar com crédito</Link>
        </p>
      )}
      <ReceiptFields
        refused={refused}
        booking={booking}
        formKey={key}
        mayLetOff={mayLetOff}
        mayEnter={can.checkin}
        isAtGate={gate !== null}
      />
    </EventDialog>
  )
}

function whyNotReceived({ isCancelled, canReceive }: BookingContext['booking']) {
  if (isCancelled) return <p>Esta reserva foi cancelada: não há o que receber.</p>
  return canReceive ? null : <p>Esta reserva está paga: não há o que receber.</p>
}

function Lead({ booking: { name, people, product, day, time, owed } }: Pick<BookingContext, 'booking'>) {
  return (
    <p>
      {name}, {people}, {product} em {day} às {time}.
      {owed === null ? null : (
        <>
          {' '}
          Falta receber{' '}
          <b>
            <Money value={owed} />
          </b>
          .
        </>
      )}
    </p>
  )
}

const unread = 'Escreva um valor em reais, por exemplo 80,00.'

/** Change to give back for cash, in centavos. */
function changeIn(form: FormData): number {
  const [tendered, value] = ['tendered', 'value'].map((name) => parseMoney(readField(form, name)) ?? 0)
  return readField(form, 'method') === 'pos_money' ? (tendered ?? 0) - (value ?? 0) : 0
}

/** @throws ApiError 400 for an invalid amount */
function readReceipt(form: FormData) {
  requireFields(form, 'key', 'value', 'complete')
  const value = parseMoney(readField(form, 'value'))
  const typed = readField(form, 'tendered')
  const tendered = typed === '' ? 0 : parseMoney(typed)
  const fields = {
    ...(value === null ? { value: [unread] } : {}),
    ...(tendered === null ? { tendered: [unread] } : {})
  }
  if (value === null || tendered === null) throw malformed({ fields })
  return {
    action: 'receive' as const,
    payload: {
      value: toDecimal(value),
      tendered: toDecimal(tendered),
      enter: form.has('enter'),
      key: readField(form, 'key'),
      method: readField(form, 'method'),
      reason: readField(form, 'reason'),
      cv: readField(form, 'cv'),
      aut: readField(form, 'aut')
    }
  }
}

export const meta: MetaFunction = () => [{ title: 'Receber pagamento · Trilha' }]

export const handle = { crumb: 'Receber' }
