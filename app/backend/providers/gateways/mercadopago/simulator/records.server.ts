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
  refunds: z.array(RefundRecordSchema),
  /** Card at a terminal. */
  brand: z.string().default('master'),
  kind: z.enum(['credit_card', 'debit_card']).default('credit_card'),
  authorization: z.string().default('')
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

const TerminalRecordSchema = z.object({
  id: z.string(),
  pos: z.string(),
  mode: z.enum(['PDV', 'STANDALONE']),
  /** Latest order that it got; '' for none. */
  orderId: z.string()
})

export type TerminalRecord = z.output<typeof TerminalRecordSchema>

const OrderRecordSchema = z.object({
  id: z.string(),
  key: z.string(),
  /** Whole body of the request, which the same key must repeat. */
  body: z.string(),
  status: z.string(),
  detail: z.string(),
  amount: z.number(),
  reference: z.string(),
  description: z.string(),
  terminalId: z.string(),
  transactionId: z.string(),
  /** 0 before the card was read. */
  paymentId: z.number(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Instant at which the terminal obeys a wish to cancel; '' for none. */
  endsAt: z.string()
})

export type OrderRecord = z.output<typeof OrderRecordSchema>

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
  listTerminals(): Promise<TerminalRecord[]>
  addTerminal(record: TerminalRecord): Promise<void>
  changeTerminal(id: string, change: (record: TerminalRecord) => TerminalRecord): Promise<TerminalRecord | null>
  addOrder(record: OrderRecord): Promise<OrderRecord>
  listOrders(): Promise<OrderRecord[]>
  changeOrder(id: string, change: (record: OrderRecord) => OrderRecord): Promise<OrderRecord | null>
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
    ...terminalRecords(store, account, now),
    nextNumber: () => store.nextNumber(),
    now
  }
}

type TerminalRecords = Pick<
  Records,
  'listTerminals' | 'addTerminal' | 'changeTerminal' | 'addOrder' | 'listOrders' | 'changeOrder'
>

function terminalRecords(store: SimulatorStore, account: string, now: () => Date): TerminalRecords {
  const terminals = `mercadopago:terminal:${account}`
  const orders = `mercadopago:order:${account}`
  const toTerminal = (value: unknown) => (value === null ? null : TerminalRecordSchema.parse(value))
  const toOrder = (value: unknown) => (value === null ? null : agedOrder(OrderRecordSchema.parse(value), now()))
  return {
    listTerminals: async () => (await store.list(terminals, '')).flatMap((value) => toTerminal(value) ?? []),
    async addTerminal(record) {
      await store.add(terminals, { id: record.id, key: '', group: '', value: record })
    },
    changeTerminal: async (id, change) =>
      toTerminal(await store.change(terminals, id, (value) => change(TerminalRecordSchema.parse(value)))),
    async addOrder(record) {
      const kept = { id: record.id, key: record.key, group: '', value: record }
      return agedOrder(OrderRecordSchema.parse(await store.add(orders, kept)), now())
    },
    listOrders: async () => (await store.list(orders, '')).flatMap((value) => toOrder(value) ?? []),
    changeOrder: async (id, change) =>
      toOrder(await store.change(orders, id, (value) => change(agedOrder(OrderRecordSchema.parse(value), now()))))
  }
}

/** The terminal looks for orders, and for wishes to cancel, every second. */
export const fetchMs = 1000

/** An order that nobody paid ends by itself. */
function agedOrder(record: OrderRecord, now: Date): OrderRecord {
  const isWaiting = record.status === 'created' || record.status === 'at_terminal'
  if (isWaiting && now >= new Date(record.expiresAt)) return { ...record, status: 'expired', detail: 'expired' }
  if (isWaiting && record.endsAt !== '' && now >= new Date(record.endsAt)) {
    return { ...record, status: 'canceled', detail: 'canceled_by_api' }
  }
  const isFetched = record.status === 'created' && now.getTime() - Date.parse(record.createdAt) >= fetchMs
  return isFetched ? { ...record, status: 'at_terminal', detail: 'at_terminal' } : record
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
    payment_method_id: method === 'pix' ? 'pix' : record.brand,
    payment_type_id: method === 'pix' ? 'bank_transfer' : record.kind,
    ...(record.authorization ? { authorization_code: record.authorization } : {}),
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
