import { z } from 'zod'
import {
  count,
  flag,
  instant,
  list,
  money,
  optionalId,
  optionalMoney,
  readOpen,
  saidFlag,
  saidOpen,
  text,
  wireId
} from '../tolerant.ts'

/** Word or flag; missing means open, as for a new one (specification §4). */
const openState = z
  .union([z.boolean(), z.number(), z.string(), z.null()])
  .optional()
  .transform((value) => value === undefined || value === null || (readOpen(value) ?? false))

/** Empty in a form that sends it back. */
const openMoney = z.union([money, z.literal('').transform(() => 0), z.null().transform(() => 0)]).default(0)
const openCount = z.union([count, z.literal('').transform(() => null)]).nullish()

/**
 * Finance transaction of the specification's §3 as the API returns it. Fields that §3 does not name are ours, and
 * optional.
 */
const GeneralSchema = z.object({
  id: wireId,
  user: z.object({ uuid: text, name: text }).nullish(),
  /** y-m-d, of the place's zone. */
  date: text,
  label: text,
  open: openState,
  /** Null if an API stores no sums: they are computed from the rows. */
  bill_final_value: optionalMoney,
  bill_total_value: optionalMoney,
  bill_total_discount: optionalMoney,
  /** `open`, `partial`, `paid`, `cancelled`: Aberta, Parcial, Paga, Cancelada. */
  bill_status: text,
  /** Paid part; null if an API does not tell it. */
  paid_value: optionalMoney,
  /** `in` or `out`. */
  flow: text.default('in'),
  category: text,
  supplier: text,
  /** y-m-d, or ''. */
  due_date: text,
  /** Latest reason of a cancellation or reopening. */
  reason: text,
  closed_date: instant,
  cancelled_date: instant,
  /** Recurrence that makes this transaction every month. */
  recurrence: z
    .object({ id: wireId, day_of_month: count, until: text, ended: flag })
    .nullish()
    .transform((value) => value ?? null),
  attachments: list(z.object({ id: wireId, name: text })),
  version: count.default(1)
})

const ProductRowSchema = z.object({
  /** Our addition: it identifies the row. */
  id: optionalId,
  item: z.object({
    /** Number of one of the place's products; '' for anything else. */
    product: optionalId,
    uuid: text,
    product_name: text,
    type: text,
    price: openMoney,
    /** Reais, or per cent if `isPercentage`. */
    discount: openMoney,
    final_price: openMoney,
    isPercentage: flag,
    observation: text
  }),
  booking: z.object({ product_place: text, observation: text, date: text, time: text, people: openCount }).nullish(),
  readonly: flag,
  removed: flag
})

const PaymentRowSchema = z.object({
  id: optionalId,
  payment_method: z.object({ index: text, name: text }),
  value: money,
  date: text,
  cv: text,
  aut: text,
  pix_id: text,
  invoice_number: text,
  customer_name: text,
  /** Masked for readers who may not write. */
  customer_document: text,
  readonly: flag,
  removed: flag
})

export const TransactionSchema = z.object({
  general: GeneralSchema,
  products: list(ProductRowSchema),
  payments: list(PaymentRowSchema)
})

export type Transaction = z.output<typeof TransactionSchema>

/**
 * Value as sent; problems are reported at its field. A missing value keeps the stored one; in a new row it is empty.
 */
const sent = z.union([z.string().max(2000), z.number().transform(String), z.null().transform(() => '')]).optional()

const mostRows = 250

/** A missing list leaves the existing rows. */
const rows = <S extends z.ZodType>(row: S) =>
  z
    .array(row)
    .max(mostRows, 'São linhas demais para um lançamento.')
    .nullish()
    .transform((value) => value ?? [])

const SentGeneralSchema = z.object({
  user: z.object({ uuid: sent, name: sent }).nullish(),
  date: sent,
  label: sent,
  open: saidOpen,
  bill_final_value: sent,
  bill_total_value: sent,
  bill_total_discount: sent,
  bill_status: sent,
  flow: sent,
  category: sent,
  supplier: sent,
  due_date: sent,
  /** Reason of the reopening. */
  reason: sent,
  /** Only for a new one. */
  recurrence: z.object({ day_of_month: sent, until: sent }).nullish(),
  /** Version that was read; 409 if it has changed. */
  version: count.optional()
})

const SentItemSchema = z.object({
  product: sent,
  uuid: sent,
  product_name: sent,
  type: sent,
  price: sent,
  discount: sent,
  final_price: sent,
  isPercentage: saidFlag,
  observation: sent
})

const SentProductSchema = z.object({
  /** Id of an existing row; '' or 0 for a new one. */
  id: optionalId,
  item: SentItemSchema.prefault({}),
  booking: z
    .object({ product_place: sent, observation: sent, date: sent, time: sent, people: sent })
    .nullish()
    .transform((value) => value ?? {}),
  readonly: saidFlag,
  removed: saidFlag
})

const SentPaymentSchema = z.object({
  id: optionalId,
  payment_method: z.object({ index: sent, name: sent }).prefault({}),
  value: sent,
  date: sent,
  cv: sent,
  aut: sent,
  pix_id: sent,
  invoice_number: sent,
  customer_name: sent,
  customer_document: sent,
  readonly: saidFlag,
  removed: saidFlag
})

export type SentProduct = z.output<typeof SentProductSchema>
export type SentPayment = z.output<typeof SentPaymentSchema>

/** A server that stores what it gets (specification §3) needs sums, status and user; ours computes them. */
export const TransactionBodySchema = z.object({
  general: SentGeneralSchema.prefault({}),
  products: rows(SentProductSchema),
  payments: rows(SentPaymentSchema)
})

export type SentTransaction = z.output<typeof TransactionBodySchema>
