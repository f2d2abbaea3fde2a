import type { Trip } from '#app/contracts/transport/shapes.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { nameOrNone } from '#app/domain/person/names.ts'

/** Everybody who rides, one line each; who is not named yet has an empty name. */
export function manifestLines({ passengers, stops }: Trip) {
  const riding = passengers.filter(({ booking }) => booking.situation !== 'cancelled')
  const lines = riding.flatMap(({ booking, people, stop, named, notes }) => {
    const at = stops.find(({ id }) => id === stop)
    const nobody = { name: '', document: '', issuer: '' }
    return Array.from({ length: Math.max(people, named.length) }, (_, index) => ({
      ...(named[index] ?? nobody),
      code: formatBookingCode(booking.code),
      holder: nameOrNone(booking.name),
      phone: index === 0 ? booking.phone : '',
      stopTime: at?.time ?? '',
      stop: at?.place ?? '',
      notes: index === 0 ? notes : ''
    }))
  })
  // Sort by boarding time; passengers without a stop come first, in their own order.
  return lines
    .map((line, at) => ({ line, at }))
    .sort((one, other) => one.line.stopTime.localeCompare(other.line.stopTime) || one.at - other.at)
    .map(({ line }, index) => ({ ...line, number: index + 1 }))
}

export type ManifestLine = ReturnType<typeof manifestLines>[number]
