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
  /** The caller holds its lock. */
  booking: BookingRow
  gateway: PaymentGateway
  said: GatewayPayment
  now: Date
}

/**
 * Adopts an unknown payment of one of our bookings: the outcome of its checkout, a refused attempt there, or unexpected
 * money. Null if it is none of these yet.
 */
export async function adoptPayment(tx: Transaction, found: Found): Promise<PaymentRow | null> {
  const { booking, gateway, said } = found
  const waiting = await findUnnamedCharge(tx, { bookingId: booking.id, provider: gateway.name, method: said.method })
  // A checkout continues after a refusal, and an unseen Pix code is requested again with its own key.
  const isOnItsWay = said.status === 'PENDING' && waiting?.method === 'card'
  if (waiting && (said.status === 'APPROVED' || isOnItsWay)) {
    await setPayment(tx, waiting.id, { providerId: said.id })
    return { ...waiting, providerId: said.id }
  }
  const isWorthIt = said.status === 'APPROVED' || (waiting?.method === 'card' && said.status === 'DENIED')
  return isWorthIt ? insertFound(tx, found) : null
}

/** The caller then settles it, or tells of it. */
export function insertFound(tx: Transaction, { booking, gateway, said, now }: Found): Promise<PaymentRow> {
  return insertCharge(tx, {
    id: randomUUID(),
    placeId: booking.placeId,
    bookingId: booking.id,
    provider: gateway.name,
    providerId: said.id,
    method: said.method || 'pix',
    // Inserted as unpaid, so that the next step tells of it like of any other.
    status: 'UNPAID',
    value: said.amount ?? booking.final,
    description: 'Encontrado no provedor',
    origin: gateway.name,
    expiresAt: now,
    createdAt: now
  })
}

type Stray = { gateway: PaymentGateway; placeId: string; said: GatewayPayment }

/** Stores money that belongs to no booking of the place once, for a person to look at, and tells of it once. */
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
