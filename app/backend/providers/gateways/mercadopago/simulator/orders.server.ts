import { randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import { parseMoney, toDecimal } from '#app/domain/money/money.ts'
import { toOrderRefusal } from './answers.server.ts'
import { type Call, refundCharge } from './charges.server.ts'
import { fetchMs, type OrderRecord, type PaymentRecord, type Records, refundedOf } from './records.server.ts'
import { ReferenceSchema } from './shapes.server.ts'
import { freeTerminal, readTerminals, takeTerminal } from './terminals.server.ts'

/** Reais as text of at most two decimals, never a number, read as centavos. */
const AmountTextSchema = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/)
  .transform((text) => parseMoney(text) ?? 0)
  .refine((centavos) => centavos > 0)

const shortestSeconds = 30
const longestSeconds = 3 * 3600

const DurationSchema = z
  .string()
  .regex(/^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/)
  .transform((text) => {
    const read = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0)
    return read('H') * 3600 + read('M') * 60 + read('S')
  })
  .refine((seconds) => seconds >= shortestSeconds && seconds <= longestSeconds)

/** Refuses other properties, as Mercado Pago does. */
const PointOrderSchema = z.strictObject({
  type: z.literal('point'),
  external_reference: ReferenceSchema,
  expiration_time: DurationSchema.default(900),
  transactions: z.strictObject({ payments: z.array(z.strictObject({ amount: AmountTextSchema })).length(1) }),
  config: z.strictObject({
    point: z.strictObject({
      terminal_id: z.string().min(1).max(100),
      print_on_terminal: z.enum(['seller_ticket', 'no_ticket']).optional()
    })
  }),
  description: z.string().max(150).optional()
})

/** One answer for one key: the same request again gets the same order. */
export async function createOrder(call: Call): Promise<OrderRecord | Response> {
  const { records, key } = call
  if (key === '') return toOrderRefusal(400, 'empty_required_header', 'Missing HTTP header: X-Idempotency-Key')
  const body = JSON.stringify(call.body)
  const earlier = await findByKey(records, key)
  if (earlier) return sameOrder(earlier, body)
  const read = PointOrderSchema.safeParse(call.body)
  if (!read.success) return toOrderRefusal(400, 'property_value', `Invalid ${read.error.issues[0]?.path.join('.')}`)
  const order = read.data
  const terminalId = order.config.point.terminal_id
  const terminal = (await readTerminals(records)).find(({ id }) => id === terminalId)
  if (!terminal) return toOrderRefusal(403, 'forbidden_checking_terminal_owner', 'Not a terminal of this account')
  if (terminal.mode !== 'PDV')
    return toOrderRefusal(403, 'terminal_not_allowed_action', 'The terminal is not in PDV mode')
  const isUsed = (await records.listOrders()).some(({ reference }) => reference === order.external_reference)
  if (isUsed) return toOrderRefusal(400, 'property_value', 'external_reference must be unique')
  const made = newOrder(records, { order, key, body })
  if (!(await takeTerminal(records, made))) {
    const twin = await findByKey(records, key)
    return twin
      ? sameOrder(twin, body)
      : toOrderRefusal(409, 'already_queued_order_for_terminal', 'There is already a queued order on the terminal')
  }
  return records.addOrder(made)
}

const findByKey = async (records: Records, key: string) => (await records.listOrders()).find((one) => one.key === key)

const sameOrder = (earlier: OrderRecord, body: string) =>
  earlier.body === body
    ? earlier
    : toOrderRefusal(409, 'idempotency_key_already_used', 'The key was used for another request')

interface Asked {
  order: z.output<typeof PointOrderSchema>
  key: string
  body: string
}

function newOrder(records: Records, { order, key, body }: Asked): OrderRecord {
  const at = records.now()
  return {
    id: newId('ORD'),
    key,
    body,
    status: 'created',
    detail: 'created',
    amount: order.transactions.payments[0]?.amount ?? 0,
    reference: order.external_reference,
    description: order.description ?? '',
    terminalId: order.config.point.terminal_id,
    transactionId: newId('PAY'),
    paymentId: 0,
    createdAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + order.expiration_time * 1000).toISOString(),
    endsAt: ''
  }
}

const newId = (prefix: string) => `${prefix}${randomBytes(13).toString('hex').toUpperCase()}`

export const unknownOrder = () => toOrderRefusal(404, 'order_not_found', 'Order not found')

/** An order at its terminal is only asked to end, and only by those who say that they know. */
export async function cancelOrder(id: string, { records, key }: Call, allows: boolean): Promise<Response> {
  if (key === '') return toOrderRefusal(400, 'empty_required_header', 'Missing HTTP header: X-Idempotency-Key')
  const seen = { status: '' }
  const order = await records.changeOrder(id, (found) => {
    seen.status = found.status
    if (found.status === 'created') return { ...found, status: 'canceled', detail: 'canceled_by_api' }
    if (found.status !== 'at_terminal' || !allows) return found
    return { ...found, detail: 'cancellation_requested', endsAt: found.endsAt || later(records) }
  })
  if (!order) return unknownOrder()
  if (seen.status === 'created') return Response.json(toWireOrder(order, null))
  if (seen.status === 'at_terminal' && allows) return Response.json(toWireOrder(order, null), { status: 202 })
  return seen.status === 'canceled'
    ? toOrderRefusal(409, 'order_already_canceled', 'The order has already been canceled')
    : toOrderRefusal(409, 'cannot_cancel_order', 'The order cannot be canceled in its present state')
}

const later = (records: Records) => new Date(records.now().getTime() + fetchMs).toISOString()

/** Outcome at the terminal. `unclear` and `unclear-paid` end there with a question that the API never answers. */
export type TerminalDecision = 'approve' | 'approve-debit' | 'reject' | 'cancel' | 'unclear' | 'unclear-paid'

const MOVES: Readonly<Record<TerminalDecision, [status: string, detail: string]>> = {
  approve: ['processed', 'accredited'],
  'approve-debit': ['processed', 'accredited'],
  reject: ['failed', 'rejected_by_issuer'],
  cancel: ['canceled', 'canceled_on_terminal'],
  unclear: ['action_required', 'check_on_terminal'],
  'unclear-paid': ['action_required', 'check_on_terminal']
}

/** Null if the terminal shows no such order. */
export async function decideOrder(
  records: Records,
  id: string,
  decision: TerminalDecision
): Promise<OrderRecord | null> {
  const number = await records.nextNumber()
  const wasTaken = { by: false }
  const isPaid = decision.startsWith('approve') || decision === 'unclear-paid'
  const order = await records.changeOrder(id, (found) => {
    wasTaken.by = isOpenOrder(found)
    if (!wasTaken.by) return found
    const [status, detail] = MOVES[decision]
    return { ...found, status, detail, paymentId: isPaid ? number : 0 }
  })
  if (!order || !wasTaken.by) return null
  if (isPaid) await records.addPayment(toCardPayment(order, records.now(), decision), '')
  await freeTerminal(records, order)
  return order
}

const isOpenOrder = ({ status }: OrderRecord) => status === 'created' || status === 'at_terminal'

function toCardPayment(order: OrderRecord, at: Date, decision: TerminalDecision): PaymentRecord {
  const { paymentId, amount, reference, description } = order
  const isDebit = decision === 'approve-debit'
  return {
    id: paymentId,
    status: 'approved',
    detail: 'accredited',
    method: 'card',
    amount,
    fee: Math.round((amount * (isDebit ? 199 : 374)) / 10_000),
    orderId: reference,
    description,
    noticeUrl: '',
    brCode: '',
    createdAt: at.toISOString(),
    approvedAt: at.toISOString(),
    updatedAt: at.toISOString(),
    expiresAt: '',
    refunds: [],
    brand: isDebit ? 'elo' : 'visa',
    kind: isDebit ? 'debit_card' : 'credit_card',
    authorization: String(randomInt(100_000, 1_000_000))
  }
}

/** Order as the API sends it. While the terminal asks to be looked at, it names no payment. */
export function toWireOrder(order: OrderRecord, payment: PaymentRecord | null) {
  const { id, status, reference, description, amount, terminalId, transactionId } = order
  const isKnown = payment !== null && status !== 'action_required'
  const refunded = payment ? refundedOf(payment) : 0
  const isRefunded = isKnown && refunded === payment.amount
  const known = isKnown && {
    reference_id: String(payment.id),
    paid_amount: text(payment.amount),
    refunded_amount: text(refunded),
    payment_method: { id: payment.brand, type: payment.kind, installments: 1 }
  }
  return {
    id,
    type: 'point',
    processing_mode: 'automatic',
    external_reference: reference,
    description,
    country_code: 'BRA',
    currency: 'BRL',
    status: isRefunded ? 'refunded' : status,
    status_detail: isRefunded ? 'refunded' : status === 'at_terminal' ? 'at_terminal' : order.detail,
    config: { point: { terminal_id: terminalId } },
    transactions: {
      payments: [{ id: transactionId, amount: text(amount), status, status_detail: order.detail, ...known }],
      ...(isKnown && payment.refunds.length > 0 ? { refunds: toWireRefunds(order, payment) } : {})
    }
  }
}

const text = (centavos: number) => toDecimal(centavos).toFixed(2)

const toWireRefunds = ({ transactionId }: OrderRecord, payment: PaymentRecord) =>
  payment.refunds.map(({ id, amount }) => ({
    id: `REF${id}`,
    transaction_id: transactionId,
    reference_id: String(id),
    amount: text(amount),
    status: 'processed'
  }))

const PartSchema = z.strictObject({
  transactions: z.array(z.strictObject({ id: z.string(), amount: AmountTextSchema })).length(1)
})

/** Without a body, all that is left. */
export async function refundOrder(id: string, call: Call): Promise<Response> {
  const { records, body, key } = call
  if (key === '') return toOrderRefusal(400, 'empty_required_header', 'Missing HTTP header: X-Idempotency-Key')
  const order = await findOrder(records, id)
  if (!order) return unknownOrder()
  const read = body === null ? null : PartSchema.safeParse(body)
  const part = read?.data?.transactions[0]
  if (read && (!part || part.id !== order.transactionId)) {
    return toOrderRefusal(400, 'property_value', 'Invalid transactions')
  }
  if (order.paymentId === 0) return toOrderRefusal(409, 'cannot_refund_order', 'The order is not paid')
  const amount = part ? { amount: toDecimal(part.amount) } : {}
  const done = await refundCharge(String(order.paymentId), { records, body: amount, key })
  if (done instanceof Response) return toOrderRefusal(409, 'cannot_refund_order', 'The refund is not possible')
  return Response.json(toWireOrder(order, done), { status: 201 })
}

export const findOrder = async (records: Records, id: string) =>
  (await records.listOrders()).find((one) => one.id === id) ?? null
