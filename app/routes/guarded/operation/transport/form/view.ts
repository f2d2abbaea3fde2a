import type { Trip } from '#app/contracts/transport/shapes.ts'

export interface StopLine {
  /** '' for a new stop. */
  id: string
  time: string
  place: string
  notes: string
}

/** Values as text, as the form's fields hold them. */
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
  /** '' for a new trip. */
  version: string
  /** Key of a new trip: a second submission creates no second one. */
  key: string
  /** Warnings that the user has seen. */
  seen: string
}

/** Answer of an action that does not redirect. */
export interface AnsweredTrip {
  typed: TypedTrip | null
  errors: Record<string, string[]>
  /** Warnings to show before saving. */
  warnings: string[]
  /** Another user has saved meanwhile. */
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
    date,
    time,
    direction,
    drop_off,
    notes,
    version: String(version),
    key: '',
    seen: '',
    product_uuid: trip.product.uuid,
    vehicle_uuid: trip.vehicle.uuid,
    company_uuid: trip.company.uuid,
    driver_uuid: trip.driver.uuid,
    agent_uuid: trip.agent.uuid,
    stops: trip.stops
  }
}
