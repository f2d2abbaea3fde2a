import {
  createCompany,
  createDriver,
  createVehicle,
  readFleet,
  updateCompany,
  updateDriver,
  updateVehicle
} from '#app/contracts/transport/fleet.ts'
import {
  createTrip,
  listTripBookings,
  listTrips,
  moveTrip,
  previewTrip,
  readTrip,
  readTripPassengers,
  removeTripPassengers,
  saveTripPassengers,
  updateTrip
} from '#app/contracts/transport/trips.ts'
import { implement } from '../kernel/implement.server.ts'
import { describePassengers } from './describe-passengers.server.ts'
import { describeFleet } from './fleet.server.ts'
import { dropPassengers, setPassengers } from './passengers.server.ts'
import { describeTrip, readRiders, readTrips } from './read-trips.server.ts'
import { addCompany, changeCompany } from './save-company.server.ts'
import { addDriver, changeDriver } from './save-driver.server.ts'
import { addTrip, changeTrip } from './save-trip.server.ts'
import { addVehicle, changeVehicle } from './save-vehicle.server.ts'
import { changeStatus, weighTrip } from './weigh-trip.server.ts'

export const routes = [
  implement(listTrips, readTrips),
  implement(previewTrip, weighTrip),
  implement(createTrip, addTrip),
  implement(readTrip, describeTrip),
  implement(updateTrip, changeTrip),
  implement(moveTrip, changeStatus),
  implement(listTripBookings, readRiders),
  implement(readTripPassengers, describePassengers),
  implement(saveTripPassengers, setPassengers),
  implement(removeTripPassengers, dropPassengers),
  implement(readFleet, (_input, ctx) => describeFleet(ctx)),
  implement(createCompany, addCompany),
  implement(updateCompany, changeCompany),
  implement(createVehicle, addVehicle),
  implement(updateVehicle, changeVehicle),
  implement(createDriver, addDriver),
  implement(updateDriver, changeDriver)
]
