import { countLabel, peopleLabel } from '../words/labels.ts'

interface Asked {
  /** People of this booking in this trip. */
  people: number
  /** People of other live bookings in this trip. */
  taken: number
  /** Null while there is no vehicle. */
  seats: number | null
  /** People of the booking. */
  booked: number
  /** People of the same booking in other trips of that day and direction. */
  elsewhere: number
}

/** Reason why they cannot all ride; null if they can. */
export function roomProblem({ people, taken, seats, booked, elsewhere }: Asked): string | null {
  const left = booked - elsewhere
  if (people > left && elsewhere > 0) {
    const others = left > 0 ? `restam ${left}` : 'não resta ninguém'
    return `Desta reserva, ${peopleLabel(elsewhere)} já ${elsewhere === 1 ? 'vai' : 'vão'} em outra viagem deste dia e sentido: ${others}.`
  }
  if (people > booked) return `A reserva é de ${peopleLabel(booked)}.`
  if (seats === null || people + taken <= seats) return null
  const free = Math.max(0, seats - taken)
  return `Não cabem: ${free === 1 ? 'resta' : 'restam'} ${countLabel(free, { one: 'lugar', many: 'lugares' })} no veículo.`
}
