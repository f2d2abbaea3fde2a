import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { buildPixCode } from '#app/domain/money/pix.ts'
import { parseJson } from '../../ask-provider.server.ts'
import type { SimulatorStore, Wire } from '../payment-gateway.server.ts'
import { readSimulatedMerchant, type SimulatedMerchant } from './simulator-headers.server.ts'

/** Decisions in Getnet's words. */
export type GetnetDecision = 'PAID' | 'DENIED' | 'ERROR' | 'CANCELED'

interface SimulatorSettings {
  store: SimulatorStore
  now: () => Date
  clientId: string
  clientSecret: string
  sellerId: string
  /** Sends a notice, a GET, to its address. A failure does not matter. */
  deliver: (request: Request) => Promise<unknown>
}

export interface GetnetSimulator {
  wire: Wire
  /**
   * Changes only a waiting charge, late or not; sends its notice each time. False if this seller has no such charge.
   */
  decide(paymentId: string, status: GetnetDecision): Promise<boolean>
}

const ChargeSchema = z.object({
  id: z.string(),
  transactionId: z.string(),
  sellerId: z.string(),
  status: z.string(),
  amount: z.number(),
  orderId: z.string(),
  customerId: z.string(),
  brCode: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  noticeUrl: z.string()
})
type Charge = z.output<typeof ChargeSchema>

const OrderSchema = z.object({
  idempotency_key: z.string().min(1).max(100),
  // Whole centavos: 100.5 would be reais.
  amount: z.number().int().min(1).max(9_999_999_999),
  currency: z.literal('BRL'),
  order_id: z.string().regex(/^[\w-]{1,36}$/),
  customer_id: z.string().min(1).max(100)
})

const kind = 'getnet-charge'
const tokenSeconds = 3600

/**
 * Speaks the published formats; the merchant's key, name and city come in a header that the real provider never gets.
 */
export function createGetnetSimulator(settings: SimulatorSettings): GetnetSimulator {
  return {
    wire: async (request) => {
      const { pathname } = new URL(request.url)
      const call = `${request.method} ${pathname}`
      if (call === 'POST /auth/oauth/v2/token') return giveToken(settings, request)
      if (!isAllowed(settings, request)) return refuseCall(401, 'Unauthorized')
      if (call === 'POST /v2/payments/qrcode/pix') return makeCharge(settings, request)
      const id = /^GET \/v1\/payments\/qrcode\/([\w-]+)$/.exec(call)?.[1]
      const charge = id ? await findCharge(settings, id) : null
      return charge ? Response.json(describeCharge(charge, settings.now())) : refuseCall(404, 'NotFound')
    },
    async decide(paymentId, status) {
      if (!(await findCharge(settings, paymentId))) return false
      const decided = await settings.store.change(kind, paymentId, (value) => {
        const charge = ChargeSchema.parse(value)
        return charge.status === 'WAITING' ? { ...charge, status } : charge
      })
      const notice = toNotice(ChargeSchema.parse(decided))
      if (notice) await settings.deliver(notice).catch(() => undefined)
      return true
    }
  }
}

async function giveToken({ clientId, clientSecret, now }: SimulatorSettings, request: Request): Promise<Response> {
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const form = new URLSearchParams(await request.text())
  if (request.headers.get('content-type') !== 'application/x-www-form-urlencoded') {
    return Response.json({ error: 'invalid_request' }, { status: 400 })
  }
  if (!isSameText(request.headers.get('authorization') ?? '', expected)) {
    return Response.json({ error: 'invalid_client' }, { status: 401 })
  }
  if (form.get('grant_type') !== 'client_credentials' || form.get('scope') !== 'oob') {
    return Response.json({ error: 'invalid_request' }, { status: 400 })
  }
  const ends = String(Math.floor(now().getTime() / 1000) + tokenSeconds)
  const access_token = `${ends}.${signatureOf(ends, clientSecret)}`
  return Response.json({ access_token, token_type: 'Bearer', expires_in: tokenSeconds, scope: 'oob' })
}

function isAllowed({ clientSecret, sellerId, now }: SimulatorSettings, { headers }: Request): boolean {
  const [ends = '', signature = ''] = (headers.get('authorization') ?? '').replace(/^Bearer /, '').split('.')
  if (!isSameText(signature, signatureOf(ends, clientSecret)) || Number(ends) * 1000 <= now().getTime()) return false
  return (headers.get('x-seller-id') ?? headers.get('seller_id')) === sellerId
}

const signatureOf = (ends: string, secret: string) => createHmac('sha256', secret).update(ends).digest('base64url')

function isSameText(given: string, expected: string): boolean {
  const one = Buffer.from(given)
  const other = Buffer.from(expected)
  return one.length === other.length && timingSafeEqual(one, other)
}

async function makeCharge({ store, sellerId, now }: SimulatorSettings, request: Request): Promise<Response> {
  const said = request.headers.get('x-qrcode-expiration-time') ?? '180'
  const seconds = /^\d{1,9}$/.test(said) ? Number(said) : Number.NaN
  if (request.headers.get('content-type') !== 'application/json') return refuseCall(415, 'UnsupportedMediaType')
  const order = OrderSchema.safeParse(parseJson(await request.text()))
  const merchant = readSimulatedMerchant(request.headers)
  if (!order.success || !merchant || !Number.isSafeInteger(seconds) || seconds < 1)
    return refuseCall(400, 'ValidationError')
  const brCode = pixCodeOf(merchant, order.data)
  if (brCode === '') return refuseCall(400, 'ValidationError')
  const { idempotency_key: idempotencyKey, amount, order_id: orderId, customer_id: customerId } = order.data
  const id = randomUUID()
  const at = now()
  const charge: Charge = {
    id,
    sellerId,
    status: 'WAITING',
    amount,
    orderId,
    customerId,
    noticeUrl: merchant.noticeUrl,
    transactionId: id.replaceAll('-', '').slice(0, 20),
    brCode,
    createdAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + seconds * 1000).toISOString()
  }
  const kept = await store.add(kind, { id, key: `${sellerId} ${idempotencyKey}`, group: orderId, value: charge })
  return Response.json(describeCharge(ChargeSchema.parse(kept), at))
}

/** '' for a merchant without a key, or one that the standard has no code for. */
function pixCodeOf(merchant: SimulatedMerchant, { amount, order_id: orderId }: z.output<typeof OrderSchema>): string {
  const { pixKey: key, merchantName, merchantCity } = merchant
  const txid = orderId.replace(/[^A-Za-z0-9]/g, '').slice(0, 25) || '***'
  try {
    return buildPixCode({ key, amount, merchantName, merchantCity, txid })
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}

async function findCharge({ store, sellerId }: SimulatorSettings, id: string): Promise<Charge | null> {
  const charge = ChargeSchema.safeParse(await store.find(kind, id)).data
  return charge && charge.sellerId === sellerId ? charge : null
}

/** An unpaid expired charge says so, although the bank may still bring the money. */
function describeCharge(charge: Charge, now: Date) {
  const hasEnded = charge.status === 'WAITING' && Date.parse(charge.expiresAt) <= now.getTime()
  return {
    payment_id: charge.id,
    seller_id: charge.sellerId,
    amount: charge.amount,
    currency: 'BRL',
    order_id: charge.orderId,
    status: hasEnded ? 'EXPIRED' : charge.status,
    description: 'QR Code gerado com sucesso e aguardando o pagamento.',
    additional_data: {
      transaction_id: charge.transactionId,
      qr_code: charge.brCode,
      creation_date_qrcode: charge.createdAt,
      expiration_date_qrcode: charge.expiresAt,
      psp_code: '033'
    }
  }
}

function toNotice({
  id,
  sellerId,
  status,
  amount,
  orderId,
  customerId,
  transactionId,
  noticeUrl
}: Charge): Request | null {
  if (!URL.canParse(noticeUrl)) return null
  const failed = status === 'DENIED' || status === 'ERROR'
  const query = {
    payment_type: 'pix',
    customer_id: customerId,
    order_id: orderId,
    payment_id: id,
    amount: String(amount),
    status,
    seller_id: sellerId,
    transaction_id: transactionId,
    ...(failed ? { description_detail: 'Pagamento não autorizado', error_code: 'PIX-001' } : {})
  }
  return new Request(`${noticeUrl}?${new URLSearchParams(query)}`)
}

function refuseCall(status: number, name: string): Response {
  const details = [{ status: 'ERROR', error_code: `GENERIC-${status}`, description: name, description_detail: name }]
  return Response.json({ message: name, name, status_code: status, details }, { status })
}
