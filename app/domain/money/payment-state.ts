/** Specification §4; EXPIRED is ours: its time ended unpaid. */
export type PaymentStatus = 'UNPAID' | 'PENDING' | 'DENIED' | 'EXPIRED' | 'APPROVED' | 'CANCELLED'

const ORDER: Readonly<Record<PaymentStatus, number>> = {
  UNPAID: 0,
  PENDING: 1,
  DENIED: 2,
  EXPIRED: 2,
  APPROVED: 3,
  CANCELLED: 4
}

const GETNET: Readonly<Record<string, PaymentStatus>> = {
  WAITING: 'PENDING',
  PENDING: 'PENDING',
  CREATED: 'PENDING',
  AUTHORIZED: 'PENDING',
  APPROVED: 'APPROVED',
  PAID: 'APPROVED',
  CONFIRMED: 'APPROVED',
  DENIED: 'DENIED',
  ERROR: 'DENIED',
  CANCELED: 'CANCELLED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'CANCELLED'
}

/** Payments only move forward: late or repeated notices change nothing, and nothing follows CANCELLED (refunded). */
export function nextPaymentStatus(current: PaymentStatus, notice: PaymentStatus): PaymentStatus {
  return ORDER[notice] > ORDER[current] ? notice : current
}

/** An unknown status is not paid yet. */
export function getnetStatus(status: string): PaymentStatus {
  return lookUp(GETNET, status.trim().toUpperCase())
}

function lookUp(table: Readonly<Record<string, PaymentStatus>>, key: string): PaymentStatus {
  return Object.hasOwn(table, key) ? (table[key] ?? 'PENDING') : 'PENDING'
}
