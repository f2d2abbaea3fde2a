import { z } from 'zod'
import { leftOf } from '#app/time/deadline.server.ts'
import { noteUnreadable } from '../../lenient.server.ts'
import { bookingOfReference } from '../card-terminals.server.ts'
import { GatewayFault, type GatewayPayment, type Period } from '../payment-gateway.server.ts'
import type { AskMercadoPago } from './ask.server.ts'
import { toOffsetTime } from './orders.server.ts'
import { PaymentSchema, toPayment } from './payment.server.ts'

/** Small, so that a page stays below the largest answer that is read. */
const pageSize = 30
/**
 * The last payments of each page are read again with the next: when one moves meanwhile, others slip to the page
 * before.
 */
const overlap = 5
/** The provider shows no more results of one search. */
const deepest = 10_000

const PageSchema = z.object({
  paging: z.object({ total: z.number().int().nonnegative() }),
  results: z.array(z.unknown())
})

const WhoseSchema = z.object({ external_reference: z.unknown() })

/** Keeps only payments of the order, in case a provider ignores the filter. */
export async function searchOrder(ask: AskMercadoPago, orderId: string, timeoutMs: number): Promise<GatewayPayment[]> {
  const endsAt = performance.now() + timeoutMs
  const filter = { external_reference: orderId, sort: 'date_created', criteria: 'asc' }
  const found = new Map<string, GatewayPayment>()
  for await (const { payment, raw } of search(ask, filter, () => leftOf(endsAt, timeoutMs))) {
    if (payment?.orderId === bookingOfReference(orderId)) found.set(payment.id, payment)
    // Skips payments of other orders; an unreadable one that may be ours must not look like "nobody paid".
    if (!payment && mayBeOf(raw, orderId)) throw new GatewayFault('unsure', 'unreadable payment of an order')
  }
  return [...found.values()]
}

/**
 * Searches by three dates: a payment that began or was paid in the period may have changed after it, and its last
 * change is then outside.
 */
export async function* listPeriod(ask: AskMercadoPago, { from, to }: Period): AsyncIterable<GatewayPayment> {
  const seen = new Set<string>()
  for (const range of ['date_created', 'date_approved', 'date_last_updated']) {
    const period = { begin_date: toOffsetTime(from), end_date: toOffsetTime(to) }
    for await (const { payment } of search(ask, { range, ...period, sort: range, criteria: 'asc' })) {
      if (!payment || seen.has(payment.id)) continue
      seen.add(payment.id)
      yield payment
    }
  }
}

function mayBeOf(raw: unknown, orderId: string): boolean {
  const said = WhoseSchema.safeParse(raw).data?.external_reference
  return (typeof said !== 'string' && typeof said !== 'number') || String(said) === orderId
}

interface Found {
  /** Null for an unreadable entry, which affects no other. */
  payment: GatewayPayment | null
  raw: unknown
}

/**
 * Some entries come twice.
 * @throws GatewayFault `unsure` if there are more than it would show
 */
async function* search(
  ask: AskMercadoPago,
  filter: Record<string, string>,
  timeLeft?: () => number
): AsyncIterable<Found> {
  for (let offset = 0; offset < deepest; ) {
    const query = new URLSearchParams({ ...filter, limit: String(pageSize), offset: String(offset) })
    const path = `/v1/payments/search?${query}`
    const page = await ask({ what: 'search payments', path, schema: PageSchema, timeoutMs: timeLeft?.() })
    const { length } = page.results
    for (const raw of page.results) {
      const read = PaymentSchema.safeParse(raw)
      if (!read.success) noteUnreadable('mercadopago listed payment')
      yield { payment: read.success ? toPayment(read.data) : null, raw }
    }
    if (length === 0 || offset + length >= page.paging.total) return
    offset += Math.max(1, length - overlap)
  }
  throw new GatewayFault('unsure', 'more payments than one search shows')
}
