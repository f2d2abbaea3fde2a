/** Specification §4; EXPIRED is ours: its time ended unpaid. */
export type PaymentStatus = 'UNPAID' | 'PENDING' | 'DENIED' | 'EXPIRED' | 'APPROVED' | 'CANCELLED'

/** Rank of the states without money. */
const ORDER: Readonly<Record<Exclude<PaymentStatus, 'APPROVED'>, number>> = {
  UNPAID: 0,
  PENDING: 1,
  DENIED: 2,
  EXPIRED: 2,
  CANCELLED: 3
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
  EXPIRED: 'EXPIRED'
}

/**
 * Money decides: a paid charge is APPROVED, whatever ended before. Only CANCELLED (refunded) can follow. Without money
 * a charge moves only forward, so late or repeated notices change nothing.
 */
export function nextPaymentStatus(current: PaymentStatus, notice: PaymentStatus): PaymentStatus {
  if (notice === 'APPROVED') return notice
  if (current === 'APPROVED') return notice === 'CANCELLED' ? notice : current
  return ORDER[notice] > ORDER[current] ? notice : current
}

/** An unknown status counts as not paid. */
export function getnetStatus(status: string): PaymentStatus {
  return lookUp(GETNET, status.trim().toUpperCase())
}

function lookUp(table: Readonly<Record<string, PaymentStatus>>, key: string): PaymentStatus {
  return Object.hasOwn(table, key) ? (table[key] ?? 'PENDING') : 'PENDING'
}
