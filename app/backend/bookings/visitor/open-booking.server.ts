import { forbidden, notFound } from '#app/contracts/api-error.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type BookingRow, findFullBooking, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { whoIsThere } from '../../kernel/actor.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'

const forStaff = 'Você está na equipe deste parque: mude a reserva pela tela dela, com as suas permissões.'

/**
 * Staff of the place act by their own permissions, on the booking's own screen.
 * @throws ApiError 403, 404
 */
export async function findVisited(publicId: string, ctx: ApiContext) {
  const full = /^[0-9a-f]{32}$/.test(publicId) ? await findFullBooking(ctx.db, { publicId }) : null
  if (!full) throw notFound({ message: ERRORS.bookingNotFound })
  if (whoIsThere(ctx)?.placeId === full.booking.placeId) throw forbidden({ message: forStaff })
  return full
}

/**
 * Runs with the booking locked; screens of its place are told.
 * @throws ApiError 403, 404
 */
export async function inVisited<T>(
  publicId: string,
  ctx: ApiContext,
  work: (tx: Transaction, booking: BookingRow) => Promise<T>
): Promise<T> {
  const { booking: found } = await findVisited(publicId, ctx)
  const done = await inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, { id: found.id })
    if (!booking) throw notFound({ message: ERRORS.bookingNotFound })
    return work(tx, booking)
  })
  ctx.live.tell(found.placeId, ['bookings', 'places'])
  return done
}
