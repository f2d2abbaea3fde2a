import { conflict, notFound } from '#app/contracts/api-error.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../db/connection.server.ts'
import { type BookingRow, findFullBooking, isGuidedBy, lockBooking } from '../db/queries/bookings/bookings.server.ts'
import { type Actor, type ApiContext, holds } from '../kernel/context.server.ts'

/**
 * A user who moves money must see its amount.
 * @throws ApiError 409 `no_values`
 */
export function requireValues(actor: Actor): void {
  if (holds(actor, 'operation/values')) return
  throw conflict({
    code: 'no_values',
    message: 'Uma devolução mostra valores, e seu usuário não vê valores. Peça a um colega que possa vê-los.'
  })
}

/** True if the user may say that money of the desk was given back: the drawer is theirs, or they approve refunds. */
export const mayGiveAtDesk = (actor: Actor): boolean =>
  (holds(actor, 'operation/refund') && holds(actor, 'operation/receive')) || holds(actor, 'operation/refund-approve')

/**
 * Runs before the transaction, which must not wait for a second connection.
 * @throws ApiError 404 also for another place's
 */
export async function findOwnBooking(uuid: string, { actor, ctx }: { actor: Actor; ctx: ApiContext }) {
  const full = /^[0-9a-f]{32}$/.test(uuid) ? await findFullBooking(ctx.db, { publicId: uuid }) : null
  if (full?.booking.placeId !== actor.placeId) throw notFound({ message: ERRORS.bookingNotFound })
  return full.booking.id
}

/** @throws ApiError 404 also for another guide's */
export async function lockOwnBooking(tx: Transaction, id: number, actor: Actor): Promise<BookingRow> {
  const booking = await lockBooking(tx, { id })
  if (!booking || !(await isWithin(tx, booking, actor))) throw notFound({ message: ERRORS.bookingNotFound })
  return booking
}

async function isWithin(tx: Transaction, booking: BookingRow, actor: Actor): Promise<boolean> {
  return holds(actor, 'operation/all-bookings') || isGuidedBy(tx, booking.id, actor.userId)
}
