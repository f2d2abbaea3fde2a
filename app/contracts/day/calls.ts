import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ToldLimitSchema } from '../products/calendar.ts'
import { AvailabilityState } from '../products/public.ts'
import { count, day, flag, hiddenMoney, instant, list, text } from '../tolerant.ts'

const zero = count.default(0)

const named = { product_uuid: text, product: text }

const SlotFiguresSchema = z.object({
  ...named,
  /** `HH:mm`. */
  time: text,
  people: zero,
  checked_in: zero,
  /**
   * `closed`: nobody can book it any more, but somebody did. Null if unknown, because the user sees only their own
   * bookings.
   */
  state: z.union([AvailabilityState, z.literal('closed'), z.null()]).default(null),
  capacity: z.union([count, z.null()]).default(null),
  remaining: z.union([count, z.null()]).default(null)
})

/** Totals of bookings that are not cancelled, as in the list; needs `operation/booking-list`. */
const VisitsSchema = z.object({
  /** True if it covers only bookings that the viewer guides. */
  own_only: flag,
  bookings: zero,
  people: zero,
  checked_in: zero,
  cancelled: zero,
  /** Every slot of the day, and bookings outside of the slots, in order of time. */
  slots: list(SlotFiguresSchema),
  /** Unpaid bookings, and the ends of their holds. */
  pending: z.object({ bookings: zero, people: zero, value: hiddenMoney, first_until: instant, last_until: instant }),
  /** Bookings to be paid at the place that are not confirmed yet. */
  unconfirmed: z.object({ bookings: zero, people: zero, first_until: instant }),
  /** Bookings to be paid at the place. */
  on_site: z.object({ bookings: zero, people: zero }),
  /** Bookings with fewer guides than their attraction wants. */
  unguided: z.object({ bookings: zero, people: zero })
})

/** Money of the day's visits, in the reports' money words; needs `operation/values`. */
const DayMoneySchema = z.object({
  sold: hiddenMoney,
  received: hiddenMoney,
  receivable: z.object({ bookings: zero, value: hiddenMoney }),
  /** Payments received less refunds, by method. */
  methods: list(z.object({ method: text, bookings: zero, received: hiddenMoney })),
  channels: list(z.object({ channel: text, bookings: zero, sold: hiddenMoney, received: hiddenMoney }))
})

const AroundSchema = z.object({
  /** Blocks from the day on; days in a row are one block. */
  blocked: list(z.object({ ...named, time: text, from: day, to: day, reason: text })),
  /** Number of blocks that are not in the list. */
  blocked_more: zero,
  notes: list(z.object({ ...named, text }))
})

const AlertsSchema = z.object({
  /** Refunds due for any day of visit. */
  refunds: z.object({ bookings: zero, value: hiddenMoney }).nullish(),
  /** People limits of the day that are nearly reached. */
  limits: list(ToldLimitSchema).nullish(),
  /** Messages that failed in the last seven days. */
  messages: count.nullish(),
  certificates: z
    .object({
      total: zero,
      data: list(z.object({ agent_uuid: text, agent: text, certificate: text, valid_until: text }))
    })
    .nullish(),
  /** Counters without a count for a week. */
  counters: z.object({ total: zero, names: list(z.string()) }).nullish(),
  /** Requests beyond their deadline. */
  issues: count.nullish(),
  /** Money that does not fit and that nobody has solved. */
  unsettled: z.object({ held: zero, disputed: zero, stray: zero }).nullish(),
  /** Refunds that wait for the viewer's approval, and those that need a person. */
  refund_moves: z.object({ approve: zero, problem: zero }).nullish(),
  /** Withdrawals that wait for the viewer's approval. */
  withdrawals: count.nullish(),
  /** Invoices that were refused, or cannot proceed. */
  invoices: count.nullish(),
  /** Bookings of a closed day without an answer. */
  closures: count.nullish(),
  /** Privacy requests that wait for the viewer; `late` ones exceed the law's fifteen days. */
  privacy: z.object({ waiting: zero, late: zero }).nullish(),
  /** Bookings of the vendor's site that wait for a person. */
  site_bookings: count.nullish(),
  /** Scans that a gate made without network and that did not fit. */
  gate_conflicts: count.nullish()
})

/** Null and missing parts are those that the viewer may not see. */
export const DaySchema = z.object({
  date: day,
  /** Today in the place's zone. */
  today: day,
  visits: VisitsSchema.nullish(),
  money: DayMoneySchema.nullish(),
  around: AroundSchema.nullish(),
  alerts: AlertsSchema.default({})
})

export type Day = z.output<typeof DaySchema>

/** Our addition: an API that knows only the specification has no such call. */
export const getDay = endpoint({
  id: 'getDay',
  api: 'main',
  method: 'GET',
  path: '/operations/summary',
  access: 'session',
  summary:
    'O dia de relance, somado pelo banco: pessoas por horário, dinheiro, vagas, bloqueios e avisos, o que cada um pode ver.',
  query: z.object({ date: day.optional() }),
  response: DaySchema
})
