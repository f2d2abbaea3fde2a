import type { UnfreeReason } from '../agent/availability.ts'
import { formatDay, type IsoDay } from '../calendar/dates.ts'
import { countLabel, peopleLabel } from '../words/labels.ts'
import { mayDrive, neededCategory } from './cnh.ts'
import { formatPlate } from './plate.ts'
import { minutesOf, tripSpan } from './span.ts'
import { directionLabel } from './status.ts'

/** Warnings never refuse a trip: the planner reads them and decides. A guide who is not free is refused elsewhere. */
export interface TripWarning {
  /** Stable code for programs. */
  code: string
  /** Field of the form that it is about. */
  field: 'vehicle_uuid' | 'company_uuid' | 'driver_uuid' | 'agent_uuid'
  words: string
}

export interface WeighedTrip {
  uuid: string
  date: IsoDay
  /** Departure and the stops' times as `HH:mm`. */
  time: string
  stopTimes: readonly string[]
  direction: string
  status: string
  /** People who ride, without cancelled bookings. */
  people: number
  vehicle: { uuid: string; plate: string; seats: number; year: number | null } | null
  company: { name: string; licenseUntil: IsoDay | null } | null
  driver: { uuid: string; name: string; cnhCategory: string; cnhUntil: IsoDay | null } | null
  agent: Guide | null
}

interface Guide {
  uuid: string
  name: string
  /** Credentials that end before its day. */
  ended: readonly { name: string; until: IsoDay }[]
  /** Reason why the assigned guide is not free any more. */
  unfree: UnfreeReason | null
}

/** For a vehicle older than this, the licence should be checked. */
const OLD_VEHICLE_YEARS = 15

/** Minutes after the last known time for which a driver counts as busy, since trips have no end. */
const BUSY_MINUTES = 30

/** `others` are the trips of the day; cancelled ones and the trip itself are skipped. */
export function tripWarnings(trip: WeighedTrip, others: readonly WeighedTrip[]): TripWarning[] {
  const standing = others.filter((other) => other.uuid !== trip.uuid && other.status !== 'cancelled')
  const meanwhile = standing.filter((other) => meet(trip, other))
  return [...ofDriver(trip), ...ofCompany(trip), ...ofVehicle(trip), ...ofAgent(trip), ...clashes(trip, meanwhile)]
}

const ended = (until: IsoDay | null, day: IsoDay): until is IsoDay => until !== null && until < day

function ofDriver({ driver, vehicle, date }: WeighedTrip): TripWarning[] {
  if (!driver) return []
  const { name, cnhCategory: category, cnhUntil } = driver
  const found: TripWarning[] = []
  const warn = (code: string, words: string) => found.push({ code, field: 'driver_uuid', words })
  if (ended(cnhUntil, date)) warn('cnh_ended', `A CNH de ${name} venceu em ${formatDay(cnhUntil)}.`)
  if (vehicle && !mayDrive(category, vehicle.seats)) {
    const seats = countLabel(vehicle.seats, { one: 'passageiro', many: 'passageiros' })
    const has = category === '' ? 'não tem categoria no cadastro' : `é da categoria ${category}`
    const needed = neededCategory(vehicle.seats)
    warn('cnh_category', `A CNH de ${name} ${has}, e um veículo de ${seats} pede a ${needed}.`)
  }
  return found
}

function ofCompany({ company, date }: WeighedTrip): TripWarning[] {
  if (!company || !ended(company.licenseUntil, date)) return []
  const words = `A licença (TAF) de ${company.name} venceu em ${formatDay(company.licenseUntil)}.`
  return [{ code: 'license_ended', field: 'company_uuid', words }]
}

function ofVehicle({ vehicle, people, date }: WeighedTrip): TripWarning[] {
  if (!vehicle) return []
  const found: TripWarning[] = []
  const warn = (code: string, words: string) => found.push({ code, field: 'vehicle_uuid', words })
  const plate = formatPlate(vehicle.plate)
  if (people > vehicle.seats) {
    warn('seats', `Há ${peopleLabel(people)} para os ${vehicle.seats} lugares de ${plate}.`)
  }
  if (vehicle.year !== null && Number(date.slice(0, 4)) - vehicle.year > OLD_VEHICLE_YEARS) {
    const words = `${plate} é de ${vehicle.year}, com mais de ${OLD_VEHICLE_YEARS} anos: confira se a licença o aceita.`
    warn('vehicle_old', words)
  }
  return found
}

function ofAgent({ agent }: WeighedTrip): TripWarning[] {
  if (!agent) return []
  const { name, ended, unfree } = agent
  const found: TripWarning[] = []
  const warn = (code: string, words: string) => found.push({ code, field: 'agent_uuid', words })
  if (ended.length > 0) {
    const which = ended.map((one) => `${one.name} em ${formatDay(one.until)}`).join('; ')
    warn('credential_ended', `Credencial vencida de ${name}: ${which}.`)
  }
  if (unfree) warn('guide_unfree', `${name} não pode ir nesta viagem: ${unfree.detail}.`)
  return found
}

function clashes(trip: WeighedTrip, meanwhile: readonly WeighedTrip[]): TripWarning[] {
  const { vehicle, driver, agent } = trip
  const other = (is: (one: WeighedTrip) => boolean) => meanwhile.find(is)
  const found: TripWarning[] = []
  const warn = (field: TripWarning['field'], who: string, one: WeighedTrip | undefined) => {
    if (one) found.push({ code: 'busy', field, words: `${who} também está na viagem de ${tripName(one)}.` })
  }
  if (vehicle) {
    warn(
      'vehicle_uuid',
      `O veículo ${formatPlate(vehicle.plate)}`,
      other((one) => one.vehicle?.uuid === vehicle.uuid)
    )
  }
  if (driver) {
    warn(
      'driver_uuid',
      driver.name,
      other((one) => one.driver?.uuid === driver.uuid)
    )
  }
  // A guide who is certainly in two places has a warning already.
  if (agent && agent.unfree?.why !== 'busy') {
    warn(
      'agent_uuid',
      agent.name,
      other((one) => one.agent?.uuid === agent.uuid)
    )
  }
  return found
}

const tripName = ({ time, direction }: WeighedTrip) => `${time}, ${directionLabel(direction).toLowerCase()}`

function meet(one: WeighedTrip, other: WeighedTrip): boolean {
  if (one.date !== other.date) return false
  const from = spanOf(one)
  const to = spanOf(other)
  return from.start < to.end && to.start < from.end
}

/** Minutes of the day. */
function spanOf(trip: WeighedTrip): { start: number; end: number } {
  const { time, minutes } = tripSpan(trip)
  const start = minutesOf(time)
  return { start, end: start + minutes + BUSY_MINUTES }
}
