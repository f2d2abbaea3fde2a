import { z } from 'zod'
import { count, day, flag, list, text, wireId } from '../tolerant.ts'

const kept = { uuid: z.string(), archived: flag, version: count.default(1) }
const named = z.object({ uuid: text, name: text })

/** Days as y-m-d, '' for none. */
export const CompanySchema = z.object({
  ...kept,
  name: text,
  cnpj: text,
  cadastur: text,
  /** ANTT's TAF or the state agency's licence. */
  license: text,
  license_until: text,
  phone: text
})

export const VehicleSchema = z.object({
  ...kept,
  company: named,
  plate: text,
  type: text,
  model: text,
  color: text,
  /** 0 if unknown. */
  year: count.default(0),
  /** Passenger seats, without the driver's. */
  seats: count
})

/** CPF and number of the CNH are masked, and the phone is empty, for users who may not change trips. */
export const DriverSchema = z.object({
  ...kept,
  company: named,
  name: text,
  cpf: text,
  cnh: text,
  cnh_category: text,
  cnh_until: text,
  phone: text
})

export type Company = z.output<typeof CompanySchema>
export type Vehicle = z.output<typeof VehicleSchema>
export type Driver = z.output<typeof DriverSchema>

/** Warning in words for a person; it never refuses a trip. */
export const TripWarningSchema = z.object({ code: text, field: text, words: text })

export type TripNote = z.output<typeof TripWarningSchema>

export const TripRowSchema = z.object({
  uuid: z.string(),
  date: day,
  /** Departure, HH:mm of the place's clock. */
  time: text,
  /** outward or return. */
  direction: text,
  /** planned, on_route, done, cancelled. */
  status: text,
  product: named,
  vehicle: z.object({ uuid: text, plate: text, name: text, seats: count.default(0) }),
  company: named,
  driver: z.object({ uuid: text, name: text, phone: text }),
  agent: z.object({ uuid: text, name: text, phone: text, cadastur: text }),
  drop_off: text,
  notes: text,
  /** People of live bookings. */
  people: count.default(0),
  /** People of cancelled bookings, who no longer ride. */
  lost_people: count.default(0),
  /** People of the booking named in the query. */
  booking_people: count.default(0),
  warnings: list(TripWarningSchema),
  version: count.default(1)
})

export type TripRow = z.output<typeof TripRowSchema>

export const TripStopSchema = z.object({ id: wireId, time: text, place: text, notes: text })

export const TripPersonSchema = z.object({ name: text, document: text, issuer: text })

/** Documents are masked, and the phone is empty, for users who may not see them. */
export const TripPassengersSchema = z.object({
  booking: z.object({
    uuid: z.string(),
    code: text,
    name: text,
    phone: text,
    date: day,
    time: text,
    product: text,
    status: text,
    /** Payment state: paid, on-site, or cancelled. A cancelled booking no longer rides. */
    situation: text,
    people: count.default(0),
    inside: count.default(0)
  }),
  people: count,
  /** '' if nobody chose one. */
  stop: text,
  named: list(TripPersonSchema),
  notes: text,
  /** People of the booking in other trips of that day and direction; told if the query names a booking. */
  elsewhere: count.default(0),
  /** People named in another trip of the booking, or its buyer; sent together with `elsewhere`. */
  suggested: list(TripPersonSchema),
  /** Stamp of the list that was read: a different stamp on saving means that somebody else has changed it. */
  stamp: text
})

export type TripPassengers = z.output<typeof TripPassengersSchema>

export const TripSchema = TripRowSchema.extend({
  stops: list(TripStopSchema),
  passengers: list(TripPassengersSchema),
  company_details: z
    .union([CompanySchema.omit({ archived: true, version: true }), z.null()])
    .optional()
    .transform((value) => value ?? null),
  driver_details: z
    .union([z.object({ cpf: text, cnh: text, cnh_category: text, cnh_until: text }), z.null()])
    .optional()
    .transform((value) => value ?? null),
  /** True if documents are sent in full. */
  whole: flag
})

export type Trip = z.output<typeof TripSchema>

/** Booking that may ride. */
export const TripBookingSchema = z.object({
  uuid: z.string(),
  code: text,
  name: text,
  date: day,
  time: text,
  product: text,
  people: count,
  /** People in other trips of that day and direction. */
  elsewhere: count.default(0),
  here: count.default(0)
})

export type TripBooking = z.output<typeof TripBookingSchema>
