import { parsePixCode } from '#app/domain/money/pix.ts'
import { askGateway } from '../ask-gateway.server.ts'
import {
  GatewayFault,
  type GatewayPayment,
  type GatewayPix,
  type PaymentGateway,
  type PixOrder,
  type Wire
} from '../payment-gateway.server.ts'
import { readGetnetNotice } from './notice.server.ts'
import { type GetnetPayment, isPaymentId, PaymentSchema, refuseOtherSeller, toGatewayPayment } from './shapes.server.ts'
import { simulatorHeaders } from './simulator-headers.server.ts'
import { createTokenKeeper } from './token.server.ts'

export interface GetnetSettings {
  wire: Wire
  /** Without a trailing slash. */
  baseUrl: string
  clientId: string
  clientSecret: string
  sellerId: string
  now: () => Date
  /** True if its wire leads to the simulator. */
  simulated?: boolean
  /** Milliseconds for one call with all its requests; 10 s by default. */
  timeoutMs?: number
}

interface Call {
  what: string
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: unknown
}

type Ask = (call: Call) => Promise<GetnetPayment>

/** Pix of Getnet Brasil: its API can create a charge and report on it, nothing else. */
export function createGetnet(settings: GetnetSettings): PaymentGateway {
  const { simulated = false, sellerId } = settings
  const { ask, test } = createAsking(settings)
  const missing = async () => unsupported()
  return {
    name: simulated ? 'getnet-simulator' : 'getnet',
    kind: 'getnet',
    simulated,
    methods: ['pix'],
    canList: false,
    terminals: null,
    createPix: (order) => createPix(ask, order, settings),
    createCheckout: missing,
    closeCheckout: missing,
    findPayment: (id) => findPayment(ask, id),
    searchPayments: missing,
    listPayments: () => ({ [Symbol.asyncIterator]: () => ({ next: missing }) }),
    // No call cancels a Pix code: it ends at its own time.
    cancelPayment: async () => undefined,
    // Getnet's API can only refund cards. A Pix is refunded by hand, in its portal.
    refund: missing,
    listRefunds: missing,
    test,
    readNotice: (notice) => readGetnetNotice(notice, sellerId)
  }
}

function unsupported(): never {
  throw new GatewayFault('unsupported', 'Getnet has no such call for Pix')
}

function createAsking(settings: GetnetSettings): { ask: Ask; test: () => Promise<void> } {
  const { sellerId, timeoutMs = 10_000 } = settings
  const tokens = createTokenKeeper({ ...settings, timeoutMs })
  return {
    async ask(call) {
      // Deadline for the token and a second try together.
      const endsAt = performance.now() + timeoutMs
      const left = () => Math.max(1, Math.floor(endsAt - performance.now()))
      const token = await tokens.take(left())
      const payment = await sendToGetnet(settings, call, { token, timeoutMs: left() }).catch(async (error) => {
        if (!(error instanceof GatewayFault) || error.status !== 401) throw error
        // It may have been revoked early; if a new one is refused too, the refusal is real.
        tokens.drop(token)
        return sendToGetnet(settings, call, { token: await tokens.take(left()), timeoutMs: left() })
      })
      refuseOtherSeller(payment, sellerId)
      return payment
    },
    async test() {
      await tokens.renew(timeoutMs)
    }
  }
}

function sendToGetnet(
  { wire, baseUrl, sellerId }: GetnetSettings,
  { what, method, path, headers, body }: Call,
  { token, timeoutMs }: { token: string; timeoutMs: number }
): Promise<GetnetPayment> {
  return askGateway(wire, {
    what,
    method,
    url: `${baseUrl}${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      // Its older calls use the first header, its newer ones the second.
      seller_id: sellerId,
      'x-seller-id': sellerId,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    timeoutMs,
    schema: PaymentSchema
  })
}

async function createPix(ask: Ask, order: PixOrder, settings: GetnetSettings): Promise<GatewayPix> {
  const { idempotencyKey, orderId, amount, buyer, expiresAt } = order
  const seconds = Math.ceil((expiresAt.getTime() - settings.now().getTime()) / 1000)
  if (seconds < 1 || !Number.isSafeInteger(amount) || amount < 1) {
    throw new GatewayFault('refused', 'a charge needs an amount and time to pay it')
  }
  const made = await ask({
    what: 'making a Pix charge at Getnet',
    method: 'POST',
    path: '/v2/payments/qrcode/pix',
    headers: { 'x-qrcode-expiration-time': String(seconds), ...(settings.simulated ? simulatorHeaders(order) : {}) },
    body: {
      idempotency_key: idempotencyKey,
      amount,
      currency: 'BRL',
      order_id: orderId,
      customer_id: buyer.document || orderId
    }
  })
  const payment = toGatewayPayment(made)
  if (payment.status === 'DENIED') throw new GatewayFault('refused', 'Getnet denied the charge')
  const { qr_code: brCode, expiration_date_qrcode: ends } = made.additional_data
  refuseOther(order, payment, brCode)
  return { ...payment, amount, orderId, brCode, expiresAt: ends ?? expiresAt }
}

/**
 * The visitor would pay another amount or order.
 * @throws GatewayFault `unsure`
 */
function refuseOther({ amount, orderId }: PixOrder, payment: GatewayPayment, brCode: string): void {
  if (brCode === '') throw new GatewayFault('unsure', 'Getnet gave a charge without its code')
  const asked = parsePixCode(brCode)?.amount ?? amount
  if (asked !== amount || (payment.amount ?? amount) !== amount) {
    throw new GatewayFault('unsure', 'Getnet made a charge of another amount')
  }
  if (payment.orderId !== '' && payment.orderId !== orderId) {
    throw new GatewayFault('unsure', 'Getnet made a charge of another order')
  }
}

async function findPayment(ask: Ask, id: string): Promise<GatewayPayment | null> {
  if (!isPaymentId(id)) return null
  const path = `/v1/payments/qrcode/${id}`
  const found = await ask({ what: 'reading a payment at Getnet', method: 'GET', path }).catch((error) => {
    if (error instanceof GatewayFault && error.status === 404) return null
    throw error
  })
  if (found && found.payment_id !== id) throw new GatewayFault('unsure', 'Getnet answered with another payment')
  return found && toGatewayPayment(found)
}
