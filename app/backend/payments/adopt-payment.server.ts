import { randomUUID } from 'node:crypto'
import type { Transaction } from '../db/connection.server.ts'
import type { BookingRow } from '../db/queries/bookings/bookings.server.ts'
import { insertStray } from '../db/queries/money/strays.server.ts'
import { findUnnamedCharge, insertCharge, type PaymentRow, setPayment } from '../db/queries/payments.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import type { GatewayPayment, PaymentGateway } from '../providers/gateways/payment-gateway.server.ts'
import { tellStray } from './tell-of-money.server.ts'

interface Found {
  /** Locked. */
  booking: BookingRow
  gateway: PaymentGateway
  said: GatewayPayment
  now: Date
}

/**
 * A payment of a booking of ours that we did not know: what its checkout was reserved for, a refused attempt there, or
 * money out of nowhere. Null where it is none of these yet.
 */
export async function adoptPayment(tx: Transaction, found: Found): Promise<PaymentRow | null> {
  const { booking, gateway, said } = found
  const waiting = await findUnnamedCharge(tx, { bookingId: booking.id, provider: gateway.name, method: said.method })
  // A checkout goes on after a refusal, and a Pix code that nobody has seen is asked for again with its own key.
  const isOnItsWay = said.status === 'PENDING' && waiting?.method === 'card'
  if (waiting && (said.status === 'APPROVED' || isOnItsWay)) {
    await setPayment(tx, waiting.id, { providerId: said.id })
    return { ...waiting, providerId: said.id }
  }
  const isWorthIt = said.status === 'APPROVED' || (waiting?.method === 'card' && said.status === 'DENIED')
  return isWorthIt ? insertFound(tx, found) : null
}

/** Settled or told by whoever has it from here on. */
export function insertFound(tx: Transaction, { booking, gateway, said, now }: Found): Promise<PaymentRow> {
  return insertCharge(tx, {
    id: randomUUID(),
    placeId: booking.placeId,
    bookingId: booking.id,
    provider: gateway.name,
    providerId: said.id,
    method: said.method || 'pix',
    // Another moves it on, so that it is told like every other.
    status: 'UNPAID',
    value: said.amount ?? booking.final,
    description: 'Encontrado no provedor',
    origin: gateway.name,
    expiresAt: now,
    createdAt: now
  })
}

type Stray = { gateway: PaymentGateway; placeId: string; said: GatewayPayment }

/** Money that no booking of the place asked for, kept once for a person to look at, and told once. */
export async function keepStray({ db, log, now }: Backend, { gateway, placeId, said }: Stray) {
  if (said.status !== 'APPROVED') return 'unknown'
  const stray = { id: randomUUID(), placeId, provider: gateway.name, providerId: said.id, orderId: said.orderId }
  const { method, paidAt } = said
  const foundAt = now()
  const about = { value: said.amount ?? 0, said: said.said.slice(0, 200), method, paidAt, foundAt }
  const isNew = await inTransaction(db, async (tx) => {
    const wasKept = await insertStray(tx, { ...stray, ...about })
    if (wasKept) await tellStray(tx, { placeId, now: foundAt })
    return wasKept
  })
  if (!isNew) return 'unchanged'
  log.warn({ placeId, strayId: stray.id }, 'the provider has money that no booking asked for')
  return 'stray'
}
