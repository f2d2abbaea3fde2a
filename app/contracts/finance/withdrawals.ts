import { z } from 'zod'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { endpoint } from '../endpoint.ts'
import { count, day, flag, instant, list, money, optionalText, text, wireId } from '../tolerant.ts'

/** More payments than that are several withdrawals; what has to be deducted comes on top. */
export const MOST_ORDERS = 2000

/** What one payment left at its provider; below 0: it had been withdrawn, and went back. */
const OrderSchema = z.object({
  /** Of the payment. */
  id: z.string(),
  provider: text,
  method: text,
  /** When the money came. */
  paid_date: instant,
  booking_code: text,
  /** '' for who may not open the booking. */
  booking_uuid: text,
  /** Masked. */
  name: text,
  gross: money,
  fee: money,
  returned: money,
  net: money
})

export type WithdrawalOrder = z.output<typeof OrderSchema>

const WithdrawalSchema = z.object({
  id: z.string(),
  /** From 1, by place. */
  number: count,
  provider: text,
  /** `asked`, `approved`, `paid`, `refused` or `dropped` (given up by who asked). */
  state: text,
  value: money,
  orders: count,
  gross: money,
  fee: money,
  returned: money,
  note: text,
  asked_by: text,
  asked_date: instant,
  /** Whether the caller asked for it, and so cannot approve it. */
  is_own: flag,
  /** Whether somebody else than who asked may approve. */
  has_approver: flag,
  approved_by: text,
  approved_date: instant,
  /** Refused, even after it had been approved, or given up, and why. */
  ended_by: text,
  ended_date: instant,
  reason: text,
  paid_by: text,
  paid_date: instant,
  /** Of the transfer; y-m-d. */
  paid_on: text,
  reference: text,
  version: count
})

export type Withdrawal = z.output<typeof WithdrawalSchema>

const AvailableSchema = z.object({
  start_date: text,
  end_date: text,
  /** Whole days from a payment until it may be withdrawn. */
  free_days: count,
  /** The oldest first. */
  orders: z.array(OrderSchema),
  /** At most 200, the oldest first; sums know all of them. */
  debits: list(OrderSchema),
  /** Whatever `provider` says. */
  providers: list(z.object({ provider: text, orders: count, value: money, debits: count, debit_value: money })),
  /** Came, and is not free yet. */
  waiting: z.object({ orders: count, value: money }).default({ orders: 0, value: 0 }),
  /** There is money to be withdrawn from before the period. */
  has_older: flag,
  /** Whether somebody else than the caller may approve. */
  has_approver: flag
})

/** A bare list (specification §7 shows none): each payment and what of it may be withdrawn. */
const BareOrderSchema = z.object({
  id: wireId,
  date: text,
  value: money,
  payment_method: text,
  name: text,
  booking_code: text
})

/** One provider, whose own rules are its own: all that is listed may be withdrawn, and nobody else need approve it here. */
function toAvailable(bare: z.output<typeof BareOrderSchema>[]): z.output<typeof AvailableSchema> {
  const days = bare
    .map(({ date }) => toIsoDay(date) ?? '')
    .filter(Boolean)
    .sort()
  const value = bare.reduce((sum, order) => sum + order.value, 0)
  return {
    ...{ start_date: days[0] ?? '', end_date: days.at(-1) ?? '', free_days: 0, debits: [], has_older: false },
    orders: bare.map((order) => ({
      ...{ id: order.id, provider: '', method: order.payment_method, paid_date: toIsoDay(order.date) },
      ...{ booking_code: order.booking_code, booking_uuid: '', name: order.name },
      ...{ gross: order.value, fee: 0, returned: 0, net: order.value }
    })),
    providers: bare.length > 0 ? [{ provider: '', orders: bare.length, value, debits: 0, debit_value: 0 }] : [],
    waiting: { orders: 0, value: 0 },
    has_approver: true
  }
}

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
    /** Days on which the money came; without them the last 90. */
    start_date: day.optional(),
    end_date: day.optional(),
    /** Nothing of it is ever cached. */
    nocache: optionalText,
    /** Only of this one; '' is all. */
    provider: z.string().max(60).default(''),
    limit: count.pipe(z.number().min(1).max(MOST_ORDERS)).default(200)
  }),
  response: z.union([AvailableSchema, z.array(BareOrderSchema).transform(toAvailable)])
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
    /** Their ids, or the orders as they were listed. */
    orders: z
      .array(z.union([z.string().max(100), z.object({ id: z.string().max(100) }).transform(({ id }) => id)]))
      .min(1, 'Escolha ao menos um pagamento.')
      .max(MOST_ORDERS, `Um saque leva no máximo ${MOST_ORDERS} pagamentos: escolha um período menor.`),
    /** In reais, the deductions taken off. */
    value: money,
    note: text.pipe(z.string().max(300, 'Use no máximo 300 letras.')),
    /** Of the form: sent twice it is one withdrawal. */
    key: z.uuid().optional()
  }),
  /** The specification shows none. */
  response: z.object({ outcome: text, message: text, withdrawal: WithdrawalSchema.nullish() })
})

const states = ['', 'asked', 'approved', 'paid', 'refused', 'dropped'] as const

export const listWithdrawals = endpoint({
  id: 'listWithdrawals',
  api: 'main',
  method: 'GET',
  path: '/withdrawals',
  access,
  summary: 'Os saques do lugar, os mais novos primeiro, com filtros e somas.',
  query: z.object({
    state: z.enum(states).default(''),
    /** Days on which they were asked for, y-m-d. */
    from: text.pipe(z.string().max(10)),
    to: text.pipe(z.string().max(10)),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: count.pipe(z.number().min(1).max(100)).default(20)
  }),
  response: z.object({
    data: z.array(WithdrawalSchema),
    total: count,
    page: count,
    limit: count,
    /** Of all that the filters leave: not refused, and of it paid. */
    sum_value: money,
    paid_value: money,
    /** Wait for approval, whatever the filters say. */
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
    /** Of its payments, what went back or is disputed since, in reais: it is not approved like that. */
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
    /** Why it is refused, given up, or was not paid after all. */
    reason: text.pipe(z.string().max(300, 'Use no máximo 300 letras.')),
    /** Of the transfer: the bank's number, and its day. */
    reference: text.pipe(z.string().max(60, 'Use no máximo 60 letras.')),
    paid_on: text.pipe(z.string().max(10)),
    /** As the page showed it; another by now is a 409. */
    version: count.optional()
  }),
  response: z.object({ outcome: text, message: text, withdrawal: WithdrawalSchema })
})
