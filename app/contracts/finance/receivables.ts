import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, day, money, pageLimit, text } from '../tolerant.ts'

// None of these calls is in the specification, which has no client accounts.

const page = count.pipe(z.number().min(1).max(100_000)).default(1)

/** Document in full for a company, or for readers who see clients; masked otherwise. */
const ClientShape = {
  uuid: z.string(),
  name: text,
  document: text,
  document_country: text
}

const ReceivableSchema = z.object({
  ...ClientShape,
  /** Reais on the wire; the overdue amount is part of the open one. */
  open_value: money,
  overdue_value: money,
  /** Number of open bookings and transactions. */
  items: count,
  /** Due day of the oldest of them, y-m-d; ''. */
  oldest: text,
  received_value: money,
  /** Average whole days from purchase to payment; null if nothing was paid. */
  average_days: z.union([count, z.null()]).default(null),
  bills: count.default(0)
})

export type Receivable = z.output<typeof ReceivableSchema>

export const listReceivables = endpoint({
  id: 'listReceivables',
  api: 'main',
  method: 'GET',
  path: '/finance/receivables',
  access: 'financial/receivables',
  summary:
    'O que cada cliente ou agência deve (em aberto e vencido), o que pagou nos últimos 12 meses e em quantos dias, em média.',
  query: z.object({
    q: z.string().max(100).default(''),
    state: z.enum(['open', 'overdue', 'all']).default('open'),
    kind: z.enum(['', 'person', 'agency']).default(''),
    sort: z.enum(['', 'overdue', 'oldest', 'name']).default(''),
    page,
    limit: pageLimit()
  }),
  response: z.object({
    data: z.array(ReceivableSchema),
    total: count,
    page: count,
    limit: count,
    /** Totals over all rows that match the filters. */
    open_value: money,
    overdue_value: money,
    /** First day from which received money is counted, y-m-d. */
    since: text
  })
})

const LineSchema = z.object({
  date: text,
  /** `booking`, `change`, `payment`, `refund`, `transaction`, `receipt`. */
  kind: text,
  booking: text,
  booking_code: text,
  /** The specification's numeric id; null for a booking. */
  transaction: z.union([count, z.null()]).default(null),
  /** Name of the attraction, or label of the transaction. */
  what: text,
  /** y-m-d; '' for a transaction. */
  visit: text,
  status: text,
  method: text,
  /** Above 0 they owe more after it, below 0 less. */
  value: money,
  /** Amount that they owe after this line; below 0 the place owes them. */
  balance: money
})

export type StatementLine = z.output<typeof LineSchema>

export const readReceivable = endpoint({
  id: 'readReceivable',
  api: 'main',
  method: 'GET',
  path: '/finance/receivables/{uuid}',
  access: 'financial/receivables',
  summary:
    'O extrato de um cliente num período de até um ano: saldo inicial, linhas com o saldo depois delas, saldo final.',
  params: z.object({ uuid: z.string().toLowerCase() }),
  query: z.object({ start_date: day, end_date: day, page, limit: count.pipe(z.number().min(1).max(500)).default(500) }),
  response: z.object({
    client: z.object({ ...ClientShape, phone: text, email: text }),
    /** Uuid of the client that this one was merged into; '' if none. */
    merged_into: text,
    data: z.array(LineSchema),
    total: count,
    page: count,
    limit: count,
    /** opening + charged − paid + refunded = closing. */
    opening_value: money,
    charged_value: money,
    paid_value: money,
    refunded_value: money,
    closing_value: money
  })
})

export type Statement = z.output<typeof readReceivable.response>
