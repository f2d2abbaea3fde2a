import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, day, flag, hiddenMoney, instant, list, maybeJson, money, optionalText, text } from './tolerant.ts'

export const PixChargeSchema = z.object({
  payment_id: z.string(),
  status: text,
  /** BR Code text; draw the image from it. */
  qr_code: z.string(),
  amount: money,
  expires_at: instant,
  /** True where a simulator stands in for the bank. */
  simulated: z.boolean().default(false)
})

export type PixCharge = z.output<typeof PixChargeSchema>

export const PaymentSchema = z.object({
  payment_value: hiddenMoney,
  payment_method: text,
  payment_status: text,
  payment_description: text,
  payment_date: instant,
  data_origin: text
})

/** One ticket type of a booking. Unit values are of one ticket. */
export const ItemSchema = z.object({
  id: text,
  title: text,
  label: text,
  booking_name: text,
  booking_slug: text,
  quantity: count,
  unit_price: hiddenMoney,
  unit_discount: hiddenMoney,
  picture_url: text,
  /** Our own addition: how many of these people have been checked in. */
  checked_in: count.default(0),
  needs_proof: flag
})

export const CheckinSchema = z.object({
  id: text,
  datetime: instant,
  people: count.default(0),
  user: text,
  undone: instant,
  undo_reason: text
})

export const AgentSchema = z.object({ uuid: text, name: text, phone: text })

/** Our own addition to both shapes: what happened, who did it, from what to what. */
export const EventSchema = z.object({
  action: z.string(),
  datetime: instant,
  user: text,
  from: text,
  to: text,
  reason: text
})

export const CostumerSchema = z.object({
  name: text,
  cpf: text,
  email: text,
  phone: z
    .union([z.object({ number: text, area_code: text, dial_code: text }), z.null()])
    .optional()
    .transform((value) => value ?? { number: '', area_code: '', dial_code: '' })
})

/** The booking item of specification §3 (a line of an operator's list); the last block is our own addition. */
export const BookingItemSchema = z.object({
  hash: z.string(),
  status: text,
  valor: hiddenMoney,
  item_discount: hiddenMoney,
  finalValue: hiddenMoney,
  channel: text,
  payment_method: text,
  payment_channel: text,
  checkin: z
    .union([z.object({ hasCheckin: flag, list: list(CheckinSchema) }), z.null()])
    .optional()
    .transform((value) => value ?? { hasCheckin: false, list: [] }),
  checkins: list(CheckinSchema),
  agents: list(AgentSchema),
  people: count.default(0),
  itemPersonType: z.record(z.string(), count).catch({}).default({}),
  payload: maybeJson(
    z
      .union([
        z.object({
          payments: list(z.object({ payment_method: text, payment_description: text })),
          agents: list(AgentSchema),
          checkins: list(CheckinSchema),
          channel: text
        }),
        z.null()
      ])
      .optional()
  ),
  allcats: text,
  linkQrCode: text,
  sdate: day,

  uuid: text,
  booking_code: text,
  time: text,
  name: text,
  cpf: text,
  phone: text,
  product_uuid: text,
  product_name: text,
  created_date: instant,
  hold_until: instant,
  checked_in_people: count.default(0),
  /** '' | 'due' (money came that must go back) | 'done' */
  refund: text
})

/** The express booking payload of specification §3; the last block is our own addition. */
export const ExpressBookingSchema = z.object({
  hash: z.string(),
  created_date: instant,
  channel: text,
  booking_code: text,
  booking_date: day,
  description: text,
  booking_slug: text,
  booking_name: text,
  vendor: z.object({ store_name: text, phone: text, email: text, address: text }),
  lastStart: text,
  agents: list(AgentSchema),
  checkins: list(CheckinSchema),
  costumer: CostumerSchema,
  items: list(ItemSchema),
  order: z.object({ total_value: hiddenMoney, total_discount: hiddenMoney, final_value: hiddenMoney }),
  product: z.object({
    id: z.number().default(0),
    uuid: text,
    name: text,
    address: text,
    place: text,
    product_notification_number: text,
    product_nps: text,
    groups: text,
    place_uuid: text,
    map_url: text
  }),
  payments: list(PaymentSchema),
  term: z.union([z.object({ hash: text, confirm: flag, datetime: instant }), z.null()]).optional(),
  payLater: flag,

  uuid: text,
  status: text,
  payment_method: text,
  time: text,
  people: count.default(0),
  checked_in_people: count.default(0),
  hold_until: instant,
  paid_date: instant,
  timezone: z.string().default('America/Bahia'),
  /** Days after the purchase in which the visitor may withdraw, while the visit is ahead. */
  cancellation_days: count.default(7),
  /** '' | 'due' (money came that must go back) | 'done' */
  refund: text,
  /** The Pix charge that waits to be paid, if there is one. */
  pix: z.union([PixChargeSchema, z.null()]).optional(),
  cancelled: z.union([z.object({ datetime: instant, reason: text, expired: flag }), z.null()]).optional(),
  /** Personal data come masked: whoever asks is no operator who may see this booking. */
  masked: flag,
  events: list(EventSchema)
})

export type BookingItem = z.output<typeof BookingItemSchema>
export type ExpressBooking = z.output<typeof ExpressBookingSchema>

export const HashSchema = z.string().regex(/^[0-9a-f]{32}$/, 'Formulário inválido. Recarregue a página.')

/**
 * The booking form of specification §3. Everything is text as a form sends it; the back end checks it by the rules of
 * domain/ and answers 422 with `fields`. Prices in it are ignored: they come from the place.
 */
export const BookingFormSchema = z.object({
  pid: z.string(),
  hash: HashSchema,
  atrativo: text,
  date: text,
  time: text,
  tickets: list(z.object({ label: text, quantity: text, price: text })),
  name: text,
  surname: text,
  cpf_cnpj: text,
  phoneFlag: text,
  phone: text,
  email: text,
  payment_method: text,
  payLater: flag,
  confirm_term: flag,
  term_hash: text,
  booking_name: text,
  booking_slug: text,
  gateway: text,
  address: z
    .object({
      street: text,
      number: text,
      complement: text,
      neighborhood: text,
      zipcode: text,
      country: text,
      state: text,
      city: text
    })
    .optional()
})

export type BookingForm = z.output<typeof BookingFormSchema>

export const createExpressBooking = endpoint({
  id: 'createExpressBooking',
  api: 'main',
  method: 'POST',
  path: '/booking/express',
  access: 'public',
  created: true,
  summary:
    'Faz uma reserva expressa. O hash é a chave de idempotência: o mesmo formulário enviado duas vezes é uma reserva.',
  body: BookingFormSchema,
  response: ExpressBookingSchema
})

/** Without a token, or with one of another place, personal data come masked. */
export const getBooking = endpoint({
  id: 'getBooking',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}',
  access: 'public',
  summary: 'Uma reserva pelo seu identificador impossível de adivinhar.',
  params: z.object({ uuid: z.string() }),
  response: maybeJson(ExpressBookingSchema)
})

/** The filters of the operator's list, as text from the URL; empty means all. */
export const BookingFilterSchema = z.object({
  q: text,
  situation: text,
  channel: text,
  method: text,
  product: text
})

export const BookingTotalsSchema = z.object({
  bookings: count.default(0),
  people: count.default(0),
  checked_in_people: count.default(0),
  /** Sum of final values of what is not cancelled. */
  final_value: hiddenMoney,
  /** The part of it that is paid. */
  paid_value: hiddenMoney
})

const BookingPageSchema = z.object({
  data: list(BookingItemSchema),
  total: count,
  page: count,
  limit: count,
  totals: BookingTotalsSchema
})

/** The specification's bare array; with `page` our own back end answers one page and the totals of the filter. */
export const listBookingsByPeriod = endpoint({
  id: 'listBookingsByPeriod',
  api: 'main',
  method: 'GET',
  path: '/booking/byPeriod',
  access: 'operation/booking-list',
  summary: 'Reservas com visita no período, no fuso do lugar.',
  query: z.object({
    start_date: day.optional(),
    end_date: day.optional(),
    nocache: optionalText,
    code: optionalText,
    page: count.optional(),
    limit: count.optional(),
    sort: optionalText,
    ...BookingFilterSchema.shape
  }),
  response: z.union([BookingPageSchema, z.array(BookingItemSchema)])
})

export const listJanoowpBookings = endpoint({
  id: 'listJanoowpBookings',
  api: 'main',
  method: 'GET',
  path: '/janoowp/bookings',
  access: 'operation/booking-list',
  summary: 'Reservas do período na forma da reserva expressa.',
  query: z.object({
    start_date: day,
    end_date: day,
    bill_items_response: optionalText,
    operation_request: optionalText
  }),
  response: list(ExpressBookingSchema)
})

export const getJanoowpBooking = endpoint({
  id: 'getJanoowpBooking',
  api: 'main',
  method: 'GET',
  path: '/janoowp/bookingsUuid',
  access: 'operation/booking-list',
  summary: 'Uma reserva pelo hash, com dados pessoais para quem pode vê-los.',
  query: z.object({ hash: z.string() }),
  response: maybeJson(ExpressBookingSchema)
})

/** What an event may carry; which parts are needed depends on the action. */
export const BookingEventPayloadSchema = z
  .object({
    keepdate: flag,
    /** People per ticket label; missing means everybody not yet checked in. */
    people: z.record(z.string(), count).optional(),
    /** How many were inside when the operator decided to check in or undo. Another number now is a 409 `changed`. */
    inside: count.optional(),
    /** Goes on although the date is another or the payment is missing; needs operation/checkin-override. */
    override: flag,
    reason: text
  })
  .default({ keepdate: true, override: false, reason: '' })

export const postBookingEvent = endpoint({
  id: 'postBookingEvent',
  api: 'main',
  method: 'POST',
  path: '/booking/event',
  access: 'session',
  summary: 'Registra um acontecimento da reserva: check-in, desfazer check-in ou cancelamento.',
  body: z.object({
    action: z.enum(['checkin', 'undo-checkin', 'cancel'], 'Ação desconhecida.'),
    hash: z.string(),
    payload: maybeJson(BookingEventPayloadSchema)
  }),
  response: z.object({
    /** 'done', or 'already' when it had happened before and nothing changed. */
    outcome: z.enum(['done', 'already']),
    message: text,
    booking: ExpressBookingSchema
  })
})
