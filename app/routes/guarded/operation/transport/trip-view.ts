import type { Trip, TripBooking, TripPassengers } from '#app/contracts/transport/shapes.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatDayNamed } from '#app/domain/calendar/dates.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { formatPhone, whatsappUrl } from '#app/domain/person/phone.ts'
import { isOpenTrip, movesOf } from '#app/domain/transport/status.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { toTripRow } from './trip-row.ts'

export function toTripView(trip: Trip) {
  const { company_details: company, driver_details: driver, seats } = { ...trip, seats: trip.vehicle.seats }
  const riding = trip.passengers.filter(isRiding)
  return {
    ...toTripRow(trip),
    dayIso: trip.date,
    dayNamed: formatDayNamed(trip.date),
    isOpen: isOpenTrip(trip.status),
    dropOff: trip.drop_off,
    notes: trip.notes,
    moves: movesOf(trip.status),
    free: seats > 0 ? Math.max(0, seats - trip.people) : null,
    company: company ? { name: company.name, lines: companyLines(company) } : null,
    driverLine: driver ? driverLines(driver) : '',
    driverPhone: phoneOf(trip.driver.phone),
    agentPhone: phoneOf(trip.agent.phone),
    agentLine: trip.agent.cadastur ? `Cadastur ${trip.agent.cadastur}` : '',
    unnamed: riding.reduce((sum, one) => sum + Math.max(0, one.people - one.named.length), 0),
    stops: trip.stops.map(({ id, time, place, notes }) => ({
      id,
      time,
      place,
      notes,
      people: peopleAt(riding, id)
    })),
    passengers: trip.passengers.map((one) => toPassengerRow(one, trip))
  }
}

export type TripView = ReturnType<typeof toTripView>

const isRiding = ({ booking }: TripPassengers) => booking.situation !== 'cancelled'

function peopleAt(riding: readonly TripPassengers[], stop: string): string {
  const people = riding.filter((one) => one.stop === stop).reduce((sum, one) => sum + one.people, 0)
  return people > 0 ? peopleLabel(people) : ''
}

const phoneOf = (phone: string) => (phone === '' ? null : { said: formatPhone(phone), link: whatsappUrl(phone) })

type Company = NonNullable<Trip['company_details']>

function companyLines({ cnpj, license, license_until: until, cadastur }: Company): string {
  return [
    cnpj && `CNPJ ${formatDocument(cnpj)}`,
    license && `licença ${license}`,
    until && `até ${formatDay(until)}`,
    cadastur && `Cadastur ${cadastur}`
  ]
    .filter(Boolean)
    .join(', ')
}

function driverLines({ cpf, cnh, ...licence }: NonNullable<Trip['driver_details']>): string {
  const { cnh_category: category, cnh_until: until } = licence
  return [
    cpf && `CPF ${formatDocument(cpf)}`,
    cnh && `CNH ${cnh}`,
    category && `categoria ${category}`,
    until && `até ${formatDay(until)}`
  ]
    .filter(Boolean)
    .join(', ')
}

function toPassengerRow(one: TripPassengers, { date, stops }: Trip) {
  const { booking, people, stop, named, notes } = one
  const at = stops.find(({ id }) => id === stop)
  const isOut = !isRiding(one)
  return {
    uuid: booking.uuid,
    name: nameOrNone(booking.name),
    notes,
    isOut,
    code: formatBookingCode(booking.code),
    product: `${booking.product}, ${booking.time}`,
    otherDay: booking.date === date ? '' : `Visita em ${formatDay(booking.date)}`,
    people: people < booking.people ? `${people} de ${booking.people}` : String(people),
    stop: at ? `${at.time} ${at.place}` : '',
    named: named.map((person) => [person.name, person.document, person.issuer].filter(Boolean).join(', ')),
    unnamed: Math.max(0, people - named.length),
    phone: phoneOf(booking.phone),
    ...paymentOf(booking)
  }
}

function enteredWords(inside: number, people: number): string {
  const verb = inside === 1 ? 'entrou' : 'entraram'
  return inside < people ? `${inside} ${verb}` : `Já ${verb}`
}

function paymentOf({ situation, inside, people }: TripPassengers['booking']) {
  if (situation === 'cancelled') return { tone: 'red' as const, payment: 'Cancelada: fora da lista' }
  if (inside > 0) return { tone: 'green' as const, payment: enteredWords(inside, people) }
  return situation === 'paid'
    ? { tone: 'blue' as const, payment: 'Paga' }
    : { tone: 'gray' as const, payment: 'Paga no local' }
}

export type PassengerRow = TripView['passengers'][number]

export function toRiderRow(booking: TripBooking) {
  const { uuid, name, code, time, product, people, here, elsewhere } = booking
  const left = people - here - elsewhere
  const parts = [here > 0 && `${here} aqui`, elsewhere > 0 && `${elsewhere} em outra viagem`].filter(Boolean)
  return {
    uuid,
    name,
    time,
    product,
    left,
    code: formatBookingCode(code),
    people: peopleLabel(people),
    carried: parts.length > 0 ? parts.join(', ') : 'ninguém ainda'
  }
}

export type RiderRow = ReturnType<typeof toRiderRow>
