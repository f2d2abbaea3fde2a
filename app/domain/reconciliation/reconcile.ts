import type { Centavos } from '../money/money.ts'
import type { PaymentStatus } from '../money/payment-state.ts'

/** A payment in our books. */
export interface OurPayment {
  id: string
  /** The provider's; '' where it has not answered. */
  providerId: string
  status: PaymentStatus
  value: Centavos
  refunded: Centavos
  fee: Centavos
  /** Reason why it waits for a person; '' if it does not. */
  held: string
  dispute: string
  paidAt: Date | null
  createdAt: Date
}

/** Payment as its provider tells it; null parts are not told. */
export interface TheirPayment {
  id: string
  status: PaymentStatus
  amount: Centavos | null
  refunded: Centavos | null
  fee: Centavos | null
  orderId: string
  dispute: string
  paidAt: Date | null
}

/**
 * `paid-there`: paid at the provider, not counted here. `paid-here`: counted here, not paid there. `unknown`: belongs
 * to no payment of ours. `missing`: counted here, unknown there. `unread`: the provider was not asked, or did not
 * answer. `solved`: belongs to no booking, and somebody has explained it.
 */
export type Difference =
  | 'unknown'
  | 'paid-there'
  | 'paid-here'
  | 'missing'
  | 'amount'
  | 'refunded'
  | 'dispute'
  | 'held'
  | 'fee'
  | 'unread'
  | 'solved'
  | 'same'

/** Most serious first. */
const ORDER: readonly Difference[] = [
  'unknown',
  'paid-there',
  'paid-here',
  'missing',
  'amount',
  'refunded',
  'dispute',
  'held',
  'fee',
  'unread',
  'solved',
  'same'
]

export interface Compared {
  difference: Difference
  /** Null if nobody booked it with us. */
  ours: OurPayment | null
  /** Null if the provider does not know it, or was not asked. */
  theirs: TheirPayment | null
}

interface Books {
  ours: readonly OurPayment[]
  theirs: readonly TheirPayment[]
  /** Ids of our payments that the provider was asked for one by one and does not know. */
  notFound: ReadonlySet<string>
  /** Ids of provider payments without a booking that somebody has marked as solved. */
  solved?: ReadonlySet<string>
}

/**
 * Compares all payments of one provider: differences first, then the newest. Payments that neither side has as paid are
 * left out.
 */
export function reconcilePayments({ ours, theirs, notFound, solved = new Set() }: Books): Compared[] {
  const byId = new Map(theirs.map((payment) => [payment.id, payment]))
  const known = new Set(ours.map(({ providerId }) => providerId))
  const compared = ours.map((own) => compare(own, byId.get(own.providerId) ?? null, notFound))
  const strays = theirs.filter(({ id, status }) => !known.has(id) && status === 'APPROVED')
  const toStray = (one: TheirPayment): Compared => {
    return { difference: solved.has(one.id) ? 'solved' : 'unknown', ours: null, theirs: one }
  }
  const all = [...compared, ...strays.map(toStray)]
  return all.filter(isMoney).sort((a, b) => rank(a) - rank(b) || timeOf(b) - timeOf(a))
}

export const isDifference = ({ difference }: Compared) => !['same', 'unread', 'solved'].includes(difference)

function compare(ours: OurPayment, theirs: TheirPayment | null, notFound: ReadonlySet<string>): Compared {
  return { difference: differenceOf(ours, theirs, notFound), ours, theirs }
}

function differenceOf(ours: OurPayment, theirs: TheirPayment | null, notFound: ReadonlySet<string>): Difference {
  const isOurs = hasCome(ours)
  if (!theirs) return isOurs && notFound.has(ours.providerId) ? 'missing' : 'unread'
  const isTheirs = hasCome(theirs)
  if (isTheirs && !isOurs) return ours.held === '' ? 'paid-there' : 'held'
  if (isOurs && !isTheirs) return 'paid-here'
  if (!isOurs) return 'same'
  if (theirs.amount !== null && theirs.amount !== ours.value) return 'amount'
  if (theirs.refunded !== null && theirs.refunded !== wentBack(ours)) return 'refunded'
  if (theirs.dispute !== ours.dispute) return 'dispute'
  if (ours.held !== '') return 'held'
  return theirs.fee !== null && theirs.fee !== ours.fee ? 'fee' : 'same'
}

/** True if money was received, whatever happened to it later. */
const hasCome = ({ status, paidAt }: Pick<OurPayment, 'status' | 'paidAt'>) =>
  status === 'APPROVED' || (status === 'CANCELLED' && paidAt !== null)

const wentBack = ({ status, value, refunded }: OurPayment) => (status === 'CANCELLED' ? value : refunded)

const isMoney = ({ ours, theirs }: Compared) => (ours !== null && hasCome(ours)) || (theirs !== null && hasCome(theirs))

const rank = ({ difference }: Compared) => ORDER.indexOf(difference)

const timeOf = ({ ours, theirs }: Compared) => (ours?.paidAt ?? theirs?.paidAt ?? ours?.createdAt)?.getTime() ?? 0
