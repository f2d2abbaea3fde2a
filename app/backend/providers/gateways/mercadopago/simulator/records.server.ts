import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { toDecimal } from '#app/domain/money/money.ts'
import type { SimulatorStore } from '../../payment-gateway.server.ts'
import { toOffsetTime } from '../orders.server.ts'

const RefundRecordSchema = z.object({ id: z.number(), key: z.string(), amount: z.number(), at: z.string() })

/** Amounts in centavos, instants as ISO text in UTC; '' for none. No data about payers are stored. */
const PaymentRecordSchema = z.object({
  id: z.number(),
  status: z.string(),
  detail: z.string(),
  method: z.enum(['pix', 'card']),
  amount: z.number(),
  fee: z.number(),
  orderId: z.string(),
  description: z.string(),
  noticeUrl: z.string(),
  brCode: z.string(),
  createdAt: z.string(),
  approvedAt: z.string(),
  updatedAt: z.string(),
  expiresAt: z.string(),
  refunds: z.array(RefundRecordSchema)
})

export type PaymentRecord = z.output<typeof PaymentRecordSchema>

const CheckoutRecordSchema = z.object({
  id: z.string(),
  amount: z.number(),
  orderId: z.string(),
  description: z.string(),
  statementName: z.string(),
  noticeUrl: z.string(),
  backUrl: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Waiting or paid attempt; 0 for none. */
  paymentId: z.number()
})

export type CheckoutRecord = z.output<typeof CheckoutRecordSchema>

/** Storage of one simulated account. */
export interface Records {
  addPayment(record: PaymentRecord, key: string): Promise<PaymentRecord>
  findPayment(id: string): Promise<PaymentRecord | null>
  changePayment(id: string, change: (record: PaymentRecord) => PaymentRecord): Promise<PaymentRecord | null>
  /** Oldest first; of one order, or all. */
  listPayments(orderId: string): Promise<PaymentRecord[]>
  addCheckout(record: CheckoutRecord, key: string): Promise<CheckoutRecord>
  findCheckout(id: string): Promise<CheckoutRecord | null>
  changeCheckout(id: string, change: (record: CheckoutRecord) => CheckoutRecord): Promise<CheckoutRecord | null>
  nextNumber(): Promise<number>
  now(): Date
}

export function recordsOf(store: SimulatorStore, account: string, now: () => Date): Records {
  const payments = `mercadopago:payment:${account}`
  const checkouts = `mercadopago:checkout:${account}`
  const toPayment = (value: unknown) => (value === null ? null : aged(PaymentRecordSchema.parse(value), now()))
  const toCheckout = (value: unknown) => (value === null ? null : CheckoutRecordSchema.parse(value))
  return {
    async addPayment(record, key) {
      const kept = { id: String(record.id), key, group: record.orderId, value: record }
      return PaymentRecordSchema.parse(await store.add(payments, kept))
    },
    findPayment: async (id) => toPayment(await store.find(payments, id)),
    changePayment: async (id, change) =>
      toPayment(await store.change(payments, id, (value) => change(aged(PaymentRecordSchema.parse(value), now())))),
    listPayments: async (orderId) => (await store.list(payments, orderId)).flatMap((value) => toPayment(value) ?? []),
    async addCheckout(record, key) {
      return CheckoutRecordSchema.parse(await store.add(checkouts, { id: record.id, key, group: '', value: record }))
    },
    findCheckout: async (id) => toCheckout(await store.find(checkouts, id)),
    changeCheckout: async (id, change) =>
      toCheckout(await store.change(checkouts, id, (value) => change(CheckoutRecordSchema.parse(value)))),
    nextNumber: () => store.nextNumber(),
    now
  }
}

/** Marks a Pix that nobody paid in time. */
function aged(record: PaymentRecord, now: Date): PaymentRecord {
  if (record.status !== 'pending' || record.expiresAt === '' || now < new Date(record.expiresAt)) return record
  return { ...record, status: 'cancelled', detail: 'expired', updatedAt: record.expiresAt }
}

export const refundedOf = ({ refunds }: PaymentRecord) => refunds.reduce((sum, { amount }) => sum + amount, 0)

const timeOf = (iso: string) => (iso === '' ? null : toOffsetTime(new Date(iso)))

/** Payment as the API sends it. */
export function toWirePayment(record: PaymentRecord) {
  const { id, amount, fee, method } = record
  const refunded = refundedOf(record)
  return {
    id,
    date_created: timeOf(record.createdAt),
    date_approved: timeOf(record.approvedAt),
    date_last_updated: timeOf(record.updatedAt),
    date_of_expiration: timeOf(record.expiresAt),
    operation_type: 'regular_payment',
    payment_method_id: method === 'pix' ? 'pix' : 'master',
    payment_type_id: method === 'pix' ? 'bank_transfer' : 'credit_card',
    status: record.status,
    status_detail: record.detail,
    currency_id: 'BRL',
    description: record.description,
    live_mode: false,
    external_reference: record.orderId,
    transaction_amount: toDecimal(amount),
    transaction_amount_refunded: toDecimal(refunded),
    fee_details: fee > 0 ? [{ type: 'mercadopago_fee', amount: toDecimal(fee), fee_payer: 'collector' }] : [],
    transaction_details: { net_received_amount: toDecimal(amount - fee), total_paid_amount: toDecimal(amount) },
    captured: true,
    binary_mode: false,
    refunds: record.refunds.map((refund) => toWireRefund(id, refund)),
    ...(method === 'pix' ? { point_of_interaction: toPoint(record) } : {})
  }
}

function toPoint({ brCode }: PaymentRecord) {
  return { type: 'PIX', transaction_data: { qr_code: brCode, qr_code_base64: '', ticket_url: '' } }
}

export function toWireRefund(paymentId: number, { id, amount, at }: PaymentRecord['refunds'][number]) {
  return {
    id,
    payment_id: paymentId,
    amount: toDecimal(amount),
    metadata: {},
    source: { id: 'simulador', name: 'Simulador', type: 'collector' },
    date_created: timeOf(at),
    unique_sequence_number: null,
    refund_mode: 'standard',
    status: 'approved'
  }
}

/** Id like the real ones: the account, and a part that nobody can guess. */
export const newCheckoutId = (account: string) => `${account}-${randomUUID()}`
