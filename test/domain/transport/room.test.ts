import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roomProblem } from '#app/domain/transport/room.ts'

describe('room', () => {
  it('is where seats are left and the booking has people left, and nowhere else', () => {
    const number = fc.integer({ min: 0, max: 30 })
    const asked = fc.record({
      people: fc.integer({ min: 1, max: 30 }),
      taken: number,
      seats: fc.option(number),
      booked: number,
      elsewhere: number
    })
    fc.assert(
      fc.property(asked, ({ people, taken, seats, booked, elsewhere }) => {
        const fits = people + elsewhere <= booked && (seats === null || people + taken <= seats)
        expect(roomProblem({ people, taken, seats, booked, elsewhere }) === null).toBe(fits)
      })
    )
    const full = { people: 3, taken: 13, seats: 15, booked: 3, elsewhere: 0 }
    expect(roomProblem(full)).toBe('Não cabem: restam 2 lugares no veículo.')
    expect(roomProblem({ ...full, seats: 40, elsewhere: 3 })).toBe(
      'Desta reserva, 3 pessoas já vão em outra viagem deste dia e sentido: não resta ninguém.'
    )
  })
})
