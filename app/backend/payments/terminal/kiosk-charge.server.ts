import { ApiError, conflict, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { endKioskRound, moveKioskCharge } from '#app/contracts/kiosks.ts'
import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { isOverAtTerminal, TERMINAL_METHOD } from '#app/domain/money/terminal.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { type BookingRow, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { isVisitClosed } from '../../db/queries/closures/closures.server.ts'
import { type KioskRow, listAtTerminal } from '../../db/queries/kiosks.server.ts'
import { findLatestAtTerminal } from '../../db/queries/money/card-terminals.server.ts'
import { expireCharge, findBookingToPay, findPendingCharge, type PaymentRow } from '../../db/queries/payments.server.ts'
import { markStanding } from '../../db/queries/receipts.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { type ApiContext, takesOnline } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { implementPublic } from '../../kernel/implement.server.ts'
import { hasKioskTerminal, requireKiosk } from '../../kernel/kiosk/require-kiosk.server.ts'
import { sendToTerminal, waitsForTerminal } from '../../kernel/terminal/send-charge.server.ts'
import { giveUpThere, notPayable } from '../open-charge.server.ts'
import { askAboutBooking } from '../poll-charges.server.ts'
import { withCharge } from './move-charge.server.ts'

export const kioskChargeRoutes = [
  implementPublic(moveKioskCharge, moveCharge),
  implementPublic(endKioskRound, async ({ body }, ctx) => {
    const kiosk = await requireKiosk(body.key, ctx)
    await cancelWaiting(ctx, kiosk)
    return { place_uuid: kiosk.placeId, name: kiosk.name, has_terminal: await hasKioskTerminal(kiosk, ctx) }
  })
]

/** @throws ApiError 404 for a booking that was not made at this kiosk, 409 by state, 429 */
async function moveCharge(
  { body }: Received<typeof moveKioskCharge>,
  ctx: ApiContext
): Promise<Answer<typeof moveKioskCharge>> {
  const kiosk = await requireKiosk(body.key, ctx)
  const { booking } = (await findBookingToPay(ctx.db, { hash: body.hash })) ?? {}
  if (booking?.kioskId !== kiosk.id) throw notFound({ message: ERRORS.bookingNotFound })
  if (body.action === 'send') await chargeAtKiosk(ctx, kiosk, booking)
  else if (body.action === 'cancel') await leaveTerminal(ctx, booking)
  else await withCharge(ctx, booking, body.action)
  ctx.live.tell(booking.placeId, ['bookings'])
  const latest = await findLatestAtTerminal(ctx.db.orm, booking.id)
  const after = await findBookingToPay(ctx.db, { id: booking.id })
  return { state: latest?.terminalState ?? '', waits: after !== null && waitsForTerminal(after.booking, ctx.now()) }
}

/** Each sending holds the places some minutes longer. */
const sendingsOfBooking = 10

async function chargeAtKiosk(ctx: ApiContext, kiosk: KioskRow, booking: BookingRow): Promise<void> {
  if (kiosk.terminalId === null || !(await hasKioskTerminal(kiosk, ctx))) {
    throw conflict({ code: 'no_terminal', message: 'Não há maquininha neste totem. Chame alguém da equipe.' })
  }
  await countAttempt(ctx, {
    key: `kiosk-charge:${booking.id}`,
    limit: sendingsOfBooking,
    windowSeconds: 3600
  })
  // The visitor before may have left without a word.
  await cancelWaiting(ctx, kiosk, booking.id)
  // A Pix that was paid a moment ago must not be charged again.
  if (await findPendingCharge(ctx.db.orm, booking.id)) await askAboutBooking(ctx, booking.id, { waitMs: 3000 })
  const before = await chooseTerminal(ctx, booking.id)
  if (before) await giveUpThere(ctx, before)
  await sendToTerminal(ctx, booking, kiosk.terminalId)
}

/**
 * Lets the booking be paid at the terminal and nowhere else. Returns the online charge that it had.
 * @throws ApiError 409 `not_payable`
 */
function chooseTerminal({ db, now }: ApiContext, bookingId: number): Promise<PaymentRow | null> {
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, { id: bookingId })
    const isHeld = booking?.status === 'PENDING' && !isHoldExpired(booking.holdUntil, now())
    if (!booking || !isHeld || (await isVisitClosed(tx, booking))) throw notPayable()
    const pending = await findPendingCharge(tx, booking.id)
    const latest = await findLatestAtTerminal(tx, booking.id)
    if (!pending && latest && !isOverAtTerminal(latest.terminalState)) throw unclear()
    await markStanding(tx, booking.id, { paymentMethod: TERMINAL_METHOD })
    if (pending?.terminalId !== '') return null
    await expireCharge(tx, pending.id)
    return pending
  })
}

const unclear = () =>
  conflict({
    code: 'at_terminal',
    message: 'A maquininha ainda não disse se o pagamento passou. Chame alguém da equipe.'
  })

/** Cancels the charge; once it is over for certain, the booking may be paid online again. */
async function leaveTerminal(ctx: ApiContext, booking: BookingRow): Promise<void> {
  const pending = await findPendingCharge(ctx.db.orm, booking.id)
  if (pending?.terminalId) await withCharge(ctx, booking, 'cancel')
  const found = await findBookingToPay(ctx.db, { id: booking.id })
  const way = found && (await takesOnline(ctx, found.place, 'pix')) ? 'pix' : 'card'
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockBooking(tx, { id: booking.id })
    if (locked?.status !== 'PENDING' || locked.paymentMethod !== TERMINAL_METHOD) return
    const latest = await findLatestAtTerminal(tx, booking.id)
    if (latest && (latest.status === 'PENDING' || !isOverAtTerminal(latest.terminalState))) return
    await markStanding(tx, booking.id, { paymentMethod: way })
  })
}

/** Cancels what visitors of this kiosk left at its terminal, so that nobody pays the purchase of another. */
async function cancelWaiting(ctx: ApiContext, kiosk: KioskRow, except?: number): Promise<void> {
  const waiting = await listAtTerminal(ctx.db, kiosk.id)
  const left = waiting.filter(({ id }) => id !== except)
  await Promise.all(left.map((booking) => leaveTerminal(ctx, booking).catch(unlessAway)))
}

/** Logged where it failed; the terminal then shows the charge until its time ends. */
function unlessAway(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'provider_away')) throw error
}
