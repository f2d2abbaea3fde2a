import type { Transaction } from '../db/connection.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { setPayment } from '../db/queries/payments.server.ts'
import type { GatewayPayment } from '../providers/gateways/payment-gateway.server.ts'
import type { Moved } from './settle.server.ts'
import { tellStaff } from './tell-of-money.server.ts'

const ACTIONS = { open: 'disputed', lost: 'charged-back', '': 'dispute-ended' } as const

/** Marks it and tells of it. False if nothing is new. */
export async function noteDispute(tx: Transaction, moved: Moved, { dispute, said }: GatewayPayment): Promise<boolean> {
  const { booking, payment, now } = moved
  if (dispute === payment.dispute) return false
  await setPayment(tx, payment.id, { dispute })
  const reason = said.slice(0, 200)
  await recordEvent(tx, { booking, action: ACTIONS[dispute], at: now, by: 'provedor', reason })
  if (dispute === 'open') {
    const text = 'o pagador contestou o pagamento no provedor. Responda lá, no prazo dele.'
    await tellStaff(tx, moved, { title: 'Pagamento contestado', text })
  }
  if (dispute === 'lost') {
    const text = 'a contestação foi perdida e o provedor levou o dinheiro.'
    await tellStaff(tx, moved, { title: 'Contestação perdida', text })
  }
  return true
}
