import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { toDecimal } from '#app/domain/money/money.ts'
import { auxiliaryField } from '../../lenient.server.ts'
import { askGateway } from '../ask-gateway.server.ts'
import {
  type CheckoutOrder,
  type GatewayCheckout,
  GatewayFault,
  type GatewayPayment,
  type GatewayPix,
  type GatewayRefund,
  type PaymentGateway,
  type PixOrder,
  type RefundOrder,
  type Wire
} from '../payment-gateway.server.ts'
import type { AskMercadoPago } from './ask.server.ts'
import { listPeriod, searchOrder } from './lists.server.ts'
import { readNotice } from './notice.server.ts'
import { pixEndOf, toOffsetTime, toPixBody, toPreferenceBody } from './orders.server.ts'
import { IdSchema, InstantSchema, PaymentSchema, RefundSchema, toPayment, toRefund } from './payment.server.ts'
import { openTerminals, refundOrder } from './terminals.server.ts'

export interface MercadoPagoSettings {
  name: string
  simulated: boolean
  wire: Wire
  /** Without a trailing slash. */
  baseUrl: string
  accessToken: string
  /** '' if none is set: notices are then not verified. */
  webhookSecret: string
  /** Origins of payment pages; '' is a path of this site. */
  pageOrigins: readonly string[]
  /** E-mail of the place, for visitors who gave none; '' if the place has none. */
  payerEmail: string
  /** Milliseconds of one call, below the port's ten seconds. */
  timeoutMs?: number
  now: () => Date
}

/** Mercado Pago's own API: `POST /checkout/preferences`, `/v1/payments` and what lies below. */
export const MERCADO_PAGO_API = 'https://api.mercadopago.com'

export function createMercadoPago(settings: MercadoPagoSettings): PaymentGateway {
  const { name, simulated, now } = settings
  const ask = createMercadoPagoAsk(settings)
  return {
    name,
    kind: 'mercadopago',
    simulated,
    methods: ['pix', 'card'],
    canList: true,
    async createPix(order) {
      return createPix(ask, order, { ...settings, ends: pixEndOf(order, now()) })
    },
    createCheckout: (order) => createCheckout(ask, order, settings),
    closeCheckout: (id) => closeCheckout(ask, id, now()),
    findPayment: (id) => findPayment(ask, id),
    searchPayments: (orderId) => searchOrder(ask, orderId, settings.timeoutMs ?? defaultTimeoutMs),
    listPayments: (period) => listPeriod(ask, period),
    cancelPayment: (id) => cancelPayment(ask, id),
    refund: (order) => refund(ask, order),
    listRefunds: (paymentId) => listRefunds(ask, paymentId),
    terminals: openTerminals(ask),
    async test() {
      await ask({ what: 'who are we', path: '/users/me', schema: z.object({ id: IdSchema }) })
    },
    readNotice: (notice, at) => readNotice(notice, { secret: settings.webhookSecret, now: at })
  }
}

const defaultTimeoutMs = 9_500

function createMercadoPagoAsk({
  wire,
  baseUrl,
  accessToken,
  timeoutMs = defaultTimeoutMs
}: MercadoPagoSettings): AskMercadoPago {
  return async ({ what, schema, path, method = 'GET', body, key, headers: more, timeoutMs: less = timeoutMs }) => {
    // A token that no header can carry would appear in the error's message.
    if (!/^[\x21-\x7e]+$/.test(accessToken)) throw new GatewayFault('credentials', 'the access token is none')
    const own = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
    const headers: Record<string, string> = { ...more, ...own }
    if (method !== 'GET') headers['x-idempotency-key'] = key ?? randomUUID()
    if (body) headers['content-type'] = 'application/json'
    const text = body && JSON.stringify(body)
    return askGateway(wire, { what, schema, url: `${baseUrl}${path}`, method, headers, body: text, timeoutMs: less })
  }
}

const PixSchema = PaymentSchema.extend({
  date_of_expiration: auxiliaryField('mercadopago payment date_of_expiration', InstantSchema),
  point_of_interaction: z.object({ transaction_data: z.object({ qr_code: z.string().min(1).max(512) }) })
})

async function createPix(
  ask: AskMercadoPago,
  order: PixOrder,
  terms: Parameters<typeof toPixBody>[1]
): Promise<GatewayPix> {
  const body = toPixBody(order, terms)
  const key = order.idempotencyKey
  const made = await ask({ what: 'make a Pix', path: '/v1/payments', method: 'POST', body, key, schema: PixSchema })
  const { date_of_expiration: expiresAt, point_of_interaction: poi } = made
  return { ...toPayment(made), brCode: poi.transaction_data.qr_code, expiresAt: expiresAt ?? terms.ends }
}

const PreferenceSchema = z.object({ id: z.string().min(1).max(100), init_point: z.string().max(2000) })

async function createCheckout(
  ask: AskMercadoPago,
  order: CheckoutOrder,
  { pageOrigins }: MercadoPagoSettings
): Promise<GatewayCheckout> {
  const { id, init_point: url } = await ask({
    what: 'make a checkout',
    path: '/checkout/preferences',
    method: 'POST',
    body: toPreferenceBody(order),
    key: order.idempotencyKey,
    schema: PreferenceSchema
  })
  if (!isPage(url, pageOrigins)) throw new GatewayFault('unsure', 'the checkout lies at a foreign address', 201)
  return { id, url, expiresAt: order.expiresAt }
}

/** Ends the checkout now instead of with its order. */
async function closeCheckout(ask: AskMercadoPago, id: string, now: Date): Promise<void> {
  if (!/^[\w-]{1,100}$/.test(id)) return
  const path = `/checkout/preferences/${id}`
  const body = { expires: true, expiration_date_to: toOffsetTime(now) }
  await ask({ what: 'close a checkout', path, method: 'PUT', body, schema: z.object({ id: z.string() }) })
}

function isPage(url: string, origins: readonly string[]): boolean {
  if (/^\/(?![/\\])/.test(url)) return origins.includes('')
  return URL.canParse(url) && origins.includes(new URL(url).origin)
}

/** A text that is none of its ids would change the request's address. */
const isId = (id: string) => /^\d{1,20}$/.test(id)

async function findPayment(ask: AskMercadoPago, id: string): Promise<GatewayPayment | null> {
  if (!isId(id)) return null
  const found = await ask({ what: 'read a payment', path: `/v1/payments/${id}`, schema: PaymentSchema }).catch(orNull)
  if (found && found.id !== id) throw new GatewayFault('unsure', 'answered with another payment')
  return found && toPayment(found)
}

function orNull(error: unknown): null {
  if (error instanceof GatewayFault && error.status === 404) return null
  throw error
}

async function cancelPayment(ask: AskMercadoPago, id: string): Promise<void> {
  if (!isId(id)) return
  const path = `/v1/payments/${id}`
  const body = { status: 'cancelled' }
  await ask({ what: 'cancel a payment', path, method: 'PUT', body, schema: z.object({ id: IdSchema }) }).catch(
    (error) => {
      // It is not waiting any more; the caller reads its state.
      if (!(error instanceof GatewayFault && error.kind === 'refused')) throw error
    }
  )
}

async function refund(ask: AskMercadoPago, order: RefundOrder): Promise<GatewayRefund> {
  const { paymentId, amount, isWhole, idempotencyKey: key } = order
  if (order.order) return refundOrder(ask, { ...order, order: order.order })
  if (!isId(paymentId)) throw new GatewayFault('refused', 'no id of a payment')
  const body = isWhole ? {} : { amount: toDecimal(amount) }
  const path = `/v1/payments/${paymentId}/refunds`
  return toRefund(await ask({ what: 'refund a payment', path, method: 'POST', body, key, schema: RefundSchema }))
}

async function listRefunds(ask: AskMercadoPago, paymentId: string): Promise<GatewayRefund[]> {
  if (!isId(paymentId)) return []
  const path = `/v1/payments/${paymentId}/refunds`
  const found = await ask({ what: 'list refunds', path, schema: z.array(RefundSchema) }).catch(orNull)
  return (found ?? []).map(toRefund)
}
