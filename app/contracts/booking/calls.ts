import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, day, flag, hiddenMoney, list, maybeJson, optionalText, text } from '../tolerant.ts'
import { BookingItemSchema, ExpressBookingSchema } from './shapes.ts'

export * from './shapes.ts'

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
/** The rows behind the operator's list, and behind the reports of visits and bookings. */
const rowReaders = ['operation/booking-list', 'reports/visits', 'reports/booking'] as const

export const listBookingsByPeriod = endpoint({
  id: 'listBookingsByPeriod',
  api: 'main',
  method: 'GET',
  path: '/booking/byPeriod',
  access: rowReaders,
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
  access: rowReaders,
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
    reason: text,
    /** Guides to add: uuids, or what carries one. */
    agents: list(z.union([z.string(), z.object({ uuid: z.string() }).transform(({ uuid }) => uuid)])),
    /** The guide to remove. */
    uuid: text
  })
  .default({ keepdate: true, override: false, reason: '', agents: [], uuid: '' })

/** Actions as the specification writes them (`add agent`), and as we do. */
const actionSpellings = {
  checkin: 'checkin',
  'check-in': 'checkin',
  'undo-checkin': 'undo-checkin',
  cancel: 'cancel',
  'add-agent': 'add-agent',
  'add agent': 'add-agent',
  'remove-agent': 'remove-agent',
  'remove agent': 'remove-agent'
} as const

type ActionSpelling = keyof typeof actionSpellings

const spellings = Object.keys(actionSpellings) as [ActionSpelling, ...ActionSpelling[]]

export const postBookingEvent = endpoint({
  id: 'postBookingEvent',
  api: 'main',
  method: 'POST',
  path: '/booking/event',
  access: 'session',
  summary:
    'Registra um acontecimento da reserva: check-in, desfazer check-in, cancelamento, condutor incluído ou retirado.',
  body: z.object({
    action: z.enum(spellings, 'Ação desconhecida.').transform((spelling) => actionSpellings[spelling]),
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
