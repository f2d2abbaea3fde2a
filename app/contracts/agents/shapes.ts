import { z } from 'zod'
import { count, flag, instant, list, text } from '../tolerant.ts'

/** One of the place's own fields (specification §3, dynamic agent and place form fields). */
export const AgentFieldSchema = z.object({
  uuid: text,
  /** Key under which an agent's values are stored; it never changes. */
  key: z.string(),
  label: z.string(),
  /** Label for visitors; '' hides the field from them. */
  public_label: text,
  /** text, textarea, number, date, select or checkbox. */
  type: text,
  /** Initial value in a new form. */
  value: text,
  options: list(z.string()),
  multiple: flag,
  /** Smallest number of values, or the smallest number; 0 allows an empty field. */
  min: count.default(0),
  /** True if new values are added to the stored ones. */
  cumulative: flag,
  active: flag,
  position: count.default(0),
  version: count.default(1),
  /** When it was last changed. */
  changed: instant
})

export type AgentField = z.output<typeof AgentFieldSchema>

const credentialState = z.enum(['valid', 'ending', 'ended']).catch('valid')

export const AgentRowSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  phone: text,
  email: text,
  /** A path on this site, or empty. */
  photo_url: text,
  languages: list(z.string()),
  /** Names of attractions; empty for everywhere in the place. */
  attractions: list(z.string()),
  cadastur: text,
  /** Worst state of all credentials; `ending` covers their last thirty days. */
  credentials: credentialState.default('valid'),
  /** Credentials that have expired or soon will, and when, in words. */
  credentials_text: text,
  public: flag,
  active: flag,
  /** Bookings from today on. */
  upcoming: count.default(0)
})

export type AgentRow = z.output<typeof AgentRowSchema>

const AgentCertificateSchema = z.object({
  name: text,
  issuer: text,
  number: text,
  /** Last day, y-m-d; '' if it does not end. */
  valid_until: text
})

/** Both days included. */
const DayOffSchema = z.object({ from: text, until: text, reason: text })

/** Booking of the agent from today on. */
const AgentBookingSchema = z.object({
  uuid: z.string(),
  product_name: text,
  date: z.string(),
  time: text,
  people: count.default(0),
  /** Reason in words why the agent could not guide it now; '' if there is none. */
  problem: text
})

/** Trip of the agent from today on; only for users who may see transport. */
const AgentTripSchema = z.object({
  uuid: z.string(),
  date: z.string(),
  time: text,
  /** outward or return. */
  direction: text,
  product_name: text,
  /** Same meaning as in a booking. */
  problem: text
})

export const AgentSchema = AgentRowSchema.extend({
  cpf: text,
  about: text,
  user_uuid: text,
  user_name: text,
  /** True if the agent has a photo apart from the user's; only this one can be removed. */
  own_photo: flag,
  /** Uuids of attractions; empty for everywhere in the place. */
  products: list(z.string()),
  cadastur_until: text,
  certificates: list(AgentCertificateSchema),
  /** Future days off and those of the last thirty days. */
  days_off: list(DayOffSchema),
  /** 0 is Sunday. */
  weekdays_off: list(z.number()),
  /** 0 for any number. */
  bookings_per_day: count.default(0),
  /** Most people in a group of theirs; null for what the attraction's rule says. */
  group_people: z.union([count, z.null()]).default(null),
  /** Values of the place's own fields, inactive ones included. */
  fields: list(z.object({ key: z.string(), values: list(z.string()) })),
  notes: text,
  version: count.default(1),
  /** True if the place gives no group to agents with expired credentials. */
  needs_valid: flag,
  bookings: list(AgentBookingSchema),
  trips: list(AgentTripSchema)
})

export type Agent = z.output<typeof AgentSchema>

/** Future slot whose bookings want more guides than they have. */
export const UnguidedSlotSchema = z.object({
  date: z.string(),
  time: text,
  product_uuid: text,
  product_name: text,
  bookings: count.default(0),
  people: count.default(0),
  /** Bookings with no guide, or too few. */
  missing_bookings: count.default(0),
  wanted: count.default(0),
  /** Guides that those bookings still want. */
  missing: count.default(0),
  /** Names of guides who declined the slot. */
  declined: list(z.string())
})

export type UnguidedSlot = z.output<typeof UnguidedSlotSchema>
