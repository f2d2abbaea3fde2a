import { ApiError, forbidden, invalid, notFound } from '#app/contracts/api-error.ts'
import { BookingEventPayloadSchema } from '#app/contracts/booking/event.ts'
import type { cancelGroup } from '#app/contracts/booking/groups.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { ERRORS, tooLong } from '#app/domain/words/error-catalogue.ts'
import { lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { cancelBooking, endedWords } from '../cancel/cancel-booking.server.ts'
import type { EventWork } from '../event-work.server.ts'
import { isTheirs } from '../reach.server.ts'
import { findGroupFor } from './read-group.server.ts'

/**
 * Cancels each booking by itself: one whose people are inside does not keep the others.
 * @throws ApiError 404, 422 without a reason
 */
export async function cancelWholeGroup(
  { params, body }: Received<typeof cancelGroup>,
  ctx: StaffContext
): Promise<Answer<typeof cancelGroup>> {
  const reason = body.reason.trim()
  if (reason.length < 3) throw invalid({ fields: { reason: ['Diga por que o grupo é cancelado.'] } })
  if (reason.length > 500) throw invalid({ fields: { reason: [tooLong(500)] } })
  const { bookings, isSeller } = await findGroupFor(params.uuid, ctx)
  const seen = new Map(body.seen.map(({ uuid, refund_seen }) => [uuid, refund_seen]))
  const results: Answer<typeof cancelGroup>['results'] = []
  for (const { booking, place } of bookings) {
    if (endedWords(booking.status)) continue
    const payload = BookingEventPayloadSchema.parse({ reason, cancelled_by: body.cancelled_by })
    payload.refund_seen = seen.get(booking.publicId) ?? null
    const said = await cancelOne(booking.id, { payload, isSeller, timezone: place.timezone, ctx })
    results.push({ uuid: booking.publicId, booking_code: booking.code, ...said })
  }
  return { results }
}

interface Cancelling {
  payload: EventWork['payload']
  isSeller: boolean
  timezone: string
  ctx: StaffContext
}

async function cancelOne(
  id: number,
  { payload, isSeller, timezone, ctx }: Cancelling
): Promise<{ done: boolean; message: string }> {
  const { actor } = ctx
  try {
    const { message } = await inTransaction(ctx.db, async (tx) => {
      const booking = await lockBooking(tx, { id })
      if (!booking) throw notFound({ message: ERRORS.bookingNotFound })
      if (!(await isTheirs(tx, booking, actor))) throw forbidden()
      // Sellers of a group see its values without the permission.
      const seesValues = isSeller || holds(actor, 'operation/values')
      return cancelBooking({ tx, booking, timezone, payload, actor, ctx }, seesValues)
    })
    return { done: true, message }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { done: false, message: error.message }
  }
}
