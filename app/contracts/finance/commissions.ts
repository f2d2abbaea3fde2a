import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, day, flag, instant, list, money, optionalMoney, text, textUpTo } from '../tolerant.ts'

// None of these calls is in the specification, which has no commissions.

const uuid = z.object({ uuid: z.string().toLowerCase() })
const period = { start_date: day, end_date: day }

/**
 * Reais on the wire, for visits in the period until today. A commission that several agents share is counted once, by
 * their shares.
 */
const SumsShape = {
  bookings: count,
  /** Money received and not refunded. */
  base_value: money,
  commission_value: money,
  paid_value: money,
  /** Corrections of earlier visits whose commission was paid and has changed since. */
  carried_value: money,
  /** commission − paid + carried; below 0 if too much was paid. */
  due_value: money,
  /** Bookings with money but without a rate. */
  unrated: count
}

const AgentCommissionSchema = z.object({ agent_uuid: z.string(), agent_name: text, ...SumsShape })

export type AgentCommission = z.output<typeof AgentCommissionSchema>

export const listCommissions = endpoint({
  id: 'listCommissions',
  api: 'main',
  method: 'GET',
  path: '/finance/commissions',
  access: 'financial/commissions',
  summary: 'As comissões de cada condutor, das visitas de um período de até um ano, até hoje.',
  query: z.object(period),
  response: z.object({ data: z.array(AgentCommissionSchema), ...SumsShape })
})

const CommissionLineSchema = z.object({
  booking: text,
  booking_code: text,
  product_name: text,
  visit: text,
  time: text,
  people: count,
  /** Number of agents who share it. */
  agents: count,
  /** `percent`, `booking`, `person`; '' without a rate. */
  kind: text,
  /** Per cent, or reais; null without a rate. */
  rate: z.union([z.number(), z.null()]).default(null),
  base_value: money,
  commission_value: money,
  paid_value: money,
  due_value: money,
  /** True for an earlier visit whose commission was already paid. */
  carried: flag
})

export type CommissionLine = z.output<typeof CommissionLineSchema>

const PayoutSchema = z.object({
  uuid: z.string(),
  /** y-m-d. */
  paid_on: text,
  start_date: text,
  end_date: text,
  value: money,
  bookings: count,
  note: text,
  by: text,
  /** True if it was marked by mistake: its amount is due again. */
  undone: flag,
  undone_reason: text
})

export type Payout = z.output<typeof PayoutSchema>

export const readCommission = endpoint({
  id: 'readCommission',
  api: 'main',
  method: 'GET',
  path: '/finance/commissions/{uuid}',
  access: 'financial/commissions',
  summary: 'As comissões de um condutor num período de até um ano, reserva por reserva, e o que já lhe foi pago.',
  params: uuid,
  query: z.object({
    ...period,
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: count.pipe(z.number().min(1).max(500)).default(500)
  }),
  response: z.object({
    agent: z.object({ uuid: z.string(), name: text }),
    data: z.array(CommissionLineSchema),
    total: count,
    page: count,
    limit: count,
    ...SumsShape,
    payouts: list(PayoutSchema)
  })
})

/** `key` comes from the form: sent twice, it makes one payout. */
export const payCommission = endpoint({
  id: 'payCommission',
  api: 'main',
  method: 'POST',
  path: '/finance/commissions/{uuid}/payouts',
  access: 'financial/commissions-edit',
  created: true,
  summary:
    'Marca como paga a comissão de um condutor num período: o que ainda não foi pago de cada reserva. 409 se o valor já é outro que o visto.',
  params: uuid,
  body: z.object({
    key: z.uuid(),
    ...period,
    /** Amount due that the page showed. */
    seen: optionalMoney,
    note: textUpTo(300)
  }),
  response: z.object({ outcome: z.enum(['done', 'already']), message: text, payout: PayoutSchema })
})

/** The amount of a payout marked by mistake becomes due again; a repeated call changes nothing. */
export const undoCommissionPayout = endpoint({
  id: 'undoCommissionPayout',
  api: 'main',
  method: 'POST',
  path: '/finance/commissions/{uuid}/payouts/{payout_uuid}/undo',
  access: 'financial/commissions-edit',
  summary: 'Desfaz um pagamento de comissão marcado por engano: o que ele pagou volta a ser devido.',
  params: z.object({ uuid: z.string().toLowerCase(), payout_uuid: z.string().toLowerCase() }),
  body: z.object({ reason: textUpTo(300) }),
  response: z.object({ outcome: z.enum(['done', 'already']), message: text })
})

const RateSchema = z.object({
  uuid: z.string(),
  product_uuid: z.string(),
  product_name: text,
  /** '' for every agent without a rate of their own. */
  agent_uuid: text,
  agent_name: text,
  kind: text,
  /** Per cent, or reais. */
  value: z.number(),
  /** First day of visits that it applies to, y-m-d. */
  valid_from: text,
  /** True if it applies to today's visits. */
  is_current: flag,
  by: text,
  created_date: instant
})

export type Rate = z.output<typeof RateSchema>

const choice = list(z.object({ uuid: z.string(), name: text }))

export const listCommissionRates = endpoint({
  id: 'listCommissionRates',
  api: 'main',
  method: 'GET',
  path: '/finance/commissions/rates',
  access: 'financial/commissions',
  summary: 'Quanto os condutores ganham em cada atrativo, desde quando; e de que atrativos e condutores se pode dizer.',
  response: z.object({ data: z.array(RateSchema), products: choice, agents: choice })
})

/** Values as sent; problems are reported at their field. */
export const addCommissionRate = endpoint({
  id: 'addCommissionRate',
  api: 'main',
  method: 'POST',
  path: '/finance/commissions/rates',
  access: 'financial/commissions-edit',
  created: true,
  summary: 'Diz quanto se ganha num atrativo, em visitas desde um dia. O mesmo uuid duas vezes é um só.',
  body: z.object({
    uuid: z.uuid(),
    product_uuid: text.pipe(z.string().max(100)),
    agent_uuid: text.pipe(z.string().max(100)),
    kind: text.pipe(z.string().max(20)),
    /** Per cent or reais; the text may have a comma. */
    value: text.pipe(z.string().max(40)),
    valid_from: text.pipe(z.string().max(40))
  }),
  response: z.object({ uuid: z.string(), message: text })
})

export const removeCommissionRate = endpoint({
  id: 'removeCommissionRate',
  api: 'main',
  method: 'DELETE',
  path: '/finance/commissions/rates/{uuid}',
  access: 'financial/commissions-edit',
  summary: 'Retira uma comissão: vale de novo a anterior. Duas vezes é uma.',
  params: uuid,
  response: z.object({ message: text })
})
