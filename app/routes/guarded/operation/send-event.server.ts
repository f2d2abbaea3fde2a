import { json, redirect } from '@remix-run/node'
import { ApiError, notFound } from '#app/contracts/api-error.ts'
import { getSession } from '#app/contracts/auth.ts'
import { type ExpressBooking, getBooking, postBookingEvent } from '#app/contracts/booking/calls.ts'
import type { CallInput, CallOutput } from '#app/contracts/endpoint.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { type FlashMessage, flashHeaders } from '#app/session/cookie/flash.server.ts'
import type { Viewer } from '#app/session/viewer.server.ts'

/** A booking of the viewer's place, whole. One of another place, or of another guide, is as unknown as any: 404. */
export async function findBooking(viewer: Viewer, uuid: string | undefined): Promise<ExpressBooking> {
  const booking = await viewer.call(getBooking, { params: { uuid: uuid ?? '' } })
  if (booking.masked) await requireLiveSession(viewer)
  if (booking.masked || booking.product.place_uuid !== viewer.place.uuid) {
    throw notFound({ message: 'Reserva não encontrada.' })
  }
  return booking
}

/** A booking's address is public: a token that ended gets the masked view instead of a 401, and the way to /login is lost. */
async function requireLiveSession(viewer: Viewer): Promise<void> {
  await viewer.call(getSession, {}).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}

type Event = CallInput<typeof postBookingEvent>['body']
type Done = CallOutput<typeof postBookingEvent>

export type Sent = { flash: Omit<FlashMessage, 'id'> } & ({ ok: true; done: Done } | { ok: false; error: ApiError })

/** Statuses that say something about the booking, the form, or that nobody answered: what was typed must not be lost. */
const answerable = new Set([0, 404, 409, 422, 429, 503])

/** Does one thing to a booking; a refusal comes back with words for a person. @throws ApiError for anything else */
export async function sendEvent(viewer: Viewer, event: Event): Promise<Sent> {
  try {
    const done = await viewer.call(postBookingEvent, { body: event })
    const { name } = done.booking.costumer
    const text = `${done.message} ${name}, ${formatBookingCode(done.booking.booking_code)}.`
    return { ok: true, done, flash: { tone: done.outcome === 'done' ? 'success' : 'info', text } }
  } catch (error) {
    if (!(error instanceof ApiError) || !answerable.has(error.status)) throw error
    return { ok: false, error, flash: { tone: 'warning', text: error.message } }
  }
}

/** The id of the check-in that an event made; undefined where it made none. */
export function entryOf(sent: Sent): string | undefined {
  if (!sent.ok || sent.done.outcome !== 'done') return undefined
  const standing = sent.done.booking.checkins.filter(({ undone }) => !undone)
  return standing.sort((a, b) => (a.datetime ?? '').localeCompare(b.datetime ?? '')).at(-1)?.id
}

/** A field of a form as text; a file, or nothing, is no text. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** After an action: what happened is said on the booking's page. */
export function sayOn(path: string, request: Request, { flash }: Sent): Response {
  return redirect(path, { headers: flashHeaders(request, flash) })
}

export interface Refused {
  initialValue: Record<string, string>
  error: Record<string, string[]>
}

/** What was typed with what is wrong, in the shape that `fieldOf` and `summaryOf` read. */
export function refuse(form: FormData, errors: Record<string, string[]>, status: number) {
  const typed = Array.from(form).filter(([name, value]) => typeof value === 'string' && !name.startsWith('_'))
  const refused: Refused = {
    initialValue: Object.fromEntries(typed.map(([name]) => [name, readText(form, name)])),
    error: errors
  }
  return json(refused, { status: status === 0 ? 503 : status })
}

interface Answered {
  request: Request
  form: FormData
  sent: Sent
  /** Where to go when it is done, or when there is nothing left to decide here. */
  to: string
}

/**
 * What an action answers: done is said on the next page, a refusal comes back with the form. Somebody else's change
 * (or this form sent twice) is said on the next page too: what was decided here no longer fits.
 */
export function answerSent({ request, form, sent, to }: Answered) {
  if (sent.ok || sent.error.code === 'changed') return sayOn(to, request, sent)
  const { fields, message, status } = sent.error
  return refuse(form, Object.keys(fields).length > 0 ? fields : { '': [message] }, status)
}
