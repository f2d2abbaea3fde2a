import { z } from 'zod'
import { toRefusal } from './answers.server.ts'
import type { Call } from './charges.server.ts'
import { type Decision, decidePayment } from './decisions.server.ts'
import { type CheckoutRecord, newCheckoutId, type PaymentRecord, type Records } from './records.server.ts'
import { AmountSchema, DateSchema, EmailSchema, IdentificationSchema, ReferenceSchema } from './shapes.server.ts'

const address = z.string().max(2000)

const PreferenceSchema = z.object({
  items: z
    .array(
      z.object({
        title: z.string().min(1).max(256),
        quantity: z.number().int().min(1),
        currency_id: z.literal('BRL'),
        unit_price: AmountSchema
      })
    )
    .min(1),
  payer: z
    .object({
      email: EmailSchema.optional(),
      phone: z.object({ area_code: z.string().regex(/^\d{2}$/), number: z.string().regex(/^\d{8,9}$/) }).optional(),
      identification: IdentificationSchema.optional()
    })
    .optional(),
  back_urls: z.object({ success: address, pending: address, failure: address }),
  auto_return: z.enum(['approved', 'all']).optional(),
  notification_url: address.default(''),
  external_reference: ReferenceSchema,
  statement_descriptor: z.string().max(13).default(''),
  expires: z.literal(true),
  expiration_date_to: DateSchema
})

export async function createPreference(
  { records, body, key }: Call,
  account: string
): Promise<CheckoutRecord | Response> {
  const read = PreferenceSchema.safeParse(body)
  if (!read.success) return toRefusal(400, `invalid ${read.error.issues[0]?.path.join('.')}`)
  const { items, back_urls: back, auto_return: isLed, expiration_date_to: ends } = read.data
  if (isLed && !back.success.startsWith('https://')) {
    return toRefusal(400, 'auto_return invalid. back_url.success must be defined', 'invalid_auto_return')
  }
  const created: CheckoutRecord = {
    id: newCheckoutId(account),
    amount: items.reduce((sum, { quantity, unit_price: price }) => sum + quantity * price, 0),
    orderId: read.data.external_reference,
    description: items.map(({ title }) => title).join(', '),
    statementName: read.data.statement_descriptor,
    noticeUrl: read.data.notification_url,
    backUrl: back.success,
    createdAt: records.now().toISOString(),
    expiresAt: new Date(ends).toISOString(),
    paymentId: 0
  }
  return records.addCheckout(created, key)
}

const ClosingSchema = z.object({ expires: z.literal(true), expiration_date_to: DateSchema })

export async function endPreference(id: string, { records, body }: Call): Promise<CheckoutRecord | Response> {
  const read = ClosingSchema.safeParse(body)
  if (!read.success) return toRefusal(400, `invalid ${read.error.issues[0]?.path.join('.')}`)
  const expiresAt = new Date(read.data.expiration_date_to).toISOString()
  const ended = await records.changeCheckout(id, (found) => ({ ...found, expiresAt }))
  return ended ?? toRefusal(404, 'preference not found', 'not_found')
}

/** Preference as the API sends it. */
export function toWirePreference(record: CheckoutRecord, page: string) {
  return {
    id: record.id,
    init_point: page,
    sandbox_init_point: page,
    collector_id: 0,
    client_id: 'simulador',
    date_created: record.createdAt,
    external_reference: record.orderId,
    site_id: 'MLB',
    items: [
      { id: 'RESERVA', title: record.description, quantity: 1, currency_id: 'BRL', unit_price: record.amount / 100 }
    ]
  }
}

/**
 * At most one payment is waiting or paid; a refused one allows another try. Null if the checkout is unknown, or ended
 * without a payment.
 */
export async function decideAttempt(records: Records, id: string, decision: Decision): Promise<PaymentRecord | null> {
  const next = await records.nextNumber()
  const at = records.now()
  const checkout = await records.changeCheckout(id, (found) => {
    const isOver = at >= new Date(found.expiresAt)
    return found.paymentId > 0 || isOver ? found : { ...found, paymentId: next }
  })
  if (!checkout || checkout.paymentId === 0) return null
  await records.addPayment(toAttempt(checkout, at), '')
  const payment = await records.changePayment(String(checkout.paymentId), (found) => decidePayment(found, decision, at))
  if (payment?.status === 'rejected') {
    await records.changeCheckout(id, (found) => (found.paymentId === payment.id ? { ...found, paymentId: 0 } : found))
  }
  return payment
}

function toAttempt({ paymentId, amount, orderId, description, noticeUrl }: CheckoutRecord, at: Date): PaymentRecord {
  return {
    id: paymentId,
    status: 'in_process',
    detail: 'pending_review_manual',
    method: 'card',
    amount,
    fee: 0,
    orderId,
    description,
    noticeUrl,
    brCode: '',
    createdAt: at.toISOString(),
    approvedAt: '',
    updatedAt: at.toISOString(),
    expiresAt: '',
    refunds: [],
    brand: 'master',
    kind: 'credit_card',
    authorization: ''
  }
}
