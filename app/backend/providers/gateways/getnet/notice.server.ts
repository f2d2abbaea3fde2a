import { parseJson } from '../../ask-provider.server.ts'
import type { RawNotice, ReadNotice } from '../payment-gateway.server.ts'
import { isPaymentId } from './shapes.server.ts'

const longest = 200

/** "Notificações 1.0" are a GET, newer ones a POST of JSON; neither is signed. */
export function readGetnetNotice({ query, body }: RawNotice, sellerId: string): ReadNotice {
  const posted = noticeFields(body)
  const field = (name: string) => (query[name] ?? posted[name] ?? '').trim().slice(0, longest)
  const paymentId = isPaymentId(field('payment_id')) ? field('payment_id') : ''
  const seller = field('seller_id')
  const isOthers = seller !== '' && seller !== sellerId
  return {
    paymentId,
    orderId: field('order_id'),
    signature: isOthers ? 'invalid' : 'none',
    why: isOthers ? 'the notice is about another seller' : ''
  }
}

function noticeFields(body: string): Record<string, string> {
  const whole = asObject(body === '' ? null : parseJson(body))
  const fields = { ...asObject(whole.data), ...whole }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
    )
  )
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
