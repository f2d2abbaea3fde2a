import { z } from 'zod'
import { getnetStatus } from '#app/domain/money/payment-state.ts'
import { GatewayFault, type GatewayPayment } from '../payment-gateway.server.ts'

/** Accepts a Getnet id in a path or a notice. */
export const isPaymentId = (text: string): boolean => /^[A-Za-z0-9_-]{1,100}$/.test(text)

const text = z.union([z.string(), z.number().transform(String)]).catch('')

/** Centavos, as a number or its digits; an answer with anything else is not believed. */
const cents = z
  .union([
    z.null(),
    z.number().int().min(0),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
  ])
  .optional()
  .transform((value) => value ?? null)

/** Needs an offset; without one the instant is unknown. */
const instant = z
  .string()
  .max(60)
  .regex(/T.{1,40}(?:Z|[+-]\d\d:?\d\d)$/)
  .transform((value) => new Date(value))
  .refine((value) => !Number.isNaN(value.getTime()))
  .nullable()
  .catch(null)

export const PaymentSchema = z.object({
  payment_id: z.union([z.string(), z.number().transform(String)]).refine(isPaymentId),
  status: z.string().min(1).max(60),
  amount: cents,
  order_id: text,
  seller_id: text,
  additional_data: z
    .object({
      qr_code: z.string().max(512).catch(''),
      expiration_date_qrcode: instant
    })
    .catch({ qr_code: '', expiration_date_qrcode: null })
})

export type GetnetPayment = z.output<typeof PaymentSchema>

/** @throws GatewayFault `unsure` */
export function refuseOtherSeller({ seller_id: seller }: GetnetPayment, sellerId: string): void {
  if (seller === '' || seller === sellerId) return
  throw new GatewayFault('unsure', "Getnet answered with another seller's payment")
}

/** Getnet tells neither fees nor refunds. */
export function toGatewayPayment({ payment_id, status, amount, order_id }: GetnetPayment): GatewayPayment {
  return {
    id: payment_id,
    status: getnetStatus(status),
    said: /^\w{1,40}$/.test(status) ? status : '',
    amount,
    refunded: null,
    fee: null,
    orderId: order_id,
    method: 'pix',
    paidAt: null,
    dispute: ''
  }
}
