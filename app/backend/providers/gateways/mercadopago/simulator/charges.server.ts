import { z } from 'zod'
import { buildPixCode } from '#app/domain/money/pix.ts'
import { toRefusal, unknownPayment } from './answers.server.ts'
import { type PaymentRecord, type Records, refundedOf, toWirePayment, toWireRefund } from './records.server.ts'
import {
  AmountSchema,
  DateSchema,
  EmailSchema,
  IdentificationSchema,
  isIdempotencyKey,
  ReferenceSchema
} from './shapes.server.ts'

/** The provider's own rules; a payment needs its payer's e-mail. */
const OrderSchema = z.object({
  transaction_amount: AmountSchema,
  description: z.string().max(256).default(''),
  payment_method_id: z.literal('pix'),
  external_reference: ReferenceSchema,
  notification_url: z.string().max(500).default(''),
  date_of_expiration: DateSchema,
  payer: z.object({
    email: EmailSchema,
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    identification: IdentificationSchema.optional()
  }),
  metadata: z
    .object({ merchant_name: z.string(), merchant_city: z.string(), pix_key: z.string() })
    .partial()
    .default({})
})

const halfHour = 30 * 60_000
const thirtyDays = 30 * 86_400_000

export interface Call {
  records: Records
  body: unknown
  key: string
}

export async function createCharge({ records, body, key }: Call): Promise<PaymentRecord | Response> {
  if (!isIdempotencyKey(key)) return toRefusal(400, "Header X-Idempotency-Key can't be null")
  const order = OrderSchema.safeParse(body)
  if (!order.success) return toRefusal(400, `Invalid ${order.error.issues[0]?.path.join('.')}`)
  const { transaction_amount: amount, date_of_expiration: ends, external_reference: orderId } = order.data
  const at = records.now()
  const left = new Date(ends).getTime() - at.getTime()
  if (left < halfHour || left > thirtyDays) return toRefusal(400, 'Invalid date_of_expiration: 30 minutes to 30 days')
  const created: PaymentRecord = {
    id: await records.nextNumber(),
    status: 'pending',
    detail: 'pending_waiting_transfer',
    method: 'pix',
    amount,
    fee: 0,
    orderId,
    description: order.data.description,
    noticeUrl: order.data.notification_url,
    brCode: chargeCode(order.data),
    createdAt: at.toISOString(),
    approvedAt: '',
    updatedAt: at.toISOString(),
    expiresAt: new Date(ends).toISOString(),
    refunds: [],
    brand: 'master',
    kind: 'credit_card',
    authorization: ''
  }
  return records.addPayment(created, key)
}

function chargeCode({
  transaction_amount: amount,
  external_reference: orderId,
  metadata
}: z.output<typeof OrderSchema>) {
  const txid = orderId.replace(/[^A-Za-z0-9]/g, '').slice(0, 25)
  return buildPixCode({
    key: metadata.pix_key || 'simulador@example.com',
    amount,
    merchantName: metadata.merchant_name || 'Simulador',
    merchantCity: metadata.merchant_city || 'Brasil',
    txid: txid || null
  })
}

const CancelSchema = z.object({ status: z.literal('cancelled') })

const waiting = ['pending', 'in_process', 'authorized']

export async function cancelCharge(id: string, { records, body }: Call): Promise<PaymentRecord | Response> {
  if (!CancelSchema.safeParse(body).success) return toRefusal(400, 'The following parameters must be valid: status')
  const done = { was: false }
  const record = await records.changePayment(id, (found) => {
    done.was = waiting.includes(found.status)
    if (!done.was) return found
    return { ...found, status: 'cancelled', detail: 'by_collector', updatedAt: records.now().toISOString() }
  })
  if (!record) return unknownPayment()
  return done.was ? record : toRefusal(400, 'The payment cannot be cancelled in its present state')
}

const RefundSchema = z.object({ amount: AmountSchema.optional() })

/** Decided while no other call changes this payment. */
export async function refundCharge(id: string, { records, body, key }: Call): Promise<PaymentRecord | Response> {
  if (!isIdempotencyKey(key)) return toRefusal(400, "Header X-Idempotency-Key can't be null")
  const asked = RefundSchema.safeParse(body ?? {})
  if (!asked.success) return toRefusal(400, 'Invalid amount')
  const refund = { id: await records.nextNumber(), key, at: records.now().toISOString() }
  const record = await records.changePayment(id, (found) => {
    if (found.status !== 'approved' || found.refunds.some((one) => one.key === key)) return found
    const left = found.amount - refundedOf(found)
    const amount = asked.data.amount ?? left
    if (amount < 1 || amount > left) return found
    const state = amount === left ? 'refunded' : 'approved'
    const detail = amount === left ? 'refunded' : 'partially_refunded'
    return { ...found, status: state, detail, updatedAt: refund.at, refunds: [...found.refunds, { ...refund, amount }] }
  })
  if (!record) return unknownPayment()
  return record.refunds.some((one) => one.key === key) ? record : toRefusal(400, 'The refund is not possible')
}

/** Turns the outcome into the answer of a call. */
export function toAnswer(result: PaymentRecord | Response, status = 200): Response {
  return result instanceof Response ? result : Response.json(toWirePayment(result), { status })
}

export function toRefundAnswer(result: PaymentRecord | Response, key: string): Response {
  if (result instanceof Response) return result
  const refund = result.refunds.find((one) => one.key === key)
  return refund ? Response.json(toWireRefund(result.id, refund), { status: 201 }) : unknownPayment()
}
