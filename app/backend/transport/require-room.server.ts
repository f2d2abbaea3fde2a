import { conflict, invalid } from '#app/contracts/api-error.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { isOpenTrip } from '#app/domain/transport/status.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../db/connection.server.ts'
import { listCarriedTwice, lockRiding } from '../db/queries/transport/passengers.server.ts'
import { holdVehicle, type lockTrip } from '../db/queries/transport/trips.server.ts'

type Trip = NonNullable<Awaited<ReturnType<typeof lockTrip>>>

/**
 * Checks a locked trip that gets another vehicle, day or direction, or is taken up again: all passengers fit, and
 * nobody rides twice.
 * @throws ApiError 422 at `vehicle_uuid`, 409 `carried_twice`
 */
export async function requireRoomFor(tx: Transaction, { before, after }: { before: Trip; after: Trip }): Promise<void> {
  const isTakenUp = !isOpenTrip(before.status) && isOpenTrip(after.status)
  const isMoved = isTakenUp || before.date !== after.date || before.direction !== after.direction
  // On another day the seats are checked too: a vehicle may have lost seats, which was checked only for future trips.
  const areSeatsAsked = isMoved || before.vehicleId !== after.vehicleId
  if (!areSeatsAsked) return
  const vehicle = after.vehicleId === null ? null : await holdVehicle(tx, after.vehicleId)
  const riding = await lockRiding(tx, after.id)
  const people = riding.reduce((sum, one) => sum + one.people, 0)
  if (vehicle && people > vehicle.seats) {
    const said = `Já vão ${peopleLabel(people)}, e este veículo leva ${vehicle.seats}. Escolha outro, ou tire passageiros.`
    throw invalid({ fields: { vehicle_uuid: [said] } })
  }
  const twice = isMoved ? await listCarriedTwice(tx, { ...after, tripId: after.id }) : []
  if (twice.length === 0) return
  const codes = twice.slice(0, 5).map(({ code }) => formatBookingCode(code))
  const said = `Estas reservas já vão em outra viagem desse dia e sentido: ${codes.join(', ')}. Tire-as de uma delas.`
  throw conflict({ code: 'carried_twice', message: said })
}
