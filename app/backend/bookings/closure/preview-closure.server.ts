import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { previewClosure } from '#app/contracts/closures/calls.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { addDays, slotInstant, todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { checkWhat, MOST_TOLD_DAYS } from '#app/domain/closure/check-closure.ts'
import { messageProblem } from '#app/domain/closure/message.ts'
import { findPlaceNamed, listOnVisit, type OnVisit } from '../../db/queries/closures/closures.server.ts'
import { listSoldSlots } from '../../db/queries/products/hours.server.ts'
import { type Actor, holds, type StaffContext } from '../../kernel/context.server.ts'
import { toShownMoney, wireStatus } from '../wire/shown.server.ts'
import { findOwnSlots, type OwnSlots } from './slots.server.ts'
import { answerLink, composeMessage } from './tell.server.ts'

const samplesShown = 3

/**
 * A closure concerns everybody's bookings.
 * @throws ApiError 409 `own_only`
 */
export function requireAllBookings(actor: Actor): void {
  if (holds(actor, 'operation/all-bookings')) return
  const message = 'Fechar um dia mostra as reservas de todos, e seu usuário vê só as suas. Peça a um colega.'
  throw conflict({ code: 'own_only', message })
}

/** @throws ApiError 404, 409 `own_only`, 422 with fields */
export async function weighClosure(
  { body }: Received<typeof previewClosure>,
  ctx: StaffContext
): Promise<Answer<typeof previewClosure>> {
  const actor = ctx.actor
  requireAllBookings(actor)
  const { placeId } = actor
  const place = await findPlaceNamed(ctx.db.orm, placeId)
  const checked = checkWhat(body, todayIn(place.timezone, ctx.now()))
  if (!checked.ok) throw invalid({ fields: checked.fields })
  const { days, reason, note } = checked.value
  const [date = ''] = days
  const until = days.at(-1) ?? date
  const slots = await findOwnSlots(ctx.db.orm, placeId, body.slots)
  const closing = { date, until, slots: slots.map(({ product, name, times }) => ({ product, name, times })) }
  if (days.length > MOST_TOLD_DAYS) return { ...closing, ...(await countSold(ctx, { slots, from: date, to: until })) }
  const all = await listVisits(ctx, { slots, from: date, to: until })
  const outside = all.filter(({ booking }) => booking.checkedInPeople === 0)
  const fresh = outside.filter(({ isTold }) => !isTold)
  const reached = fresh.filter(({ booking }) => booking.phone !== '' || booking.email !== '')
  const answerDay = toIsoDay(body.answer_until) ?? date
  const answerUntil = slotInstant(addDays(answerDay, 1), '00:00', place.timezone)
  const closure = { message: body.message, reason, note, offers: body.offers, answerUntil }
  const isSaid = messageProblem(body.message) === null
  const link = answerLink(ctx.baseUrl, '…')
  const sight = { values: holds(actor, 'operation/values') }
  const sum = (of: (one: OnVisit) => number) => fresh.reduce((total, one) => total + of(one), 0)
  return {
    ...closing,
    total: fresh.length,
    bookings: fresh.map((one) => ({ ...toWireTouched(one, sight), date: one.booking.date })),
    people: sum(({ booking }) => booking.people),
    value: toShownMoney(
      sum(({ booking }) => booking.final),
      sight
    ),
    paid: toShownMoney(
      sum(({ received }) => received),
      sight
    ),
    inside: all.length - outside.length,
    told: outside.length - fresh.length,
    reachable: reached.length,
    samples: (isSaid ? reached.slice(0, samplesShown) : []).map(({ booking, product, received }) => ({
      name: `${booking.name} ${booking.surname}`.trim(),
      text: composeMessage({ closure, booking, product: product.name, received, place, link })
    }))
  }
}

interface Range {
  slots: readonly OwnSlots[]
  from: string
  to: string
}

async function listVisits({ db, actor: { placeId } }: StaffContext, { slots, ...range }: Range): Promise<OnVisit[]> {
  const all: OnVisit[] = []
  for (const { productId, times } of slots) {
    all.push(...(await listOnVisit(db.orm, { ...range, placeId, productId, times })))
  }
  return all
}

/** Counts what is sold in so many days that nobody can be told at once: a year has too many bookings for a page. */
async function countSold({ db }: StaffContext, { slots, from, to }: Range) {
  const told = { bookings: [], value: null, paid: null, inside: 0, told: 0, reachable: 0, samples: [] }
  let total = 0
  let people = 0
  for (const { productId, times } of slots) {
    const sold = await listSoldSlots(db.orm, { productId, from, to })
    for (const slot of sold.filter(({ time }) => times.length === 0 || times.includes(time))) {
      total += slot.bookings
      people += slot.people
    }
  }
  return { ...told, total, people }
}

/**
 * Name and contacts are included: a user with this permission writes to the visitors, and calls them if a message
 * fails.
 */
export function toWireTouched(
  { booking, product, received }: Pick<OnVisit, 'booking' | 'product' | 'received'>,
  sight: { values: boolean }
) {
  return {
    uuid: booking.publicId,
    code: booking.code,
    name: `${booking.name} ${booking.surname}`.trim(),
    phone: booking.phone,
    product_uuid: product.uuid,
    product_name: product.name,
    time: booking.time,
    people: booking.people,
    status: wireStatus(booking.status),
    value: toShownMoney(booking.final, sight),
    paid: toShownMoney(received, sight)
  }
}
