import { notFound } from '#app/contracts/api-error.ts'
import type { getBooking } from '#app/contracts/booking/calls.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { seesContacts } from '#app/domain/access/contacts.ts'
import { isPayableOnline } from '#app/domain/booking/payable.ts'
import { chosenFirst, type OnlineMethod, waitsOnline } from '#app/domain/money/online-method.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { type FullBooking, findFullBooking, loadParts } from '../db/queries/bookings/bookings.server.ts'
import { findKeptUuid } from '../db/queries/clients/clients.server.ts'
import { isVisitClosed } from '../db/queries/closures/closures.server.ts'
import { maySeeValues } from '../kernel/actor.server.ts'
import { type ApiContext, holds, onlineWays } from '../kernel/context.server.ts'
import { undoerOf } from './desk/undoer.server.ts'
import { isWithinReach } from './reach.server.ts'
import type { Sight, WireContext } from './wire/shown.server.ts'
import { toExpressBooking } from './wire/to-express-booking.server.ts'

/** Personal data and history are for users who may open the list, on screen or as a report. */
export function operatorSight({ actor }: ApiContext): Sight {
  const personal = holds(actor, 'operation/booking-list') || holds(actor, 'reports/booking')
  const contacts = personal && seesContacts((key) => holds(actor, key))
  const values = holds(actor, 'operation/values')
  const owed = values || holds(actor, 'operation/checkin') || holds(actor, 'operation/receive')
  return { values, owed, personal, contacts, events: personal }
}

/** Rights of a reader who only has the address. Staff of the place keep their own right to see values. */
function linkSight(placeId: string, context: ApiContext): Sight {
  const values = maySeeValues(placeId, context)
  return { values, owed: values, personal: false, contacts: false, events: false }
}

/** `sendsCodes` is only needed by a page that offers to send one. */
export function wireContext(context: ApiContext, sight: Sight, sendsCodes = false): WireContext {
  const { actor } = context
  const undoer = actor && undoerOf(actor)
  return {
    sight,
    undoer,
    baseUrl: context.baseUrl,
    now: context.now(),
    sendsCodes
  }
}

async function draw(
  full: FullBooking,
  context: ApiContext,
  choose: (agents: { userId: number | null }[]) => Sight | null
) {
  const parts = await loadParts(context.db.orm, [full.booking.id], { events: true })
  const sight = choose(parts.agents)
  if (!sight) throw notFound({ message: ERRORS.bookingNotFound })
  const sendsCodes = (await context.messengers.of(full.booking.placeId, 'whatsapp')) !== null
  const closed = full.booking.status !== 'CANCELLED' && (await isVisitClosed(context.db.orm, full.booking))
  const wire = {
    ...toExpressBooking(full, parts, wireContext(context, sight, sendsCodes)),
    pay_ways: closed ? [] : await payWays(full, context),
    closed
  }
  const { clientId } = full.booking
  if (clientId === null || !sight.contacts || !holds(context.actor, 'clients/index')) return wire
  return { ...wire, client_uuid: await findKeptUuid(context.db.orm, clientId) }
}

async function payWays({ booking, place }: FullBooking, context: ApiContext): Promise<OnlineMethod[]> {
  const isOwed = booking.status === 'UNPAID' && isPayableOnline(booking, { now: context.now(), zone: place.timezone })
  if (!isOwed && !waitsOnline(booking)) return []
  return chosenFirst(await onlineWays(context, place), booking.paymentMethod)
}

/**
 * In full for an operator of the same place, masked for everybody else; values as in `linkSight`.
 * @throws ApiError 404
 */
export async function readPublicBooking(publicId: string, context: ApiContext): Promise<Answer<typeof getBooking>> {
  const full = /^[0-9a-f]{32}$/.test(publicId) ? await findFullBooking(context.db, { publicId }) : null
  if (!full) throw notFound({ message: ERRORS.bookingNotFound })
  const ours = full.booking.placeId === context.actor?.placeId && holds(context.actor, 'operation/booking-list')
  return draw(full, context, (agents) =>
    ours && isWithinReach(agents, context.actor) ? operatorSight(context) : linkSight(full.booking.placeId, context)
  )
}

/** @throws ApiError 404 also for a booking of another place, or of another agent */
export async function readOperatorBooking(hash: string, context: ApiContext): Promise<Answer<typeof getBooking>> {
  const placeId = context.actor?.placeId ?? ''
  const full = await findFullBooking(context.db, { hash, placeId })
  if (!full) throw notFound({ message: ERRORS.bookingNotFound })
  return draw(full, context, (agents) => (isWithinReach(agents, context.actor) ? operatorSight(context) : null))
}

/** For a user who has just changed it, and may have removed themselves from it. */
export async function readChangedBooking(hash: string, context: ApiContext): Promise<Answer<typeof getBooking>> {
  const full = await findFullBooking(context.db, { hash, placeId: context.actor?.placeId ?? '' })
  if (!full) throw notFound({ message: ERRORS.bookingNotFound })
  return draw(full, context, () => operatorSight(context))
}
