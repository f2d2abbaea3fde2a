import { z } from 'zod'
import { BookingFormSchema, HashSchema, PixChargeSchema } from './booking/calls.ts'
import { endpoint } from './endpoint.ts'
import { money, optionalText, sayable, text } from './tolerant.ts'

export const createPixCharge = endpoint({
  id: 'createPixCharge',
  api: 'main',
  method: 'POST',
  path: '/getnet/generate-qr-code-pix',
  access: 'public',
  summary: 'Cobrança Pix de uma reserva ainda não paga. Enquanto a cobrança vale, a mesma volta.',
  body: z.object({ hash: HashSchema }),
  response: PixChargeSchema
})

export const createMpagoPayment = endpoint({
  id: 'createMpagoPayment',
  api: 'main',
  method: 'POST',
  path: '/mpago/payments',
  access: 'public',
  summary:
    'Página do Mercado Pago em que uma reserva é paga. Enquanto ela vale, a mesma volta. Com o formulário inteiro, a reserva é feita antes.',
  /**
   * Hash of an existing booking, or the booking form: without `pid` the attraction's place, without `term_hash` the
   * term in force.
   */
  body: BookingFormSchema.extend({ pid: text, term_hash: sayable }),
  response: z.object({
    preference: z.object({ id: text, init_point: text }),
    /** 0 if an API does not tell it. */
    amount: money.default(0),
    expires_at: z.string().nullable().default(null),
    simulated: z.boolean().default(false)
  })
})

export const readBackPayment = endpoint({
  id: 'readBackPayment',
  api: 'main',
  method: 'POST',
  path: '/payments/read-back',
  access: 'public',
  summary: 'Quem volta da página do provedor: o pagamento é lido de volta agora, sem esperar o aviso.',
  /** `payment_id` comes from the provider's page and is only a hint. */
  body: z.object({ hash: HashSchema, payment_id: optionalText }),
  /** Status of the booking after the call. */
  response: z.object({ status: text })
})

export const readGetnetToken = endpoint({
  id: 'readGetnetToken',
  api: 'main',
  method: 'POST',
  path: '/getnet/token',
  access: 'public',
  summary: 'Se um parque recebe Pix. O token do provedor fica no servidor e nunca é mostrado.',
  /** Without `pid`, the caller's place, or the only one. */
  body: z.object({ pid: text }),
  /** Other servers hand out the provider's token: we only read whether there is one. */
  response: z
    .object({ available: z.boolean().optional(), access_token: optionalText })
    .transform(({ available, access_token }) => ({ available: available ?? access_token !== undefined }))
})

/**
 * Getnet "Notificações 1.0": a GET with everything in the query. It is unsigned, so it is only a reason to ask the
 * provider.
 */
const NoticeSchema = z.object({
  payment_type: optionalText,
  customer_id: optionalText,
  order_id: optionalText,
  payment_id: optionalText,
  amount: optionalText,
  status: optionalText,
  seller_id: optionalText,
  transaction_id: optionalText,
  description_detail: optionalText,
  error_code: optionalText
})

/** Confirms the receipt; the outcome is in the booking. */
const NoticeAnswer = z.object({ status: z.literal('received') })

export const receivePixNotice = endpoint({
  id: 'receivePixNotice',
  api: 'main',
  method: 'GET',
  path: '/getnet/callback/payment',
  access: 'public',
  summary: 'Aviso de pagamento. Nada nele é acreditado: o pagamento é lido de volta no provedor.',
  query: NoticeSchema,
  sends: 'notice',
  response: NoticeAnswer
})

export const receivePixNoticePost = endpoint({
  id: 'receivePixNoticePost',
  api: 'main',
  method: 'POST',
  path: '/getnet/callback/payment',
  access: 'public',
  summary: 'O mesmo aviso, enviado por POST.',
  query: NoticeSchema,
  sends: 'notice',
  response: NoticeAnswer
})

const mpagoNotice = {
  api: 'main',
  path: '/mpago/notifications/{place}',
  access: 'public',
  params: z.object({ place: z.string() }),
  sends: 'notice',
  response: NoticeAnswer
} as const

export const receiveMpagoNotice = endpoint({
  ...mpagoNotice,
  id: 'receiveMpagoNotice',
  method: 'POST',
  summary: 'Aviso do Mercado Pago para um parque, assinado em x-signature. O pagamento é lido de volta no provedor.'
})

export const receiveMpagoNoticeGet = endpoint({
  ...mpagoNotice,
  id: 'receiveMpagoNoticeGet',
  method: 'GET',
  summary: 'O mesmo aviso no formato antigo (IPN), com tudo na consulta.'
})

export const simulatePixPayment = endpoint({
  id: 'simulatePixPayment',
  api: 'main',
  method: 'POST',
  path: '/simulator/payments/{payment_id}',
  access: 'public',
  summary: 'Só com o simulador: faz o banco de mentira pagar (ou recusar) uma cobrança e avisar.',
  params: z.object({ payment_id: z.string() }),
  body: z.object({ status: z.enum(['PAID', 'DENIED']).default('PAID') }),
  response: z.object({ status: z.string() })
})

const CheckoutIdSchema = z.object({ id: z.string() })

export const readSimulatedCheckout = endpoint({
  id: 'readSimulatedCheckout',
  api: 'main',
  method: 'GET',
  path: '/simulator/mercadopago/{id}',
  access: 'public',
  summary: 'Só com o simulador: o que a página de pagamento de mentira mostra.',
  params: CheckoutIdSchema,
  response: z.object({
    amount: money,
    description: text,
    statement_name: text,
    state: z.enum(['open', 'pending', 'approved', 'expired']),
    /** Address of our own page of the booking; '' if there is no way back. */
    return_to: text
  })
})

export const decideSimulatedCheckout = endpoint({
  id: 'decideSimulatedCheckout',
  api: 'main',
  method: 'POST',
  path: '/simulator/mercadopago/{id}',
  access: 'public',
  summary: 'Só com o simulador: aprova, recusa ou deixa pendente um pagamento, e avisa como o provedor.',
  params: CheckoutIdSchema,
  body: z.object({ decision: z.enum(['approve', 'reject', 'pending'], 'Escolha uma das opções.') }),
  response: z.object({ payment_id: text, status: text, return_to: text })
})
