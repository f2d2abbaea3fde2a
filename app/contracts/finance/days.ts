import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, day, instant, list, money, optionalMoney, text } from '../tolerant.ts'
import { CashCountSchema, DrawerSchema, TypedCashSchema } from './drawers.ts'

// None of these calls is in the specification.

/** `open`, `closed`, `changed` (the ledger has new entries since) or `reopened`. */
const state = z.enum(['open', 'closed', 'changed', 'reopened']).catch('open')

const DayRowSchema = z.object({
  date: day,
  state,
  /** Entries of the ledger now. */
  entries: count,
  expected: money,
  /** Count of the closing that stands. */
  counted: optionalMoney,
  difference: optionalMoney,
  closed_date: instant,
  closed_by: text,
  after: count,
  after_value: money,
  open_drawers: count
})

export type FinanceDayRow = z.output<typeof DayRowSchema>

const LineSchema = z.object({ method: text, channel: text, provider: text, value: money, entries: count })

const ClosingSchema = z.object({
  /** Number of the day's closing, from 1. */
  number: count,
  closed_date: instant,
  closed_by: text,
  expected: money,
  counted: money,
  entries: count,
  lines: list(LineSchema),
  ways: list(z.object({ way: text, expected: money, counted: money, note: text })),
  cash: CashCountSchema,
  float: money,
  /** Drawers at the time of the closing. */
  drawers: list(z.object({ name: text, open: z.boolean(), expected: money, counted: optionalMoney })),
  reopened_date: instant,
  reopened_by: text,
  reopen_reason: text
})

export type DayClosing = z.output<typeof ClosingSchema>

const AfterSchema = z.object({
  date: instant,
  /** `received`, `returned` or `transaction`. */
  kind: text,
  method: text,
  channel: text,
  provider: text,
  value: money,
  /** '' if there is none, or if the reader may not open it. */
  booking_uuid: text,
  booking_code: text,
  /** Label of the transaction. */
  label: text
})

const FinanceDaySchema = z.object({
  date: day,
  state,
  /** `past`, `today` or `future`, in the place's zone. */
  when: z.enum(['past', 'today', 'future']),
  entries: count,
  expected: money,
  lines: list(LineSchema),
  /** All closings, newest first; the one that stands is not reopened. */
  closings: list(ClosingSchema),
  /** Entries after the closing that stands, newest first; at most 200 are listed. */
  after: z.object({ entries: count, value: money, data: list(AfterSchema) }),
  drawers: list(DrawerSchema),
  /** Cash that went through no drawer. */
  loose: z.object({ entries: count, value: money })
})

export type FinanceDay = z.output<typeof FinanceDaySchema>

export const listFinanceDays = endpoint({
  id: 'listFinanceDays',
  api: 'main',
  method: 'GET',
  path: '/finance/days',
  access: 'financial/close',
  summary: 'Os dias de um período, o mais novo primeiro: o que se esperava, o que foi contado e o que veio depois.',
  query: z.object({ start_date: day, end_date: day }),
  response: z.array(DayRowSchema)
})

export const readFinanceDay = endpoint({
  id: 'readFinanceDay',
  api: 'main',
  method: 'GET',
  path: '/finance/days/{date}',
  access: ['financial/close', 'financial/reopen-day'],
  summary: 'Um dia: o esperado por forma e canal, seus fechamentos, o que veio depois e os caixas.',
  params: z.object({ date: z.string().max(100) }),
  response: FinanceDaySchema
})

const typed = (most: number) => text.pipe(z.string().max(most))

export const closeFinanceDay = endpoint({
  id: 'closeFinanceDay',
  api: 'main',
  method: 'POST',
  path: '/finance/days/{date}/close',
  access: 'financial/close-day',
  created: true,
  summary:
    'Fecha um dia com o que foi contado; diferenças pedem motivo. 409 already_closed, future_day, ou changed_meanwhile se o dia já não tem os lançamentos que foram vistos.',
  params: z.object({ date: z.string().max(100) }),
  body: z.object({
    cash: TypedCashSchema,
    /** Change money among the counted cash that does not belong to the day. */
    float: typed(40),
    cash_note: typed(300),
    counts: list(z.object({ way: typed(60), counted: typed(40), note: typed(300) })).pipe(
      z.array(z.object({ way: z.string(), counted: z.string(), note: z.string() })).max(40)
    ),
    /** Number of `entries` that the page showed. Without it, the present entries are closed. */
    seen: count.optional()
  }),
  response: FinanceDaySchema
})

export const reopenFinanceDay = endpoint({
  id: 'reopenFinanceDay',
  api: 'main',
  method: 'POST',
  path: '/finance/days/{date}/reopen',
  access: 'financial/reopen-day',
  created: true,
  summary: 'Abre de novo um dia fechado, com motivo. O fechamento fica guardado. 409 changed_meanwhile se já não vale.',
  params: z.object({ date: z.string().max(100) }),
  body: z.object({
    /** Number of the closing that the page showed. */
    number: count,
    reason: typed(300)
  }),
  response: FinanceDaySchema
})
