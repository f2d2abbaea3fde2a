import { z } from 'zod'
import { parseMoney } from '#app/domain/money/money.ts'
import type { OnlineMethod } from '#app/domain/money/online-method.ts'
import type { PaymentStatus } from '#app/domain/money/payment-state.ts'
import { auxiliaryField } from '../../lenient.server.ts'
import { bookingOfReference } from '../card-terminals.server.ts'
import type { GatewayPayment, GatewayRefund } from '../payment-gateway.server.ts'

/** Reads reais, as a number or as text, to whole centavos. */
export const MoneySchema = z.union([z.number(), z.string()]).transform((value, context) => {
  const centavos = parseMoney(value)
  if (centavos !== null && centavos >= 0) return centavos
  context.addIssue({ code: 'custom', message: 'no amount of money' })
  return z.NEVER
})

export const IdSchema = z.union([z.number().int().nonnegative(), z.string().regex(/^[\w-]{1,64}$/)]).transform(String)

export const InstantSchema = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => Number.isFinite(date.getTime()))

/** Words of the provider's own lists; others are not shown. */
const WordSchema = z.string().regex(/^\w{1,60}$/)

/** The reference may be a number if the payment was made elsewhere. */
const ReferenceSchema = z.union([z.string().max(256), z.number().transform(String)])

const field = <S extends z.ZodType>(name: string, schema: S) => auxiliaryField(`mercadopago payment ${name}`, schema)

const ApprovedSchema = field('date_approved', InstantSchema)

/**
 * A Brazilian account holds reais, so a payment in another currency is unreadable. Only fields that decide about money
 * are required: id, state, amount, currency and reference.
 */
export const PaymentSchema = z.object({
  id: IdSchema,
  status: WordSchema,
  status_detail: WordSchema.catch(''),
  transaction_amount: MoneySchema,
  transaction_amount_refunded: field('transaction_amount_refunded', MoneySchema),
  currency_id: z.literal('BRL').nullish(),
  external_reference: ReferenceSchema.nullish(),
  payment_method_id: field('payment_method_id', z.string()),
  payment_type_id: field('payment_type_id', z.string()),
  // Its presence says that the payment was paid, whatever its format.
  date_approved: z
    .unknown()
    .optional()
    .transform((said) => (said === null || said === undefined ? null : { at: ApprovedSchema.parse(said) ?? null })),
  fee_details: field('fee_details', z.array(z.object({ amount: MoneySchema, fee_payer: z.string().nullish() })))
})

type Payment = z.output<typeof PaymentSchema>

export function toPayment(payment: Payment): GatewayPayment {
  const { id, status, status_detail: detail, transaction_amount: amount } = payment
  return {
    id,
    ...paymentState(payment),
    said: [status, detail].filter(Boolean).join(' '),
    amount,
    refunded: payment.transaction_amount_refunded ?? (status === 'refunded' ? amount : null),
    fee: feeOf(payment),
    orderId: bookingOfReference(payment.external_reference ?? ''),
    method: methodOf(payment),
    paidAt: payment.date_approved?.at ?? null
  }
}

const STATUS: Readonly<Record<string, PaymentStatus>> = {
  approved: 'APPROVED',
  pending: 'PENDING',
  in_process: 'PENDING',
  authorized: 'PENDING',
  rejected: 'DENIED',
  cancelled: 'CANCELLED',
  canceled: 'CANCELLED',
  refunded: 'CANCELLED'
}

/**
 * During a dispute the money is only held back: the payment stays paid. A charge-back that the provider calls `settled`
 * (or does not explain) took it; a `reimbursed` one gave it back to us. An unknown status counts as not paid.
 */
function paymentState(payment: Payment): Pick<GatewayPayment, 'status' | 'dispute'> {
  const { status, status_detail: detail } = payment
  const disputed = { status: payment.date_approved ? 'APPROVED' : 'PENDING', dispute: 'open' } as const
  if (status === 'in_mediation') return disputed
  if (status === 'charged_back') {
    if (detail === 'in_process') return disputed
    return detail === 'reimbursed' ? { status: 'APPROVED', dispute: '' } : { status: 'CANCELLED', dispute: 'lost' }
  }
  const known = Object.hasOwn(STATUS, status) ? STATUS[status] : undefined
  const ended = known === 'CANCELLED' && detail === 'expired'
  return { status: ended ? 'EXPIRED' : (known ?? 'PENDING'), dispute: '' }
}

/** Excludes fees that the payer bears, such as interest of instalments. No fee is kept before the payment. */
function feeOf({ date_approved: paidAt, fee_details: fees }: Payment): number | null {
  if (!paidAt || !fees) return null
  return fees.filter((fee) => fee.fee_payer !== 'payer').reduce((sum, { amount }) => sum + amount, 0)
}

function methodOf({ payment_method_id: method, payment_type_id: type }: Payment): OnlineMethod | '' {
  if (method === 'pix') return 'pix'
  return /_card$/.test(type ?? '') ? 'card' : ''
}

export const RefundSchema = z.object({ id: IdSchema, amount: MoneySchema, status: WordSchema.catch('') })

export function toRefund({ id, amount, status }: z.output<typeof RefundSchema>): GatewayRefund {
  const state =
    status === 'approved' ? 'done' : ['rejected', 'cancelled', 'canceled'].includes(status) ? 'failed' : 'sent'
  return { id, amount, state, said: status }
}
