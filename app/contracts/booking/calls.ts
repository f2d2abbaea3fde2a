import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, day, flag, hiddenMoney, maybeJson, optionalText, text } from '../tolerant.ts'
import { BookingEventSchema } from './event.ts'
import { BookingFormSchema, BookingHashSchema } from './form.ts'
import { BookingItemSchema, ExpressBookingSchema } from './shapes.ts'

export * from './event.ts'
export * from './form.ts'
export * from './shapes.ts'

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

/** Without a token, or with one of another place, personal data are masked. */
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

/**
 * Our addition: confirms a booking to be paid at the place, whose places would otherwise be given back on the day
 * before.
 */
export const confirmVisit = endpoint({
  id: 'confirmVisit',
  api: 'main',
  method: 'POST',
  path: '/booking/{uuid}/confirm',
  access: 'public',
  summary: 'O visitante confirma que vem: as vagas de uma reserva a pagar no local ficam guardadas até a visita.',
  params: z.object({ uuid: z.string() }),
  response: ExpressBookingSchema
})

/** Our addition: makes the tickets of single people that are still missing; a second call makes none. */
export const createPersonTickets = endpoint({
  id: 'createPersonTickets',
  api: 'main',
  method: 'POST',
  path: '/booking/{uuid}/person-tickets',
  access: 'public',
  summary: 'Faz um ingresso por pessoa, cada um com o seu código, para quem chega separado.',
  params: z.object({ uuid: z.string() }),
  response: ExpressBookingSchema
})

/** Filters of the operator's list, as text from the URL; empty means all. */
export const BookingFilterSchema = z.object({
  q: text,
  situation: text,
  channel: text,
  method: text,
  /** One uuid, or several separated by commas. */
  product: text,
  /** `receivable` or `refund-due`. */
  money: text,
  /** Uuid, or the beginning of a name. */
  seller: text,
  /** `HH:mm` of the visit, or its hour only. */
  time: text,
  /** `outside`: somebody still has to enter. `inside`: somebody has entered. */
  entry: text,
  /** Method of a received payment, whatever the booking's own method. */
  received: text,
  /** `missing`: fewer guides than the attraction wants. */
  guide: text
})

export const BookingTotalsSchema = z.object({
  bookings: count.default(0),
  people: count.default(0),
  checked_in_people: count.default(0),
  /** Price of confirmed bookings: paid ones, and those to be paid at the place. */
  final_value: hiddenMoney,
  /** Payments received less refunds, of every booking. */
  paid_value: hiddenMoney,
  receivable_value: hiddenMoney,
  refund_due_value: hiddenMoney
})

const BookingPageSchema = z.object({
  data: z.array(BookingItemSchema),
  total: count,
  page: count,
  limit: count,
  totals: BookingTotalsSchema,
  /** With `all_dates`: how many of them are in the requested period. */
  near: count.optional()
})

const rowReaders = ['operation/booking-list', 'reports/visits', 'reports/booking'] as const

/** The specification's bare array; with `page`, our own back end returns one page and the totals of the filter. */
export const listBookingsByPeriod = endpoint({
  id: 'listBookingsByPeriod',
  api: 'main',
  method: 'GET',
  path: '/booking/byPeriod',
  access: rowReaders,
  summary: 'Reservas com visita no período, no fuso do parque.',
  query: z.object({
    start_date: day.optional(),
    end_date: day.optional(),
    nocache: optionalText,
    code: optionalText,
    page: count.optional(),
    limit: count.optional(),
    sort: optionalText,
    /** `1`: any day, with those of the period first. */
    all_dates: flag,
    /** `1`: only visits of today, or whose window around midnight lasts now. */
    is_now: flag,
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
    /**
     * Accepted because the specification's callers send it; the answer always holds the items and the operation's part.
     */
    bill_items_response: optionalText,
    operation_request: optionalText
  }),
  response: z.array(ExpressBookingSchema)
})

export const getJanoowpBooking = endpoint({
  id: 'getJanoowpBooking',
  api: 'main',
  method: 'GET',
  path: '/janoowp/bookingsUuid',
  access: 'operation/booking-list',
  summary: 'Uma reserva pelo hash, com dados pessoais para quem pode vê-los.',
  query: z.object({ hash: BookingHashSchema }),
  response: maybeJson(ExpressBookingSchema)
})

export const postBookingEvent = endpoint({
  id: 'postBookingEvent',
  api: 'main',
  method: 'POST',
  path: '/booking/event',
  access: 'session',
  summary:
    'Registra um acontecimento da reserva: check-in, desfazer check-in, saída, volta, saída ou volta desfeita, pagamento recebido no local, recebimento desfeito, data mudada, cancelamento, condutor incluído ou retirado.',
  body: BookingEventSchema,
  /** The specification shows no answer. If an API returns no booking, the booking is requested again. */
  response: z.object({
    outcome: z.enum(['done', 'already']).default('done'),
    message: text,
    booking: z
      .union([ExpressBookingSchema, z.null()])
      .optional()
      .transform((booking) => booking ?? null)
  })
})
