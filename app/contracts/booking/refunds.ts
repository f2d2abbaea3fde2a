import { z } from 'zod'
import { ApproverSchema } from '../approver.ts'
import { endpoint } from '../endpoint.ts'
import { count, flag, hiddenMoney, instant, list, optionalMoney, pageLimit, text, textUpTo } from '../tolerant.ts'

// None of these calls is in the specification, which has no refunds.

const RefundKindSchema = z.enum(['whole', 'tickets', 'due'], 'Escolha o que é devolvido.')

const TicketsSchema = z.record(z.string().max(100), count.pipe(z.number().min(0).max(1000)))

/** Refund of one payment. Values are hidden from readers who may not see the place's. */
const RefundSchema = z.object({
  id: z.string(),
  /** `approval`, `asked`, `sent`, `done`, `failed` or `dropped`. */
  state: text,
  value: hiddenMoney,
  reason: text,
  departs: flag,
  problem: text,
  /** Note on how it was given by hand, or why it was not approved. */
  note: text,
  asked_as: text,
  asked_by: text,
  /** True if the caller asked for it, and so cannot approve it. */
  is_own: flag,
  /** Accounts that asked and approved, with their origin in words; only on its own page. */
  accounts: list(z.string()),
  /** Only on its own page, while it waits for approval. */
  approvers: list(ApproverSchema),
  approved_by: text,
  approved_date: instant,
  given_by: text,
  created_date: instant,
  sent_date: instant,
  ended_date: instant,
  /** Method of the payment; the refund goes back by the same one. */
  method: text,
  provider: text,
  at_desk: flag,
  /** True if it is not sent automatically: somebody gives it and marks it. */
  by_hand: flag,
  booking_uuid: text,
  booking_code: text,
  name: text,
  product_name: text,
  /** y-m-d. */
  visit: text,
  time: text
})

export type Refund = z.output<typeof RefundSchema>

export const previewRefund = endpoint({
  id: 'previewRefund',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}/refund',
  access: 'operation/refund',
  summary:
    'O que a política devolve se a reserva, ou parte dela, for deixada agora, e por quais pagamentos; nada muda.',
  params: z.object({ uuid: z.string() }),
  query: z.object({
    kind: RefundKindSchema.default('whole'),
    /** `inteira:2,meia:1`. */
    tickets: z.string().max(2000).default(''),
    value: optionalMoney
  }),
  response: z.object({
    kind: RefundKindSchema,
    value: z.number(),
    /** Refund under the policy, in reais, and its reason in words. */
    policy_value: z.number(),
    policy_words: text,
    most: z.number(),
    departs: flag,
    may_depart: flag,
    /** True if another person has to approve it. */
    needs_second: flag,
    under_way: z.number(),
    fee_kept: z.number(),
    new_total: z.number(),
    people_left: count,
    parts: list(
      z.object({
        payment: z.string(),
        method: text,
        value: z.number(),
        paid_date: instant,
        at_desk: flag,
        by_hand: flag
      })
    ),
    items: list(z.object({ label: z.string(), title: text, quantity: count, inside: count, left: count })),
    /** Refunds that can be requested now. */
    kinds: list(RefundKindSchema)
  })
})

export const askRefund = endpoint({
  id: 'askRefund',
  api: 'main',
  method: 'POST',
  path: '/booking/{uuid}/refunds',
  access: 'operation/refund',
  created: true,
  summary: 'Pede a devolução de uma reserva: inteira (cancela), de ingressos, ou do que falta devolver.',
  params: z.object({ uuid: z.string() }),
  body: z.object({
    key: z.uuid(),
    kind: RefundKindSchema,
    tickets: TicketsSchema.default({}),
    /** Amount in reais; null for the policy's. */
    value: optionalMoney,
    /** Policy's refund that the page showed; 409 if it has changed. */
    seen: optionalMoney,
    reason: textUpTo(500),
    /** `money` or `card` if it was given back at the desk just now. */
    given: z.enum(['', 'money', 'card']).default('')
  }),
  response: z.object({ outcome: text, message: text, refunds: list(RefundSchema) })
})

export const listRefunds = endpoint({
  id: 'listRefunds',
  api: 'main',
  method: 'GET',
  path: '/refunds',
  access: ['operation/refund', 'operation/refund-approve'],
  summary: 'As devoluções do parque, as mais novas primeiro, com filtros e somas.',
  query: z.object({
    /** `approve`: waits for a second person. `open`: on its way. `problem`: needs a person. */
    state: z.enum(['', 'approve', 'open', 'problem', 'done', 'dropped']).default(''),
    /** Days of the request, y-m-d. */
    from: text.pipe(z.string().max(10)),
    to: text.pipe(z.string().max(10)),
    q: z.string().max(100).default(''),
    /** A booking's public id. */
    booking: z.string().max(100).default(''),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    /** A file reads a thousand rows at once, because each page computes the sums of all rows. */
    limit: pageLimit(1000)
  }),
  response: z.object({
    data: z.array(RefundSchema),
    total: count,
    page: count,
    limit: count,
    /** Totals over all rows that match the filters. */
    sum_value: hiddenMoney,
    done_value: hiddenMoney,
    open_value: hiddenMoney,
    /** Number over all rows, whatever the filters. */
    to_approve: count,
    with_problem: count
  })
})

export const listDueRefunds = endpoint({
  id: 'listDueRefunds',
  api: 'main',
  method: 'GET',
  path: '/refunds/due',
  access: ['operation/refund', 'operation/refund-approve'],
  summary: 'Reservas com dinheiro a devolver que ninguém pediu ainda, as mais antigas primeiro (no máximo 100).',
  response: z.object({
    data: z.array(
      z.object({
        uuid: z.string(),
        code: text,
        name: text,
        product_name: text,
        visit: text,
        time: text,
        why: text,
        value: hiddenMoney
      })
    )
  })
})

export const getRefund = endpoint({
  id: 'getRefund',
  api: 'main',
  method: 'GET',
  path: '/refunds/{id}',
  access: ['operation/refund', 'operation/refund-approve'],
  summary: 'Uma devolução.',
  params: z.object({ id: z.string() }),
  response: RefundSchema
})

export const moveRefund = endpoint({
  id: 'moveRefund',
  api: 'main',
  method: 'PUT',
  path: '/refunds/{id}',
  access: ['operation/refund', 'operation/refund-approve'],
  summary: 'Aprova, recusa, tenta de novo ou marca como devolvida à mão.',
  params: z.object({ id: z.string() }),
  body: z.object({
    action: z.enum(['approve', 'refuse', 'retry', 'give'], 'Ação desconhecida.'),
    /** Reason of a refusal, or how it was given. */
    note: textUpTo(300)
  }),
  response: z.object({ outcome: text, message: text, refund: RefundSchema })
})

/** For anybody with the booking's public id. */
export const getRefundReceipt = endpoint({
  id: 'getRefundReceipt',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}/refunds/{id}',
  access: 'public',
  summary: 'O comprovante de uma devolução, para o visitante.',
  params: z.object({ uuid: z.string(), id: z.string() }),
  response: z.object({
    id: z.string(),
    state: text,
    value: hiddenMoney,
    method: text,
    created_date: instant,
    ended_date: instant,
    booking_code: text,
    product_name: text,
    visit: text,
    time: text,
    place: z.object({ name: text, legal_name: text, cnpj: text, phone: text, email: text }),
    timezone: text,
    simulated: flag
  })
})
