import { formatMoney } from '#app/domain/money/money.ts'
import type { Transaction } from '../db/connection.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { setPayment } from '../db/queries/payments.server.ts'
import type { GatewayPayment } from '../providers/gateways/payment-gateway.server.ts'
import type { Moved } from './settle.server.ts'

/** Why money is not counted before a person has looked at it, in words for them; '': it is what was asked for. */
export function problemOf({ amount, orderId }: GatewayPayment, { booking, payment }: Moved): string {
  if (orderId !== '' && orderId !== booking.hash) return 'O provedor diz que este pagamento é de outra reserva.'
  if (amount === null || amount === payment.value) return ''
  return `O provedor recebeu ${formatMoney(amount)}, e a cobrança era de ${formatMoney(payment.value)}.`
}

/** Its state stays without money, so no sum counts it. False where it was so already. */
export async function holdBack(tx: Transaction, { booking, payment, now }: Moved, problem: string): Promise<boolean> {
  if (payment.held === problem) return false
  await setPayment(tx, payment.id, { held: problem })
  await recordEvent(tx, { booking, action: 'held', at: now, by: 'provedor', reason: problem })
  return true
}
