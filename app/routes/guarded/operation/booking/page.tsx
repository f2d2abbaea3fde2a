import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import {
  BookingTag,
  Card,
  type CrumbHandle,
  type LiveHandle,
  Money,
  PageHeader,
  SituationTag
} from '#app/components/index.ts'
import { getBooking } from '#app/contracts/booking/calls.ts'
import { previewTicketChange } from '#app/contracts/booking/change-tickets.ts'
import { updateBookingPerson } from '#app/contracts/booking/person.ts'
import { listRefunds } from '#app/contracts/booking/refunds.ts'
import { listBookingInvoices } from '#app/contracts/finance/invoices.ts'
import { listMessagesOfBooking } from '#app/contracts/messages/booking-messages.ts'
import { listUnsettled } from '#app/contracts/payments/unsettled.ts'
import { listTrips } from '#app/contracts/transport/trips.ts'
import { requireAccess, type Viewer, whereKnown } from '#app/session/index.server.ts'
import { awaitedLater } from '#app/time/awaited-later.server.ts'
import { now } from '#app/time/clock.server.ts'
import { toBookingView } from '../booking-view.ts'
import { HeldNotice, toHeld } from '../held-notice.tsx'
import { InvoicesCard, toBookingInvoices } from '../invoices-card.tsx'
import { type RefundRow, toRefundRow } from '../refund-row.ts'
import { findBooking, sayOn, sendEvent } from '../send-event.server.ts'
import { BookingActions } from './actions.tsx'
import { AgentsCard } from './agents.tsx'
import { HistoryCard, PaymentCard, TicketsCard, VisitorCard } from './cards.tsx'
import type { BookingContext } from './context.ts'
import { MessagesCard, toBookingMessages } from './messages/card.tsx'
import { BookingNotices } from './notices.tsx'
import { TripsCard, toBookingTrips } from './trips.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const can = {
    checkin: viewer.can('operation/checkin'),
    cancel: viewer.can('operation/cancel'),
    values: viewer.can('operation/values'),
    edit: viewer.can('operation/edit'),
    person: viewer.can('operation/edit') && viewer.offers(updateBookingPerson),
    tickets: viewer.can('operation/edit') && viewer.offers(previewTicketChange),
    receive: viewer.can('operation/receive'),
    refund: viewer.can('operation/refund'),
    link: viewer.can('operation/payment-link'),
    // The specification's events check in all people, and cannot be undone.
    parts: viewer.offers(getBooking)
  }
  const mayOverride = can.checkin && viewer.can('operation/checkin-override')
  const beside = awaitedLater(loadBeside(viewer, params.id ?? ''))
  const booking = await findBooking(viewer, params.id)
  const view = toBookingView(booking, { now: now(), mayOverride })
  const held = view.isHeld ? await loadHeld(viewer, booking.uuid) : null
  return { booking: view, can, held, ...(await beside) }
}

async function loadBeside(viewer: Viewer, uuid: string) {
  const [trips, refunds, invoices, messages] = await Promise.all([
    loadTrips(viewer, uuid),
    loadRefunds(viewer, uuid),
    loadInvoices(viewer, uuid),
    loadMessages(viewer, uuid)
  ])
  return { trips, refunds, invoices, messages }
}

async function loadRefunds(viewer: Viewer, booking: string) {
  if (!viewer.can('operation/refund') && !viewer.can('operation/refund-approve')) return []
  const found = await whereKnown(viewer.call(listRefunds, { query: { booking, limit: 100 } }))
  return (found?.data ?? []).map((refund) => toRefundRow(refund, viewer.place.timezone))
}

/** Null for a user who may not resolve held payments. */
async function loadHeld(viewer: Viewer, booking: string) {
  if (!viewer.can('financial/unsettled')) return null
  const found = await whereKnown(viewer.call(listUnsettled, { query: { booking, kind: 'held', limit: 100 } }))
  return found ? found.held.data.map((item) => toHeld(item, viewer.can('financial/settle'))) : null
}

async function loadInvoices(viewer: Viewer, uuid: string) {
  if (!viewer.can('nf/index')) return []
  const found = await whereKnown(viewer.call(listBookingInvoices, { params: { uuid } }))
  return toBookingInvoices(found?.data ?? [], viewer.place.timezone)
}

/** Null for a user who may not write messages. */
async function loadMessages(viewer: Viewer, uuid: string) {
  if (!viewer.can('messenger/edit')) return null
  const found = await whereKnown(viewer.call(listMessagesOfBooking, { params: { uuid } }))
  return found && toBookingMessages(found, viewer.place.timezone)
}

async function loadTrips(viewer: Viewer, booking: string) {
  if (!viewer.can('operation/transport')) return []
  const found = await whereKnown(viewer.call(listTrips, { query: { booking } }))
  return toBookingTrips(found ?? [])
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  const intent = (await request.formData()).get('intent')
  const { hash, uuid } = await findBooking(viewer, params.id)
  const action = intent === 'confirmar' ? 'confirm' : 'checkin'
  const sent = await sendEvent(viewer, { action, hash, payload: { keepdate: true } })
  // Scroll to the changed status, because its button is gone.
  return sayOn(`/operation/booking-list/${uuid}${sent.ok ? '#situacao' : ''}`, request, sent)
}

export default function Booking() {
  const { booking, can, trips, refunds, invoices, messages, held } = useLoaderData<typeof loader>()
  return (
    <>
      <p className="no-print back">
        <a href={`/operation/booking-list?inicio=${booking.dayIso}`}>‹ Reservas de {booking.day}</a>
      </p>
      <PageHeader
        title={booking.name}
        lead={
          <>
            <b className="code-s">{booking.code}</b> · {booking.product} · {booking.dayLong}, {booking.time} ·{' '}
            {booking.people}
          </>
        }
        actions={
          <span id="situacao" tabIndex={-1}>
            <BookingTag situation={booking.told.shown} />
            {booking.told.beside.map((detail) => (
              <SituationTag key={detail} tone="gray" shape="dot">
                {detail}
              </SituationTag>
            ))}
          </span>
        }
      />
      <div className="booking-below">
        <Outlet context={{ booking, can } satisfies BookingContext} />
      </div>
      {booking.isHeld ? <HeldNotice held={held} /> : null}
      <BookingNotices booking={booking} can={can} />
      <BookingActions booking={booking} can={can} />
      <div className="sheet">
        <TicketsCard booking={booking} can={can} />
        <VisitorCard booking={booking} />
        <PaymentCard booking={booking} />
        <RefundsCard refunds={refunds} />
        <InvoicesCard invoices={invoices} />
        <AgentsCard booking={booking} can={can} />
        <TripsCard trips={trips} />
        <MessagesCard uuid={booking.uuid} messages={messages} />
      </div>
      {booking.history.length > 0 || can.parts ? <HistoryCard history={booking.history} /> : null}
    </>
  )
}

/** Tells who requested each refund, when and why; draws nothing without refunds. */
function RefundsCard({ refunds }: { refunds: readonly RefundRow[] }) {
  if (refunds.length === 0) return null
  return (
    <Card title="Devoluções">
      <ul className="lines" id="devolucoes">
        {refunds.map(({ id, label, tone, value, askedAt, askedBy, reason, beside, problem, method }) => (
          <li key={id}>
            <span>
              <a href={`/operation/refunds/${id}`}>{method}</a> <SituationTag tone={tone}>{label}</SituationTag>{' '}
              <span className="sub">
                {[`${askedBy}, ${askedAt}`, reason, beside, problem].filter(Boolean).join(' · ')}
              </span>
            </span>{' '}
            {value === null ? null : <Money value={value} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.booking.code} · Reserva · Trilha` : 'Reserva · Trilha' }
]

export const handle = {
  hydrate: true,
  crumb: (data) => (data ? `Reserva ${data.booking.code}` : 'Reserva'),
  live: ['bookings', 'transport', 'messages']
} satisfies CrumbHandle<typeof loader> & LiveHandle
