import { z } from 'zod'
import { leftOf } from '#app/time/deadline.server.ts'
import { GatewayFault, type GatewayPayment, type Period } from '../payment-gateway.server.ts'
import type { AskMercadoPago } from './ask.server.ts'
import { toOffsetTime } from './orders.server.ts'
import { PaymentSchema, toPayment } from './payment.server.ts'

/** So few that a page stays below what is read of an answer. */
const pageSize = 30
/** Of each page the last come again with the next: one that moves meanwhile lets the others slip by as many. */
const overlap = 5
/** It shows no more of one search. */
const deepest = 10_000

const PageSchema = z.object({
  paging: z.object({ total: z.number().int().nonnegative() }),
  results: z.array(PaymentSchema)
})

/** Only those of the order: a provider that leaves the filter out would hand us everybody's. */
export async function searchOrder(ask: AskMercadoPago, orderId: string, timeoutMs: number): Promise<GatewayPayment[]> {
  const endsAt = performance.now() + timeoutMs
  const filter = { external_reference: orderId, sort: 'date_created', criteria: 'asc' }
  const found = new Map<string, GatewayPayment>()
  for await (const payment of search(ask, filter, () => leftOf(endsAt, timeoutMs))) {
    if (payment.orderId === orderId) found.set(payment.id, payment)
  }
  return [...found.values()]
}

/** By three dates: what began or was paid within the period and changed after it has its last change outside. */
export async function* listPeriod(ask: AskMercadoPago, { from, to }: Period): AsyncIterable<GatewayPayment> {
  const seen = new Set<string>()
  for (const range of ['date_created', 'date_approved', 'date_last_updated']) {
    const period = { begin_date: toOffsetTime(from), end_date: toOffsetTime(to) }
    for await (const payment of search(ask, { range, ...period, sort: range, criteria: 'asc' })) {
      if (!seen.has(payment.id)) yield payment
      seen.add(payment.id)
    }
  }
}

/** Some come twice. @throws GatewayFault `unsure` where there are more than it would show */
async function* search(
  ask: AskMercadoPago,
  filter: Record<string, string>,
  timeLeft?: () => number
): AsyncIterable<GatewayPayment> {
  for (let offset = 0; offset < deepest; ) {
    const query = new URLSearchParams({ ...filter, limit: String(pageSize), offset: String(offset) })
    const path = `/v1/payments/search?${query}`
    const page = await ask({ what: 'search payments', path, schema: PageSchema, timeoutMs: timeLeft?.() })
    const { length } = page.results
    for (const payment of page.results) yield toPayment(payment)
    if (length === 0 || offset + length >= page.paging.total) return
    offset += Math.max(1, length - overlap)
  }
  throw new GatewayFault('unsure', 'more payments than one search shows')
}
