import { conflict } from '#app/contracts/api-error.ts'
import type { payAgain } from '#app/contracts/booking/visitor.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { holdUntil, isHoldExpired } from '#app/domain/booking/hold.ts'
import { nextBookingStatus } from '#app/domain/booking/state.ts'
import { isClosedSlot, todayIn } from '#app/domain/calendar/dates.ts'
import { discountedTickets, discountProblem } from '#app/domain/product/discount.ts'
import { slotOn } from '#app/domain/product/timetable.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { listItems } from '../../db/queries/bookings/check-ins.server.ts'
import { findPromise } from '../../db/queries/bookings/own/visitor.server.ts'
import { slotOf } from '../../db/queries/bookings/places-taken.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { takePlaces } from '../../db/queries/bookings/take-places.server.ts'
import { isVisitClosed } from '../../db/queries/closures/closures.server.ts'
import { countUses, lockDiscount, toCode } from '../../db/queries/products/discounts.server.ts'
import { lockTimetable } from '../../db/queries/products/timetable.server.ts'
import { markStanding } from '../../db/queries/receipts.server.ts'
import { dropUnfree } from '../../kernel/agents/unfree-agents.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'
import { leaveOpenRides } from '../../kernel/transport/leave-rides.server.ts'
import { readPublicBooking } from '../read-booking.server.ts'
import { requireRoomAgain } from '../unpaid/unpaid-room.server.ts'
import { countAttempts, payTries } from './limits.server.ts'
import { findVisited, inVisited } from './open-booking.server.ts'

/** Time during which the old prices hold. */
const patienceMs = 24 * 3_600_000

/**
 * Holds the booking's places again for payment, if they are still free. The address alone suffices: nobody loses by it.
 * @throws ApiError 403 for staff, 404, 409 `not_payable`, `closed`, `full`, `past`, `discount` or `unpaid_ceiling`, 429
 */
export async function payOnceMore(
  { params }: Pick<Received<typeof payAgain>, 'params'>,
  ctx: ApiContext
): Promise<Answer<typeof payAgain>> {
  const { booking: found } = await findVisited(params.uuid, ctx)
  await countAttempts(ctx, payTries(found.id, ctx))
  await inVisited(params.uuid, ctx, (tx, booking) => holdAgain(tx, booking, ctx))
  return readPublicBooking(params.uuid, ctx)
}

async function holdAgain(tx: Transaction, booking: BookingRow, ctx: ApiContext): Promise<void> {
  const now = ctx.now()
  const isHeld = booking.status === 'PENDING'
  // A repeated request finds it held already.
  if (isHeld && !isHoldExpired(booking.holdUntil, now)) return
  const promise = await findPromise(tx, booking.id)
  requirePayable(booking, now)
  await requireSold(tx, booking, { ...promise, now })
  await requireDiscount(tx, booking, { timezone: promise.place.timezone, now })
  const held = { ...booking, status: 'PENDING' as const, network: networkOf(ctx.address) }
  if (await isVisitClosed(tx, { ...booking, status: 'EXPIRED' })) {
    throw conflict({ code: 'closed', message: ERRORS.visitClosed })
  }
  if (!isHeld) await requireRoomAgain(tx, held, { place: promise.place, ctx })
  if (!isHeld && !(await takePlaces(tx, slotOf(booking), booking, now))) {
    throw conflict({ code: 'full', message: ERRORS.full })
  }
  const until = holdUntil(now, promise.place.holdMinutes)
  await markStanding(tx, booking.id, { status: 'PENDING', holdUntil: until, cancelledAt: null, cancelReason: '' })
  if (isHeld) return
  await recordEvent(tx, { booking, action: 'pay-again', at: now, by: 'visitante', from: 'EXPIRED', to: 'PENDING' })
  const leaving = { booking, now, by: 'sistema', reason: 'O prazo tinha acabado' } as const
  await dropUnfree(tx, { ...leaving, visit: booking })
  await leaveOpenRides(tx, leaving)
}

function requirePayable(booking: BookingRow, now: Date): void {
  const { status, payLater, paymentMethod, refund, cancelledAt, holdUntil: until } = booking
  const isOpen = status === 'PENDING' || nextBookingStatus(status, 'retry') !== null
  const since = cancelledAt ?? until ?? now
  const isFresh = now.getTime() - since.getTime() <= patienceMs
  if (isOpen && isFresh && !payLater && paymentMethod !== 'pos_pix' && refund === '') return
  throw conflict({ code: 'not_payable', message: 'Esta reserva não pode mais ser paga. Faça outra reserva.' })
}

type Promised = Awaited<ReturnType<typeof findPromise>>

/** Applies the checks of the first sale. */
async function requireSold(tx: Transaction, booking: BookingRow, { place, product, now }: Promised & { now: Date }) {
  const timetable = await lockTimetable(tx, booking.productId, { day: booking.date, strength: 'share' })
  const slot = slotOn(timetable, booking.date, booking.time)
  if (slot && product.active && !isClosedSlot({ day: booking.date, ...slot }, place.timezone, now)) return
  throw conflict({ code: 'past', message: ERRORS.past })
}

/** Its code may have been used up, or have expired, meanwhile. */
async function requireDiscount(
  tx: Transaction,
  booking: BookingRow,
  { timezone, now }: { timezone: string; now: Date }
) {
  if (booking.discountCodeId === null) return
  const { discountCodeId: id, document, documentCountry, date: visitDay } = booking
  const locked = await lockDiscount(tx, id)
  const counted = await countUses(tx, { id, document, documentCountry, now })
  const tickets = discountedTickets(await listItems(tx, booking.id))
  const productUuid = locked ? (await findPromise(tx, booking.id)).product.uuid : ''
  const use = { productUuid, today: todayIn(timezone, now), visitDay, tickets, ...counted }
  const problem = discountProblem(locked && toCode(locked), use)
  if (problem) throw conflict({ code: 'discount', message: problem })
}
