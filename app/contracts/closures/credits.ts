import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, instant, money, pageLimit, text } from '../tolerant.ts'

// None of these calls is in the specification.

export const payByCredit = endpoint({
  id: 'payByCredit',
  api: 'main',
  method: 'POST',
  path: '/booking/{uuid}/credit',
  access: 'operation/receive',
  summary: 'Paga, com o crédito da mesma pessoa, o que a reserva deve; o que sobra continua no crédito.',
  params: z.object({ uuid: z.string() }),
  body: z.object({ code: z.string().max(60).default('') }),
  response: z.object({ message: z.string() })
})

const CREDIT_STATES = ['open', 'used', 'expired', 'void'] as const

const CreditSchema = z.object({
  code: z.string(),
  state: z.enum(CREDIT_STATES),
  value: money,
  balance: money,
  /** y-m-d, of the place's zone. */
  valid_until: z.string(),
  created_at: instant,
  /** Booking whose money it was, and its buyer. */
  booking: text,
  booking_code: text,
  name: text,
  /** Number of bookings that it paid. */
  uses: count.default(0)
})

export type Credit = z.output<typeof CreditSchema>

export const listCredits = endpoint({
  id: 'listCredits',
  api: 'main',
  method: 'GET',
  path: '/finance/credits',
  access: 'financial/receivables',
  summary: 'Os créditos de visitantes do parque, os mais novos primeiro, e quanto ainda se deve por eles.',
  query: z.object({
    q: z.string().max(100).default(''),
    state: z.enum(['all', ...CREDIT_STATES]).default('open'),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit()
  }),
  response: z.object({
    data: z.array(CreditSchema),
    total: count,
    page: count,
    limit: count,
    /** Totals of all credits of the place, whatever the filters: still usable, and expired unused. */
    open_value: money,
    expired_value: money
  })
})
