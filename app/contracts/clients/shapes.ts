import { z } from 'zod'
import { count, flag, hiddenMoney, instant, list, text } from '../tolerant.ts'

const AddressSchema = z.record(z.string(), text).catch({}).default({})

export const ClientSchema = z.object({
  uuid: z.string(),
  name: text,
  /** CPF, CNPJ, or a foreign document; '' for none. */
  document: text,
  /** ISO 3166-1 alpha-2. */
  document_country: text,
  /** E.164. */
  phone: text,
  email: text,
  /** booking, staff or import. */
  source: text,
  created_date: instant,
  version: count.default(1),
  /** Number of live bookings. */
  bookings: count.default(0),
  /** Latest day of a booking, y-m-d. */
  last_visit: text
})

export type Client = z.output<typeof ClientSchema>

export const FollowUpSchema = z.object({
  uuid: z.string(),
  body: text,
  /** y-m-d. */
  due_on: text,
  /** Public id of the booking it is about; '' for none. */
  booking: text,
  done_date: instant,
  by: text,
  version: count.default(1)
})

/** Sums are null without the right to see values. */
export const ClientDetailSchema = ClientSchema.extend({
  address: AddressSchema,
  notes: text,
  /** True if somebody edited the data by hand: bookings no longer change them. */
  kept_by_hand: flag,
  /** Identities of the clients that were merged into this one. */
  identities: list(z.object({ uuid: z.string(), name: text, document: text, document_country: text, phone: text })),
  /** Merges, latest first; only the latest can be undone, for one day. */
  merges: list(z.object({ id: count, uuid: text, name: text, at: instant, by: text, can_undo: flag })),
  /** Uuid of the client that this one was merged into. */
  merged_into: text,
  sums: z.object({
    bookings: count.default(0),
    sold: count.default(0),
    visits: count.default(0),
    people: count.default(0),
    sold_value: hiddenMoney,
    received_value: hiddenMoney,
    receivable_value: hiddenMoney,
    refund_due_value: hiddenMoney
  }),
  follow_ups: list(FollowUpSchema)
})

export type ClientDetail = z.output<typeof ClientDetailSchema>

/** Booking with the words of its own page, the money received and the money due. */
export const ClientBookingSchema = z.object({
  uuid: z.string(),
  booking_code: text,
  date: text,
  time: text,
  product_name: text,
  status: text,
  payment_method: text,
  payLater: flag,
  hold_until: instant,
  people: count.default(0),
  checked_in_people: count.default(0),
  refund: text,
  /** True for a confirmed booking. */
  sold: flag,
  final_value: hiddenMoney,
  received_value: hiddenMoney,
  receivable_value: hiddenMoney,
  refund_due_value: hiddenMoney
})

export type ClientBooking = z.output<typeof ClientBookingSchema>

export const ClientContactsSchema = z.object({
  /**
   * Messages about bookings and, for attendants, requests; `message` is '' for users who may not read the place's
   * messages.
   */
  messages: z.array(
    z.object({ id: count, title: text, message: text, status: text, simulated: flag, datetime: instant })
  ),
  /** Latest answer of each of the client's addresses about messages; empty if the API keeps none. */
  wishes: list(
    z.object({ id: z.string(), channel: text, address: text, allowed: flag, source: text, by: text, at: instant })
  ),
  /** Only for attendants. */
  issues: z.array(
    z.object({
      id: z.string(),
      number: count.default(0),
      type: text,
      status_id: count.default(1),
      created_date: instant
    })
  )
})
