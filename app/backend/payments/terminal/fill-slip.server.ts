import { lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { lockPayment, setPayment } from '../../db/queries/payments.server.ts'
import { markStanding } from '../../db/queries/receipts.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import { GatewayFault, type PaymentGateway } from '../../providers/gateways/payment-gateway.server.ts'

interface Paid {
  gateway: PaymentGateway
  paymentId: string
  /** Booking of the payment. */
  bookingId: number
}

/**
 * A notice or the provider's list may settle a terminal's payment before its order is read: then the slip is still
 * missing. Its money counts without it.
 */
export async function fillSlip(backend: Backend, { gateway, paymentId, bookingId }: Paid): Promise<void> {
  const slip = await gateway.terminals?.readSlip(paymentId).catch((error) => {
    if (!(error instanceof GatewayFault)) throw error
    backend.log.warn({ bookingId, fault: error.message }, 'the slip of a payment at a terminal could not be read')
    return null
  })
  if (!slip) return
  await inTransaction(backend.db, async (tx) => {
    const booking = await lockBooking(tx, { id: bookingId })
    const payment = await lockPayment(tx, { provider: gateway.name, providerId: paymentId })
    if (!booking || !payment || payment.cv !== '') return
    const { aut, brand, method } = slip
    await setPayment(tx, payment.id, { cv: paymentId, aut, brand, method, terminalState: 'paid' })
    if (booking.paymentMethod === payment.method) await markStanding(tx, bookingId, { paymentMethod: method })
  })
}
