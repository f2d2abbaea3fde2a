import { HELD_FOR_ORDER, heldForAmount } from '#app/domain/money/held.ts'
import type { Transaction } from '../db/connection.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { setPayment } from '../db/queries/payments.server.ts'
import type { GatewayPayment } from '../providers/gateways/payment-gateway.server.ts'
import type { Moved } from './settle.server.ts'
import { tellStaff } from './tell-of-money.server.ts'

/** Reason in words why a person must look before the money counts; '' if it is as charged. */
export function problemOf({ amount, orderId }: GatewayPayment, { booking, payment }: Moved): string {
  if (orderId !== '' && orderId !== booking.hash) return HELD_FOR_ORDER
  if (amount === null || amount === payment.value) return ''
  return heldForAmount(amount, payment.value)
}

interface Problem {
  words: string
  /** Centavos; null if the provider does not tell. */
  amount: number | null
}

/** Keeps a state without money, so that no sum counts it. False if it was held already. */
export async function holdBack(tx: Transaction, moved: Moved, { words, amount }: Problem): Promise<boolean> {
  const { booking, payment, now } = moved
  if (payment.held === words) return false
  await setPayment(tx, payment.id, { held: words, heldValue: amount ?? payment.value })
  await recordEvent(tx, { booking, action: 'held', at: now, by: 'provedor', reason: words })
  const text = 'veio um pagamento que não confere. Aceite ou devolva em Pagamentos a resolver.'
  await tellStaff(tx, moved, { title: 'Pagamento retido', text })
  return true
}
