import type { TripRow } from '#app/contracts/transport/shapes.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { formatPlate } from '#app/domain/transport/plate.ts'
import { directionLabel, tripStatus } from '#app/domain/transport/status.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'

/** Formats a trip for lists. */
export function toTripRow(trip: TripRow) {
  const { uuid, date, time, direction, product, vehicle, driver, agent, people, lost_people: lost, status } = trip
  const { seats } = vehicle
  return {
    uuid,
    time,
    seats,
    people,
    isCancelled: status === 'cancelled',
    day: formatDay(date),
    direction: directionLabel(direction),
    product: product.name,
    vehicle: vehicle.uuid ? formatPlate(vehicle.plate) : '',
    vehicleName: vehicle.name,
    driver: driver.name,
    agent: agent.name,
    riding: seats > 0 ? `${people} de ${seats}` : peopleLabel(people),
    lost: lost > 0 ? `${peopleLabel(lost)} de reserva cancelada: fora da lista` : '',
    situation: tripStatus(status),
    warnings: trip.warnings.map(({ words }) => words)
  }
}

export type ShownTrip = ReturnType<typeof toTripRow>
