import type { Trip, TripPassengers } from '#app/contracts/transport/shapes.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { directionLabel, isOpenTrip } from '#app/domain/transport/status.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'

const nobody = { name: '', document: '', issuer: '' }

/** Draws a line for each person who may still ride, so that no script is needed to add one. */
export function toRideView(trip: Trip, ride: TripPassengers) {
  const { booking, people, named, suggested, elsewhere, stop, notes, stamp } = ride
  const left = Math.max(0, booking.people - elsewhere)
  // Some may ride on another trip, so suggest at most as many people as there are lines.
  const first = named.length === 0 && people === 0 ? suggested.slice(0, left) : named
  const lines = Math.min(100, Math.max(left, named.length))
  const day = booking.date === trip.date ? '' : ` em ${formatDay(booking.date)}`
  return {
    uuid: booking.uuid,
    name: nameOrNone(booking.name),
    stop,
    notes,
    stamp,
    left,
    trip: { uuid: trip.uuid, title: `${directionLabel(trip.direction)} de ${formatDay(trip.date)}, ${trip.time}` },
    isOpen: isOpenTrip(trip.status) && booking.situation !== 'cancelled',
    isThere: people > 0,
    isCancelled: booking.situation === 'cancelled',
    lead: `Reserva ${formatBookingCode(booking.code)}: ${peopleLabel(booking.people)}, ${booking.product}${day} às ${booking.time}`,
    elsewhere: elsewhere > 0 ? `${peopleLabel(elsewhere)} desta reserva já em outra viagem deste dia e sentido.` : '',
    people: String(people > 0 ? people : left),
    named: Array.from({ length: lines }, (_, index) => first[index] ?? nobody),
    stops: trip.stops.map(({ id, time, place }) => ({ value: id, label: `${time} ${place}` }))
  }
}

export type RideView = ReturnType<typeof toRideView>
