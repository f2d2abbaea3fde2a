import { Card, SituationTag } from '#app/components/index.ts'
import type { TripRow } from '#app/contracts/transport/shapes.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { formatPlate } from '#app/domain/transport/plate.ts'
import { directionLabel, tripStatus } from '#app/domain/transport/status.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'

/** Lists transport trips, for users who may see them. */
export function toBookingTrips(trips: readonly TripRow[]) {
  return trips.map(({ uuid, date, time, direction, status, vehicle, driver, booking_people: people }) => ({
    uuid,
    name: `${directionLabel(direction)}, ${formatDay(date)} às ${time}`,
    detail: [peopleLabel(people), vehicle.uuid && formatPlate(vehicle.plate), driver.name].filter(Boolean).join(', '),
    situation: tripStatus(status)
  }))
}

export function TripsCard({ trips }: { trips: ReturnType<typeof toBookingTrips> }) {
  if (trips.length === 0) return null
  return (
    <Card title="Transporte">
      <ul className="lines">
        {trips.map(({ uuid, name, detail, situation }) => (
          <li key={uuid}>
            <span>
              <a href={`/operation/transport/${uuid}`}>{name}</a> <span className="sub">{detail}</span>
            </span>{' '}
            <SituationTag tone={situation.tone}>{situation.label}</SituationTag>
          </li>
        ))}
      </ul>
    </Card>
  )
}
