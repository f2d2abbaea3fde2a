import type { Trip } from '#app/contracts/transport/shapes.ts'

export interface StopLine {
  /** '' for a new one. */
  id: string
  time: string
  place: string
  notes: string
}

/** As a form's fields have it. */
export interface TypedTrip {
  date: string
  time: string
  direction: string
  product_uuid: string
  vehicle_uuid: string
  company_uuid: string
  driver_uuid: string
  agent_uuid: string
  drop_off: string
  notes: string
  stops: StopLine[]
  /** '' for a new one. */
  version: string
  /** Of a new one: sent twice it is one trip. */
  key: string
  /** The warnings that were read before saving. */
  seen: string
}

/** What an action answers where it does not lead on. */
export interface AnsweredTrip {
  typed: TypedTrip | null
  errors: Record<string, string[]>
  /** What there is to say before it is saved. */
  warnings: string[]
  /** Somebody else saved it meanwhile. */
  isLate: boolean
}

export const mostStops = 20

export const emptyStop: StopLine = { id: '', time: '', place: '', notes: '' }

export function newTrip(date: string, key: string): TypedTrip {
  const nothing = { product_uuid: '', vehicle_uuid: '', company_uuid: '', driver_uuid: '', agent_uuid: '' }
  const rest = { drop_off: '', notes: '', version: '', seen: '' }
  return { date, time: '', direction: 'outward', ...nothing, ...rest, stops: [emptyStop], key }
}

export function toTyped(trip: Trip): TypedTrip {
  const { date, time, direction, drop_off, notes, version } = trip
  return {
    ...{ date, time, direction, drop_off, notes, version: String(version), key: '', seen: '' },
    product_uuid: trip.product.uuid,
    vehicle_uuid: trip.vehicle.uuid,
    company_uuid: trip.company.uuid,
    driver_uuid: trip.driver.uuid,
    agent_uuid: trip.agent.uuid,
    stops: trip.stops
  }
}
