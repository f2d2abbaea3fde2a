import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, day, flag, list, money, optionalMoney, text } from '../tolerant.ts'

// Specification §7, 'transactions by input/output flag and date range'; it shows no answer, so the answer is ours.

const FlowSchema = z.enum(['in', 'out'])
const StatusSchema = z.enum(['open', 'partial', 'paid', 'cancelled'])

const LedgerRowSchema = z.object({
  /** Money of a booking on one day and by one method, or a transaction of the place. */
  kind: z.enum(['received', 'returned', 'transaction']),
  /** Id of the transaction; 0 for a booking's money. */
  id: count.default(0),
  /** '' if there is none, or if the reader may not open it. */
  booking_uuid: text,
  booking_code: text,
  date: day,
  /**
   * Own date of the transaction. Each answer holds a transaction once: under its own date, or, if that is in another
   * month, under its last payment's.
   */
  own_date: text,
  flow: FlowSchema,
  label: text,
  /** Buyer, or payer of the transaction; '' for readers who may not see clients. */
  client: text,
  supplier: text,
  category: text,
  product: text,
  /** Slugs. */
  methods: list(z.string()),
  channel: text,
  bill_status: StatusSchema,
  open: flag,
  due_date: text,
  /** Reais of the transaction; null for a booking's money. */
  bill_final_value: optionalMoney,
  paid_value: optionalMoney,
  /** Money that moved in these days; above 0 it was received. */
  value: money,
  /** Amount still open, told only in the answer that holds its own date. */
  owed_value: money
})

export type LedgerRow = z.output<typeof LedgerRowSchema>

const sums = { rows: count.default(0), in: money, out: money, owed_in: money.default(0), owed_out: money.default(0) }

const SumsSchema = z.object(sums)

const GroupSchema = z.object({ key: text, name: text, ...sums })

export type LedgerGroup = z.output<typeof GroupSchema>

const LedgerSchema = z.object({
  data: z.array(LedgerRowSchema),
  total: count,
  page: count,
  limit: count,
  sums: SumsSchema,
  /** Sums by method slug; only methods with movements. */
  methods: list(GroupSchema),
  /** Sums by uuid; '' for money without a product. */
  products: list(GroupSchema),
  /** Clients with the most money; `others` are the rest. Documents are masked. */
  clients: list(GroupSchema.extend({ document: text })),
  others: SumsSchema.extend({ clients: count.default(0) }),
  /** By bill_status. */
  statuses: list(GroupSchema)
})

export type Ledger = z.output<typeof LedgerSchema>

/** Most rows of one answer. A file is read month by month, each month in one snapshot. */
export const mostLedgerRows = 20_000

export const listLedger = endpoint({
  id: 'listLedger',
  api: 'main',
  method: 'GET',
  path: '/finance',
  access: 'financial/index',
  summary:
    'O que entrou e o que saiu num período: o dinheiro das reservas, que aparece sozinho, e os lançamentos do parque, o mais novo primeiro, com as somas de todos.',
  query: z.object({
    /** '' for both. */
    flow: z.enum(['', ...FlowSchema.options]).default(''),
    start_date: day,
    end_date: day,
    q: z.string().max(100).default(''),
    /** '' for any; a booking's payment or refund counts as paid. */
    status: z.enum(['', ...StatusSchema.options]).default(''),
    /** A slug of payment methods. */
    method: z.string().max(100).default(''),
    /** uuid. */
    product: z.string().max(100).default(''),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: count.pipe(z.number().min(1).max(mostLedgerRows)).default(50)
  }),
  response: LedgerSchema
})

const FlowDaySchema = z.object({
  date: day,
  /** Moved money. */
  in: money,
  out: money,
  /** Open money: of bookings by day of visit, of transactions to receive and to pay by due date. */
  bookings: money,
  to_receive: money,
  to_pay: money
})

const OverdueSchema = z.object({
  /** Id of the transaction. */
  id: count,
  flow: FlowSchema,
  label: text,
  supplier: text,
  due_date: day,
  owed_value: money
})

export type OverdueTransaction = z.output<typeof OverdueSchema>

export const readCashFlow = endpoint({
  id: 'readCashFlow',
  api: 'main',
  method: 'GET',
  path: '/finance/cash-flow',
  access: 'financial/cash-flow',
  summary: 'Por dia, o que entrou e saiu nos últimos 30 dias e o que deve entrar e sair nos próximos 90.',
  response: z.object({
    /** In the place's zone. */
    today: day,
    from: day,
    to: day,
    /** Only days with movements. */
    days: z.array(FlowDaySchema),
    overdue: z.object({
      /** Open money of past visits and past due dates. */
      bookings: money,
      bookings_count: count,
      to_receive: money,
      to_pay: money,
      /** Oldest first, and not all of them. */
      data: list(OverdueSchema),
      total: count
    })
  })
})
