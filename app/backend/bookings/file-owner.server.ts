import { forbidden, notFound } from '#app/contracts/api-error.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { findBookingOfPlace } from '../db/queries/bookings/bookings.server.ts'
import { holds } from '../kernel/context.server.ts'
import type { FileOwner } from '../kernel/files/owner.server.ts'
import { isTheirs } from './reach.server.ts'

/** Documents of a booking, by its hash: read by users who open it, changed by users who may change it. */
export const bookingFiles: FileOwner = {
  ref: 'bookings',
  async require(orm, ctx, { refId, wish }) {
    const actor = ctx.actor
    const booking = await findBookingOfPlace(orm, { placeId: actor.placeId, hash: refId })
    const isSeen = booking !== null && holds(actor, 'operation/booking-list') && (await isTheirs(orm, booking, actor))
    if (!isSeen) throw notFound({ message: ERRORS.bookingNotFound })
    if (wish !== 'read' && !holds(actor, 'operation/edit')) throw forbidden()
  },
  seesAll: ({ actor }) => holds(actor, 'operation/booking-list') && holds(actor, 'operation/all-bookings')
}
