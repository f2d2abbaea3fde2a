import type { Answer } from '#app/contracts/endpoint.ts'
import type { readTrip, readTripPassengers } from '#app/contracts/transport/trips.ts'
import { isCancelledStatus, isPaidStatus } from '#app/domain/booking/situation.ts'
import { hideStart } from '#app/domain/person/any-document.ts'
import { maskDocument } from '#app/domain/person/documents.ts'
import { type TripWarning, tripWarnings, type WeighedTrip } from '#app/domain/transport/warnings.ts'
import type { PassengerRecord } from '../db/queries/transport/passengers.server.ts'
import type { TripRecord } from '../db/queries/transport/trips.server.ts'
import { type GuideNotes, noNotes } from '../kernel/agents/trip-guides.server.ts'
import { type ApiContext, holds } from '../kernel/context.server.ts'
import { contentHash } from '../kernel/idempotency.server.ts'

type WirePassengers = Answer<typeof readTripPassengers>
type WireTrip = Answer<typeof readTrip>

/** Users who manage transport see full documents; phones are also shown to users who open any booking. */
export function sightOf({ actor }: Pick<ApiContext, 'actor'>) {
  const whole = holds(actor, 'operation/transport-edit')
  const opensBookings = holds(actor, 'operation/booking-list') && holds(actor, 'operation/all-bookings')
  return { whole, phones: whole || opensBookings }
}

export type Sight = ReturnType<typeof sightOf>

const none = { uuid: '', name: '' }

/** Without notes about its guide it is one of the other trips. */
export function toWeighed(record: TripRecord, notes: GuideNotes = noNotes): WeighedTrip {
  const { trip, vehicle, company, driver, agent, people, stopTimes } = record
  const { uuid, date, time, direction, status } = trip
  const guide = agent?.uuid ? { uuid: agent.uuid, name: agent.name ?? '', ...notes } : null
  return { uuid, date, time, direction, status, people, stopTimes, vehicle, company, driver, agent: guide }
}

/** A trip that is over or cancelled has no warnings. */
function warningsOfTrip(record: TripRecord, { day, notes }: Pick<Around, 'day' | 'notes'>): TripWarning[] {
  const { status, id } = record.trip
  if (status === 'done' || status === 'cancelled') return []
  const others = day.map((one) => toWeighed(one))
  return tripWarnings(toWeighed(record, notes.get(id)), others)
}

interface Around {
  day: readonly TripRecord[]
  /** Notes about guides, by the trip's id. */
  notes: ReadonlyMap<number, GuideNotes>
  sight: Sight
}

const namedOf = (row: { uuid: string | null; name: string | null } | null) =>
  row?.uuid ? { uuid: row.uuid, name: row.name ?? '' } : none

export function toRow(record: TripRecord, { sight, ...around }: Around) {
  const { trip, vehicle, driver, agent } = record
  const { uuid, date, time, direction, status, notes, version, dropOff } = trip
  const phone = (of: string | null | undefined) => (sight.phones ? (of ?? '') : '')
  return {
    uuid,
    date,
    time,
    direction,
    status,
    notes,
    version,
    drop_off: dropOff,
    product: namedOf(record.product),
    vehicle: vehicle
      ? { uuid: vehicle.uuid, plate: vehicle.plate, name: vehicleName(vehicle), seats: vehicle.seats }
      : { uuid: '', plate: '', name: '', seats: 0 },
    company: namedOf(record.company),
    driver: { ...namedOf(driver), phone: phone(driver?.phone) },
    agent: { ...namedOf(agent), phone: phone(agent?.phone), cadastur: agent?.cadastur ?? '' },
    people: record.people,
    lost_people: record.lostPeople,
    booking_people: record.bookingPeople,
    warnings: warningsOfTrip(record, around)
  } satisfies Partial<WireTrip>
}

/** Words like `Van Sprinter, branca, 2022`. */
const vehicleName = ({ type, model, color, year }: NonNullable<TripRecord['vehicle']>) =>
  [[type, model].filter(Boolean).join(' '), color, year].filter(Boolean).join(', ')

/** Shows enough to recognise it. */
const maskWhole = (text: string) => (text === '' ? '' : text.length === 11 ? maskDocument(text) : hideStart(text))

export const maskedUnless = (whole: boolean) => (text: string) => (whole ? text : maskWhole(text))

export function toDetails({ company, driver }: TripRecord, { whole, phones }: Sight) {
  const shown = maskedUnless(whole)
  return {
    company_details: company && {
      uuid: company.uuid,
      name: company.name,
      cnpj: company.cnpj,
      cadastur: company.cadastur,
      license: company.license,
      license_until: company.licenseUntil ?? '',
      phone: phones ? company.phone : ''
    },
    driver_details: driver && {
      cpf: shown(driver.cpf),
      cnh: shown(driver.cnh),
      cnh_category: driver.cnhCategory,
      cnh_until: driver.cnhUntil ?? ''
    }
  } satisfies Partial<WireTrip>
}

/** Stamp of the fields that users can change; a different stamp means a change. */
export function stampOf(row: Pick<PassengerRecord['row'], 'people' | 'stopId' | 'named' | 'notes'> | null): string {
  if (!row) return ''
  const named = row.named.map(({ name, document, issuer }) => [name, document, issuer])
  return contentHash([row.people, row.stopId, named, row.notes]).slice(0, 20)
}

export function toPassengers({ row, booking, product }: PassengerRecord, sight: Sight) {
  const shown = maskedUnless(sight.whole)
  return {
    booking: toRider({ booking, product }, sight),
    people: row.people,
    stop: row.stopId === null ? '' : String(row.stopId),
    named: row.named.map((person) => ({ ...person, document: shown(person.document) })),
    notes: row.notes,
    stamp: sight.whole ? stampOf(row) : ''
  } satisfies WirePassengers
}

export function toRider({ booking, product }: Pick<PassengerRecord, 'booking' | 'product'>, { phones }: Sight) {
  const { uuid, code, name, surname, phone, date, time, status, people, inside } = booking
  const situation = isCancelledStatus(status) ? 'cancelled' : isPaidStatus(status) ? 'paid' : 'on-site'
  return {
    uuid,
    code,
    date,
    time,
    product,
    status,
    situation,
    people,
    inside,
    name: `${name} ${surname}`.trim(),
    phone: phones ? phone : ''
  } satisfies WirePassengers['booking']
}
