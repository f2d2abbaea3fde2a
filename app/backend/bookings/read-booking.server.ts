import { notFound } from '#app/contracts/api-error.ts'
import type { getBooking } from '#app/contracts/booking/calls.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { seesContacts } from '#app/domain/access/contacts.ts'
import { cameOfType, whereIsPerson } from '#app/domain/booking/passage.ts'
import { isPayableOnline } from '#app/domain/booking/payable.ts'
import { numberTickets } from '#app/domain/booking/person-ticket.ts'
import { chosenFirst, type OnlineMethod, waitsOnline } from '#app/domain/money/online-method.ts'
import { maskEmail } from '#app/domain/person/email.ts'
import { maskPhone } from '#app/domain/person/phone.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { signTickets } from '../credentials/ticket-key.server.ts'
import { type FullBooking, findFullBooking, loadParts, type Parts } from '../db/queries/bookings/bookings.server.ts'
import { listPersonTickets } from '../db/queries/bookings/person-tickets.server.ts'
import { findKeptUuid } from '../db/queries/clients/clients.server.ts'
import { isVisitClosed } from '../db/queries/closures/closures.server.ts'
import { listSentTickets } from '../db/queries/messaging/booking-messages.server.ts'
import { maySeeValues } from '../kernel/actor.server.ts'
import { type ApiContext, holds, onlineWays } from '../kernel/context.server.ts'
import { inOwnWords } from '../kernel/own-booking.server.ts'
import { listWallets } from '../providers/wallets/open-wallets.server.ts'
import { undoerOf } from './desk/undoer.server.ts'
import { isWithinReach } from './reach.server.ts'
import { type Sight, toIsoOrNull, type WireContext } from './wire/shown.server.ts'
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
function linkSight(placeId: string, ctx: ApiContext): Sight {
  const values = maySeeValues(placeId, ctx)
  return { values, owed: values, personal: false, contacts: false, events: false }
}

/** `sendsCodes` is only needed by a page that offers to send one. */
export function wireContext(ctx: ApiContext, sight: Sight, sendsCodes = false): WireContext {
  const { actor } = ctx
  const undoer = actor && undoerOf(actor)
  return {
    sight,
    undoer,
    baseUrl: ctx.baseUrl,
    now: ctx.now(),
    sendsCodes
  }
}

async function draw(
  found: FullBooking,
  ctx: ApiContext,
  choose: (agents: { userId: number | null }[]) => Sight | null
) {
  const loaded = await loadParts(ctx.db.orm, [found.booking.id], { events: true })
  const sight = choose(loaded.agents)
  if (!sight) throw notFound({ message: ERRORS.bookingNotFound })
  const { full, parts } = await inOwnWords(ctx.db.orm, found, loaded)
  const sendsCodes = (await ctx.messengers.of(full.booking.placeId, 'whatsapp')) !== null
  const closed = full.booking.status !== 'CANCELLED' && (await isVisitClosed(ctx.db.orm, full.booking))
  const wire = {
    ...toExpressBooking(full, parts, wireContext(ctx, sight, sendsCodes)),
    pay_ways: closed ? [] : await payWays(full, ctx),
    closed,
    person_tickets: await readPersonTickets(full, parts, { ctx, sight })
  }
  const { clientId } = full.booking
  if (clientId === null || !sight.contacts || !holds(ctx.actor, 'clients/index')) return wire
  return { ...wire, client_uuid: await findKeptUuid(ctx.db.orm, clientId) }
}

async function readPersonTickets(
  { booking }: FullBooking,
  parts: Parts,
  { ctx, sight }: { ctx: ApiContext; sight: Sight }
) {
  const tickets = numberTickets(parts.items, await listPersonTickets(ctx.db.orm, booking.id))
  const standing = parts.passages.filter(({ undoneAt }) => undoneAt === null)
  return tickets.map((ticket) => {
    const { id, number, label, title, code, enteredAt } = ticket
    const where = sight.events ? whereIsPerson(ticket, standing, cameOfType(label, parts.items, tickets)) : 'never'
    const entered = toIsoOrNull(enteredAt)
    return { id: String(id), number, label, title, code, entered, where: where === 'never' ? '' : where }
  })
}

async function payWays({ booking, place }: FullBooking, ctx: ApiContext): Promise<OnlineMethod[]> {
  const isOwed = booking.status === 'UNPAID' && isPayableOnline(booking, { now: ctx.now(), zone: place.timezone })
  if (!isOwed && !waitsOnline(booking)) return []
  return chosenFirst(await onlineWays(ctx, place), booking.paymentMethod)
}

/**
 * In full for an operator of the same place, masked for everybody else; values as in `linkSight`.
 * @throws ApiError 404
 */
export async function readPublicBooking(publicId: string, ctx: ApiContext): Promise<Answer<typeof getBooking>> {
  const full = /^[0-9a-f]{32}$/.test(publicId) ? await findFullBooking(ctx.db, { publicId }) : null
  if (!full) throw notFound({ message: ERRORS.bookingNotFound })
  const ours = full.booking.placeId === ctx.actor?.placeId && holds(ctx.actor, 'operation/booking-list')
  const wire = await draw(full, ctx, (agents) =>
    ours && isWithinReach(agents, ctx.actor) ? operatorSight(ctx) : linkSight(full.booking.placeId, ctx)
  )
  const wallets = listWallets(ctx.wallets, ctx.now())
  const most = ours ? mostOnBands : mostSigned
  return {
    ...(await addSigned(wire, { full, most }, ctx)),
    sent_tickets: await readSentTickets(full.booking, ctx),
    wallets
  }
}

/** Most tickets of single people that are signed here; pages draw no more of them. */
const mostSigned = 12
/** The place's staff print them on wristbands, too: a school group's take 5 ms of processor. */
const mostOnBands = 100

async function addSigned<W extends { person_tickets: readonly { number: number; code: string }[] }>(
  wire: W,
  { full, most }: { full: FullBooking; most: number },
  ctx: ApiContext
) {
  const sign = await signTickets(ctx, full)
  const isFew = wire.person_tickets.filter(({ number }) => number > 0).length <= most
  return {
    ...wire,
    ticket_qr: sign(full.booking.code),
    person_tickets: wire.person_tickets.map((ticket) => ({
      ...ticket,
      qr: isFew && ticket.number > 0 ? sign(ticket.code) : ''
    }))
  }
}

async function readSentTickets({ placeId, publicId }: FullBooking['booking'], { db }: ApiContext) {
  const sent = await listSentTickets(db.orm, { placeId, refId: publicId })
  return sent.map(({ channel, to, status, simulated, sendDate, sentAt }) => ({
    channel,
    to: channel === 'email' ? maskEmail(to) : maskPhone(to),
    status,
    simulated,
    at: (sentAt ?? sendDate).toISOString()
  }))
}

/** @throws ApiError 404 also for a booking of another place, or of another agent */
export async function readOperatorBooking(hash: string, ctx: ApiContext): Promise<Answer<typeof getBooking>> {
  const placeId = ctx.actor?.placeId ?? ''
  const full = await findFullBooking(ctx.db, { hash, placeId })
  if (!full) throw notFound({ message: ERRORS.bookingNotFound })
  return draw(full, ctx, (agents) => (isWithinReach(agents, ctx.actor) ? operatorSight(ctx) : null))
}

/** For a user who has just changed it, and may have removed themselves from it. */
export async function readChangedBooking(hash: string, ctx: ApiContext): Promise<Answer<typeof getBooking>> {
  const full = await findFullBooking(ctx.db, { hash, placeId: ctx.actor?.placeId ?? '' })
  if (!full) throw notFound({ message: ERRORS.bookingNotFound })
  return draw(full, ctx, () => operatorSight(ctx))
}
