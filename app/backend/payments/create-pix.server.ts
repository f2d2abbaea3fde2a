import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import { conflict, notFound, unavailable } from '#app/contracts/api-error.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import type { createPixCharge } from '#app/contracts/payments.ts'
import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { bookings, payments, places } from '../db/schema.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { countAttempt } from '../kernel/count-attempt.server.ts'
import { networkOf } from '../kernel/network-of.server.ts'

/**
 * The Pix charge of a booking that waits for payment. While one lives, the same comes back; it ends with the hold.
 * Errors: 404, 409 `not_payable` when the booking is paid, cancelled or expired, 429, 503 when the provider is out.
 */
export async function createPix(hash: string, context: ApiContext): Promise<Answer<typeof createPixCharge>> {
  const { db, payments: provider } = context
  if (!provider) throw unavailable({ message: 'O Pix não está disponível neste lugar no momento.' })
  const now = context.now()
  const [found] = await db.orm
    .select({ booking: bookings, place: places })
    .from(bookings)
    .innerJoin(places, eq(places.id, bookings.placeId))
    .where(eq(bookings.hash, hash))
  if (!found) throw notFound({ message: ERRORS.bookingNotFound })
  const { booking, place } = found
  if (booking.status !== 'PENDING' || !booking.holdUntil || isHoldExpired(booking.holdUntil, now)) {
    throw conflict({ code: 'not_payable', message: 'Esta reserva não espera mais um pagamento.' })
  }
  const [alive] = await db.orm
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, booking.id),
        eq(payments.method, 'pix'),
        eq(payments.status, 'PENDING'),
        gt(payments.expiresAt, now)
      )
    )
    .orderBy(desc(payments.createdAt))
    .limit(1)
  if (alive) return toAnswer(alive, provider.simulated)

  await countAttempt(context, {
    key: `pix:${networkOf(context.address)}`,
    limit: context.limits.pixPerAddress,
    windowSeconds: 600
  })
  const charge = await provider.createPix({
    orderId: booking.hash,
    amount: booking.final,
    merchantName: place.name,
    merchantCity: place.city,
    pixKey: place.pixKey,
    expiresAt: booking.holdUntil
  })
  const [kept] = await db.orm
    .insert(payments)
    .values({
      id: randomUUID(),
      placeId: booking.placeId,
      bookingId: booking.id,
      provider: provider.name,
      providerId: charge.id,
      method: 'pix',
      status: 'PENDING',
      value: charge.amount,
      description: `Pix · ${place.name}`,
      origin: provider.name,
      brCode: charge.brCode,
      expiresAt: charge.expiresAt,
      createdAt: now
    })
    .onConflictDoUpdate({ target: [payments.provider, payments.providerId], set: { brCode: charge.brCode } })
    .returning()
  if (!kept) throw new Error('the Pix charge was not kept')
  return toAnswer(kept, provider.simulated)
}

function toAnswer(payment: typeof payments.$inferSelect, simulated: boolean): Answer<typeof createPixCharge> {
  return {
    payment_id: payment.providerId,
    status: payment.status,
    qr_code: payment.brCode,
    amount: toDecimal(payment.value),
    expires_at: payment.expiresAt?.toISOString() ?? null,
    simulated
  }
}
