import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
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
  /** `closed`: nobody books it any more, but somebody did. Null where it is not told: one's own bookings alone are. */
  state: z.union([AvailabilityState, z.literal('closed'), z.null()]).default(null),
  capacity: z.union([count, z.null()]).default(null),
  remaining: z.union([count, z.null()]).default(null)
})

/** Totals of bookings that are not cancelled, as in the list; needs `operation/booking-list`. */
const VisitsSchema = z.object({
  /** Only those that the viewer guides. */
  own_only: flag,
  bookings: zero,
  people: zero,
  checked_in: zero,
  cancelled: zero,
  /** In order of time; every slot of the day, and what was booked beside them. */
  slots: list(SlotFiguresSchema),
  /** Unpaid, and held until. */
  pending: z.object({ bookings: zero, people: zero, value: hiddenMoney, first_until: instant, last_until: instant }),
  /** To be paid at the place, and not yet said to come. */
  unconfirmed: z.object({ bookings: zero, people: zero, first_until: instant }),
  /** To be paid at the place. */
  on_site: z.object({ bookings: zero, people: zero }),
  /** With fewer guides than their attraction wants. */
  unguided: z.object({ bookings: zero, people: zero })
})

/** Money of the day's visits, in the reports' money words; needs `operation/values`. */
const DayMoneySchema = z.object({
  sold: hiddenMoney,
  received: hiddenMoney,
  receivable: z.object({ bookings: zero, value: hiddenMoney }),
  /** Payments that came less what went back, by what they were made with. */
  methods: list(z.object({ method: text, bookings: zero, received: hiddenMoney })),
  channels: list(z.object({ channel: text, bookings: zero, sold: hiddenMoney, received: hiddenMoney }))
})

const AroundSchema = z.object({
  /** Blocks from the day on; days in a row are one block. */
  blocked: list(z.object({ ...named, time: text, from: day, to: day, reason: text })),
  /** Those that are not in the list. */
  blocked_more: zero,
  notes: list(z.object({ ...named, text }))
})

const AlertsSchema = z.object({
  /** Refunds due for any day of visit. */
  refunds: z.object({ bookings: zero, value: hiddenMoney }).nullish(),
  /** That failed in the last seven days. */
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
  /** Money that does not fit, and that nobody has solved. */
  unsettled: z.object({ held: zero, disputed: zero, stray: zero }).nullish(),
  /** Refunds that wait for the viewer's approval, and those that want a hand. */
  refund_moves: z.object({ approve: zero, problem: zero }).nullish(),
  /** Withdrawals that wait for the viewer's approval. */
  withdrawals: count.nullish(),
  /** Invoices that were refused, or are kept from going on. */
  invoices: count.nullish(),
  /** Bookings of a closed day that have not answered. */
  closures: count.nullish(),
  /** Requests of people about their data that wait for the viewer; `late`: beyond the fifteen days of the law. */
  privacy: z.object({ waiting: zero, late: zero }).nullish(),
  /** Bookings of the vendor's site that wait for a person. */
  site_bookings: count.nullish()
})

/** Null and absent parts: the viewer may not see them. */
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

/** Our own addition: an API that knows only the specification has no such call. */
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
