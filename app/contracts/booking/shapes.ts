import { z } from 'zod'
import { ONLINE_METHODS } from '#app/domain/money/online-method.ts'
import { joinPhone } from '#app/domain/person/phone.ts'
import { count, day, flag, hiddenMoney, instant, list, maybeJson, part, respelt, text } from '../tolerant.ts'
import { fillBooking, fillItem } from './fill.ts'
import { KnownPolicySchema } from './refund-policy.ts'

export const PixChargeSchema = z.object({
  payment_id: z.string(),
  status: text,
  /** BR Code text, from which the image is drawn. */
  qr_code: z.string(),
  /** Null if the API does not tell it: it is in the code, or in the booking. */
  amount: hiddenMoney,
  expires_at: instant,
  simulated: z.boolean().default(false)
})

export type PixCharge = z.output<typeof PixChargeSchema>

/** Page of the provider where the booking is paid by card. */
const CheckoutSchema = z.object({
  url: z.string(),
  /** `review`: an attempt is being checked. `denied`: the last one was refused, and another may be made. */
  state: z.enum(['open', 'review', 'denied']).catch('open'),
  expires_at: instant,
  simulated: z.boolean().default(false)
})

export const PaymentSchema = z.object({
  payment_value: hiddenMoney,
  /** Part of the value that was refunded so far. */
  refunded_value: hiddenMoney,
  payment_method: text,
  payment_status: text,
  payment_description: text,
  payment_date: instant,
  data_origin: text,
  /** Our additions about money received at the desk; the last five are empty for the visitor. */
  payment_id: text,
  /** Amount that a courtesy waived. */
  let_off_value: hiddenMoney,
  cv: text,
  aut: text,
  /** Card's brand as a card terminal told it. */
  brand: text,
  received_by: text,
  undone: instant,
  undo_reason: text,
  /** True if the reader may undo it now. */
  can_undo: flag,
  /** True if received money does not fit and waits for a person; told to staff only. */
  held: flag
})

/** Unit values are for one ticket. */
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
  /** Our addition: people who have entered. */
  checked_in: count.default(0),
  /** Our addition: those of them who left and have not come back. */
  away: count.default(0),
  needs_proof: flag,
  /** Our addition: one of the half-price quota. */
  counts_to_quota: flag
})

export const CheckinSchema = z.object({
  id: text,
  datetime: instant,
  people: count.default(0),
  /** Our addition: people per ticket label. */
  items: z.record(z.string(), count).catch({}).default({}),
  user: text,
  undone: instant,
  undo_reason: text
})

/** Our addition: people who left (`out`) or came back. */
export const PassageSchema = z.object({
  id: text,
  datetime: instant,
  direction: z.enum(['out', 'back']).catch('out'),
  people: count.default(0),
  /** People per ticket label. */
  items: z.record(z.string(), count).catch({}).default({}),
  user: text,
  undone: instant,
  undo_reason: text
})

/** `page` is true if anybody may open theirs. */
export const AgentSchema = z.object({
  uuid: text,
  name: text,
  phone: text,
  page: z.boolean().default(true),
  /** Our addition: true if the agent guides the whole slot, and the booking follows. */
  of_slot: flag
})

/** Our addition to both shapes: the event, its actor, and the old and new values. */
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
  /** Our addition, as in the form. */
  document_country: text,
  email: text,
  /** Split on the wire; after reading, the number is whole (E.164). */
  phone: part(z.object({ number: text, area_code: text, dial_code: text })).transform((phone) => ({
    ...phone,
    number: joinPhone(phone)
  }))
})

/** Our addition to both shapes: people whose signature of the risk term counts. Null where the attraction asks for none. */
const waiver = z
  .object({ level: z.enum(['asked', 'required']), signed: count })
  .nullish()
  .catch(null)
  .transform((told) => told ?? null)

/** Our addition to both shapes, for readers who may see the visitor's name. */
const staffFields = {
  /** Code of the language that the visitor speaks. */
  language: text,
  /** Needs of the visit, for the staff alone. */
  notes: text,
  /** Group that the booking is a part of. */
  group: z
    .object({ uuid: text, name: text })
    .nullish()
    .transform((group) => group ?? null)
}

/** Our addition to both shapes, for reports; empty if the booking is shown to its visitor. */
const originFields = {
  /** Seller; empty if the visitor bought without one. */
  seller_uuid: text,
  seller: text,
  city: text,
  state: text,
  area_code: text
}

/** PHP writes an object without fields as an empty list. */
function emptyAsNull(sent: unknown): unknown {
  if (Array.isArray(sent)) return sent.length === 0 ? null : sent
  // Trimmed first: a pattern with blanks at both ends takes quadratic time for a long row of them.
  return typeof sent === 'string' && /^(?:\[\s*\])?$/.test(sent.trim()) ? null : sent
}

/** Booking item of specification §3 (a line of an operator's list); the last block is our addition. */
const WireItemSchema = z.object({
  hash: z.string(),
  status: text,
  valor: hiddenMoney,
  item_discount: hiddenMoney,
  finalValue: hiddenMoney,
  channel: text,
  payment_method: text,
  payment_channel: text,
  checkin: part(z.object({ hasCheckin: flag, list: list(CheckinSchema) })),
  checkins: list(CheckinSchema),
  agents: list(AgentSchema),
  people: count.default(0),
  itemPersonType: z.record(z.string(), count).catch({}).default({}),
  payload: respelt(
    emptyAsNull,
    maybeJson(
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
    )
  ),
  allcats: text,
  linkQrCode: text,
  sdate: day,

  uuid: text,
  booking_code: text,
  time: text,
  name: text,
  cpf: text,
  document_country: text,
  phone: text,
  product_uuid: text,
  product_name: text,
  payLater: flag,
  created_date: instant,
  hold_until: instant,
  checked_in_people: count.default(0),
  /** People who came, left and have not come back. Absent from an API that records no exits. */
  away_people: count.optional(),
  /** True on the visit's day and, around midnight, within its window. Absent where only the day is known. */
  is_now: z.boolean().optional(),
  waiver,
  /** '' | 'due' (received money must be refunded) | 'done' */
  refund: text,
  /** True if received money does not fit and waits for a person. */
  held: flag,
  paid_date: instant,
  ...staffFields,
  /** Approved payments, later refunded ones included. */
  paid_value: hiddenMoney,
  refunded_value: hiddenMoney,
  /** Money of the place beside the price: fees of date changes, and what the policy keeps of cancelled tickets. */
  kept_value: hiddenMoney,
  ...originFields
})

/** Fields that only the payload holds are read from there. */
export const BookingItemSchema = WireItemSchema.transform(fillItem)

/** Our addition: `value` is refunded, already without the visitor's share of the fee. */
const QuoteSchema = z.object({
  value: hiddenMoney,
  rule: z.enum(['unpaid', 'place', 'withdrawal', 'tier', 'no-show', 'visited', 'none', 'excess']).catch('none'),
  percent: count,
  hours: count,
  fee_kept: hiddenMoney,
  /** Last day of the right of withdrawal, where this right decided. */
  last_day: z.union([day, z.null()]).optional().catch(null)
})

const ChangeQuoteSchema = z.object({
  allowed: flag,
  /** Reason of a refusal: `policy`, `visited`, `late` or `times`. */
  why: text,
  until: z.string(),
  fee: hiddenMoney
})

const BookedProductSchema = z.object({
  id: count.default(0),
  uuid: text,
  name: text,
  address: text,
  place: text,
  /** Only for staff: visitors read the payload too. */
  product_notification_number: text,
  product_nps: text,
  /** One text with commas; a list is read too. */
  groups: z.union([text, z.array(text).transform((groups) => groups.join(', '))]),
  place_uuid: text,
  map_url: text,
  /** Minutes; 0 if unknown. */
  duration_minutes: count.default(0),
  arrive_minutes: count.default(0),
  what_to_bring: text
})

const MetadataSchema = z
  .union([
    z.object({ uuid: text, uuid_ref: text, bill_id: text, xfields: z.record(z.string(), text).catch({}) }),
    z.null()
  ])
  .optional()
  .transform((value) => value ?? null)

/** Express booking payload of specification §3; the last block is our addition. */
const WireBookingSchema = z.object({
  hash: z.string(),
  created_date: instant,
  channel: text,
  booking_code: text,
  booking_date: day,
  description: text,
  booking_slug: text,
  booking_name: text,
  vendor: part(z.object({ store_name: text, phone: text, email: text, address: text })),
  lastStart: text,
  agents: list(AgentSchema),
  checkins: list(CheckinSchema),
  costumer: part(CostumerSchema),
  items: list(ItemSchema),
  order: part(z.object({ total_value: hiddenMoney, total_discount: hiddenMoney, final_value: hiddenMoney })),
  /** Money of the place beside the price: fees of date changes, and what the policy keeps of cancelled tickets. */
  kept_value: hiddenMoney,
  product: part(BookedProductSchema),
  payments: list(PaymentSchema),
  term: z.union([z.object({ hash: text, confirm: flag, datetime: instant }), z.null()]).optional(),
  payLater: flag,

  uuid: text,
  status: text,
  payment_method: text,
  time: text,
  people: count.default(0),
  checked_in_people: count.default(0),
  /** People who came, left and have not come back. Absent from an API that records no exits. */
  away_people: count.optional(),
  passages: list(PassageSchema),
  waiver,
  /** Key of the address by which its people sign the risk term; '' if none is asked, or it was ended. */
  waiver_key: text,
  hold_until: instant,
  paid_date: instant,
  timezone: z.string().default('America/Bahia'),
  /** Policy promised at the purchase. */
  refund_policy: KnownPolicySchema,
  /** Refund if the booking is cancelled now; null if nobody can cancel it, or the API does not tell. */
  cancel_quote: z.union([z.object({ visitor: QuoteSchema, place: QuoteSchema }), z.null()]).optional(),
  /** Says whether its visitor may change the date themselves. */
  change_quote: z.union([ChangeQuoteSchema, z.null()]).optional(),
  /** Proofs that the visitor can choose from; absent if the API knows no proof. */
  proofs: z.object({ document: flag, code: flag }).optional(),
  /** Minutes before and after the slot's time that count as on time. */
  entry_tolerance: count.default(30),
  /** Money still to be received for this booking. Gate staff who see no other values see this one. */
  owed_value: hiddenMoney,
  refund: text,
  /** Refunds requested so far, oldest first; `state` is one of domain/refund/states. */
  refunds: list(z.object({ value: hiddenMoney, state: text, asked: instant, ended: instant })),
  /** Instant of the last refund; null if unknown. */
  refunded_date: instant,
  pix: z.union([PixChargeSchema, z.null()]).optional(),
  /** Only one of this and `pix` is pending at a time. */
  checkout: z.union([CheckoutSchema, z.null()]).optional(),
  /** Charge at the card terminal of a kiosk, for the visitor in front of it; `state` is of domain/money/terminal. */
  terminal: z.union([z.object({ state: text, is_open: flag, until: instant, simulated: flag }), z.null()]).optional(),
  /** Name of the kiosk at which it was made, for staff. */
  kiosk: text,
  /** Methods that this site offers for the payment, now or once its places are held again; the chosen one first. */
  pay_ways: z.array(z.enum(ONLINE_METHODS)).optional(),
  /** True if the visit does not take place: its day was closed, or its places were given back and are blocked. */
  closed: flag,
  cancelled: z.union([z.object({ datetime: instant, reason: text, expired: flag }), z.null()]).optional(),
  masked: flag,
  /**
   * Token for holders of the address alone: it opens /selectagent for this booking. Empty if no agent can be chosen.
   */
  agent_token: text,
  /** Discount code as typed; '' without one. */
  discount_code: text,
  /** Guides that the visit wants; 0 if it is not guided, or unknown. */
  guides_wanted: count.default(0),
  /** Guides that it lacks, because those whom it has lead fewer people; missing where the API does not say. */
  guides_missing: count.optional(),
  events: list(EventSchema),
  /**
   * One ticket per person, in the booking's order; `number` is 0 for one that the booking has no more. `entered`: the
   * instant of the check-in by its code; `where`: `inside`, `away` after an exit, or empty; `qr` as in `ticket_qr`.
   */
  person_tickets: list(
    z.object({ id: text, number: count, label: text, title: text, code: text, entered: instant, where: text, qr: text })
  ),
  /**
   * Text of the ticket's QR code, with the place's signature where it is paid. '' where it is not told: the code alone
   * is read too.
   */
  ticket_qr: text,
  /**
   * Last message with the ticket by each channel, the latest first; `to` is masked for every reader. Only where one
   * booking is read by its address.
   */
  sent_tickets: list(z.object({ channel: text, to: text, status: text, simulated: flag, at: instant })),
  /** Phones' wallets that take the ticket, `apple` and `google`. Only where one booking is read by its address. */
  wallets: list(z.string()),
  /** Only for staff (specification §3). */
  metadata: MetadataSchema,
  /** Client of the booking, for readers who may see clients; '' until it has one. */
  client_uuid: text,
  ...staffFields,
  ...originFields
})

/** Fields that the specification's payload holds elsewhere are read from there. */
export const ExpressBookingSchema = WireBookingSchema.transform(fillBooking)

export type BookingItem = z.output<typeof BookingItemSchema>
export type ExpressBooking = z.output<typeof ExpressBookingSchema>
