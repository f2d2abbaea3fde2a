import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, day, money, optionalText, pageLimit, text, textUpTo } from '../tolerant.ts'
import { readBareOrders, readBareWithdrawal } from './bare-withdrawals.ts'
import { OrderPageSchema, OrderSchema, WithdrawalSchema } from './withdrawal-shapes.ts'

export type { Withdrawal, WithdrawalOrder } from './withdrawal-shapes.ts'

/** More payments need several withdrawals; deductions come on top. */
export const MOST_ORDERS = 2000

const access = ['financial/withdrawals', 'financial/withdraw', 'financial/withdraw-approve'] as const

export const listOrders = endpoint({
  id: 'listOrders',
  api: 'main',
  method: 'GET',
  path: '/withdraw',
  access,
  summary:
    'O que os provedores guardam e pode ser sacado: pagamentos do período já liberados, e os descontos que entram no próximo saque de cada provedor.',
  query: z.object({
    /** Days of the payments; without them, the last 90. */
    start_date: day.optional(),
    end_date: day.optional(),
    /** Answers are never cached, so it has no effect. */
    nocache: optionalText,
    /** One provider; '' for all. */
    provider: z.string().max(60).default(''),
    limit: count.pipe(z.number().min(1).max(MOST_ORDERS)).default(200)
  }),
  response: z.union([OrderPageSchema, readBareOrders])
})

export const askWithdrawal = endpoint({
  id: 'askWithdrawal',
  api: 'main',
  method: 'POST',
  path: '/withdraw',
  access: 'financial/withdraw',
  created: true,
  summary:
    'Solicita um saque. O servidor soma os pedidos e desconta o que voltou depois de sacado: o valor enviado precisa ser o mesmo.',
  body: z.object({
    /** Ids, or the orders as they were listed. */
    orders: z
      .array(z.union([z.string().max(100), z.object({ id: z.string().max(100) }).transform(({ id }) => id)]))
      .min(1, 'Escolha ao menos um pagamento.')
      .max(MOST_ORDERS, `Um saque leva no máximo ${MOST_ORDERS} pagamentos: escolha um período menor.`),
    /** Reais, without the deductions. */
    value: money,
    note: textUpTo(300),
    /** Idempotency key of the form: sent twice, it makes one withdrawal. */
    key: z.uuid().optional()
  }),
  response: z.union([z.object({ outcome: text, message: text, withdrawal: WithdrawalSchema }), readBareWithdrawal])
})

const states = ['', 'asked', 'approved', 'paid', 'refused', 'dropped'] as const

export const listWithdrawals = endpoint({
  id: 'listWithdrawals',
  api: 'main',
  method: 'GET',
  path: '/withdrawals',
  access,
  summary: 'Os saques do parque, os mais novos primeiro, com filtros e somas.',
  query: z.object({
    state: z.enum(states).default(''),
    /** Days of the request, y-m-d. */
    from: text.pipe(z.string().max(10)),
    to: text.pipe(z.string().max(10)),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit()
  }),
  response: z.object({
    data: z.array(WithdrawalSchema),
    total: count,
    page: count,
    limit: count,
    /** Totals over all rows that match the filters: not refused ones, and the paid part of those. */
    sum_value: money,
    paid_value: money,
    /** Number that wait for approval, whatever the filters. */
    to_approve: count
  })
})

export const getWithdrawal = endpoint({
  id: 'getWithdrawal',
  api: 'main',
  method: 'GET',
  path: '/withdrawals/{id}',
  access,
  summary: 'Um saque com os seus pagamentos.',
  params: z.object({ id: z.string() }),
  query: z.object({
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: count.pipe(z.number().min(1).max(MOST_ORDERS)).default(100)
  }),
  response: z.object({
    withdrawal: WithdrawalSchema,
    data: z.array(OrderSchema),
    total: count,
    page: count,
    limit: count,
    /** Money of its payments, in reais, that was refunded or disputed since. Above 0 it cannot be approved. */
    gone_value: money,
    /** For the printed receipt. */
    place: z.object({ name: text, legal_name: text, cnpj: text })
  })
})

const moves = ['approve', 'refuse', 'drop', 'pay', 'undo'] as const

export type WithdrawalMove = (typeof moves)[number]

export const moveWithdrawal = endpoint({
  id: 'moveWithdrawal',
  api: 'main',
  method: 'PUT',
  path: '/withdrawals/{id}',
  access: ['financial/withdraw', 'financial/withdraw-approve'],
  summary:
    'Aprova, recusa, marca como pago ou desiste de um saque, ou desfaz a marca de pago. Quem pediu não aprova nem recusa.',
  params: z.object({ id: z.string() }),
  body: z.object({
    action: z.enum(moves, 'Ação desconhecida.'),
    /** Reason of a refusal, a drop, or a payment undone. */
    reason: textUpTo(300),
    /** Number and day of the bank transfer. */
    reference: textUpTo(60),
    paid_on: text.pipe(z.string().max(10)),
    /** Version that the page showed; 409 if it has changed. */
    version: count.optional()
  }),
  response: z.object({ outcome: text, message: text, withdrawal: WithdrawalSchema })
})
