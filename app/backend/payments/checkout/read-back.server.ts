import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { readBackPayment } from '#app/contracts/payments.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { findBookingToPay } from '../../db/queries/payments.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'
import { askAboutBooking } from '../poll-charges.server.ts'

/** A user waits for the answer; a later one is found by the job. */
const longestWaitMs = 5_000

/**
 * Parameters of the visitor's return are not believed: they are only a reason to ask the provider.
 * @throws ApiError 404, 429
 */
export async function readBack(
  { body }: Pick<Received<typeof readBackPayment>, 'body'>,
  ctx: ApiContext
): Promise<Answer<typeof readBackPayment>> {
  const { hash, payment_id: hint = '' } = body
  const found = await findBookingToPay(ctx.db, { hash })
  if (!found) throw notFound({ message: ERRORS.bookingNotFound })
  const windowSeconds = 600
  const network = `read-back:${networkOf(ctx.address)}`
  await countAttempt(ctx, { key: network, limit: ctx.limits.pixPerAddress, windowSeconds })
  await countAttempt(ctx, { key: `read-back:booking:${found.booking.id}`, limit: 10, windowSeconds })
  await askAboutBooking(ctx, found.booking.id, { waitMs: longestWaitMs, hint })
  const after = await findBookingToPay(ctx.db, { hash })
  return { status: after?.booking.status ?? '' }
}
