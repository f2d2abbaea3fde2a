import type { ActionFunctionArgs } from '@remix-run/node'
import { ApiError, notFound } from '#app/contracts/api-error.ts'
import { getSession } from '#app/contracts/auth.ts'
import { type ExpressBooking, getBooking, getJanoowpBooking, postBookingEvent } from '#app/contracts/booking/calls.ts'
import type { CallInput, CallOutput } from '#app/contracts/endpoint.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { explainRefusal, redirectSaying, refuseForm, type Viewer } from '#app/session/index.server.ts'

/** @throws ApiError 404, also for a booking of another place or another agent */
export async function findBooking(viewer: Viewer, uuid: string | undefined): Promise<ExpressBooking> {
  const booking = await viewer.call(getBooking, { params: { uuid: uuid ?? '' } })
  if (booking.masked) await requireLiveSession(viewer)
  if (booking.masked || booking.product.place_uuid !== viewer.place.uuid) {
    throw notFound({ message: ERRORS.bookingNotFound })
  }
  return booking
}

/**
 * Checks the session first: a booking's URL is public, so an expired token would get the masked view instead of a 401.
 */
async function requireLiveSession(viewer: Viewer): Promise<void> {
  await viewer.call(getSession, {}).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}

type Event = CallInput<typeof postBookingEvent>['body']
type Done = CallOutput<typeof postBookingEvent> & { booking: ExpressBooking }

export type Sent = { text: string } & ({ ok: true; done: Done } | { ok: false; error: ApiError })

/** Messages for an API that answers an event without one. */
const DONE: Partial<Record<Event['action'], string>> = {
  checkin: 'Entrada registrada.',
  leave: 'Saída registrada.',
  'come-back': 'Volta registrada.',
  cancel: 'Reserva cancelada.',
  'change-date': 'Data mudada.',
  'add-agent': 'Condutor incluído.',
  'remove-agent': 'Condutor retirado.'
}

/** @throws as `explainRefusal` */
export async function sendEvent(viewer: Viewer, event: Event): Promise<Sent> {
  try {
    const said = await viewer.call(postBookingEvent, { body: event })
    const booking = said.booking ?? (await viewer.call(getJanoowpBooking, { query: { hash: event.hash } }))
    const name = nameOrNone(booking.costumer.name)
    const words = said.message || DONE[event.action] || ERRORS.done
    return {
      ok: true,
      done: { ...said, booking },
      text: `${words} ${name}, ${formatBookingCode(booking.booking_code)}.`
    }
  } catch (error) {
    const { error: refusal, message } = explainRefusal(error)
    return { ok: false, error: refusal, text: message }
  }
}

export function entryOf(sent: Sent): string | undefined {
  if (!sent.ok || sent.done.outcome !== 'done' || !sent.done.booking) return undefined
  const standing = sent.done.booking.checkins.filter(({ undone }) => !undone)
  return standing.sort((a, b) => (a.datetime ?? '').localeCompare(b.datetime ?? '')).at(-1)?.id
}

/** Id of the exit or return just recorded. */
export function passageOf(sent: Sent): string | undefined {
  if (!sent.ok || sent.done.outcome !== 'done') return undefined
  return sent.done.booking.passages.filter(({ undone }) => !undone).at(-1)?.id
}

export function sayOn(to: string, request: Request, sent: Sent) {
  const tone = sent.ok ? (sent.done.outcome === 'done' ? 'success' : 'info') : 'warning'
  return redirectSaying(request, { to, text: sent.text, tone })
}

interface Asked extends Pick<ActionFunctionArgs, 'request' | 'params'> {
  viewer: Viewer
  /** @throws ApiError 400 for an invalid form */
  event(form: FormData, booking: ExpressBooking): Omit<Event, 'hash'>
  /** Default: the booking's page. */
  next?(sent: Sent, booking: ExpressBooking): string
  /** Returns headers for the response. */
  keep?(sent: Sent, booking: ExpressBooking, form: FormData): [string, string][]
}

/**
 * If another user changed the booking, or the form was sent twice, redirects with a message: the decision no longer
 * fits.
 */
export async function answerEvent({ request, params, viewer, event, next, keep }: Asked) {
  const form = await request.formData()
  const booking = await findBooking(viewer, params.id)
  try {
    const sent = await sendEvent(viewer, { ...event(form, booking), hash: booking.hash })
    if (!sent.ok && sent.error.code !== 'changed') return refuseForm(form, sent.error)
    const said = sayOn(next?.(sent, booking) ?? `/operation/booking-list/${booking.uuid}`, request, sent)
    for (const [name, value] of keep?.(sent, booking, form) ?? []) said.headers.append(name, value)
    return said
  } catch (error) {
    return refuseForm(form, error)
  }
}
