import { isFields } from '#app/domain/words/records.ts'
import { parseJson } from '../../providers/ask-provider.server.ts'
import type { RawNotice } from '../../providers/gateways/payment-gateway.server.ts'

/** Reads the ids in a notice of any form whose address does not name the place. */
export function readHint({ query, body }: RawNotice): { paymentId: string; orderId: string } {
  const parsed = parseJson(body)
  const said = isFields(parsed) ? parsed : formOf(body)
  const read = (name: string) => [query[name], said[name]].find((value) => typeof value === 'string' && value !== '')
  const text = (name: string) => String(read(name) ?? '').slice(0, 100)
  return { paymentId: text('payment_id'), orderId: text('order_id') }
}

const formOf = (body: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(body))
