import { expect, it } from 'vitest'
import {
  directionLabel,
  isOpenTrip,
  isTripStatus,
  mayMove,
  movesOf,
  TRIP_STATUSES,
  tripStatus
} from '#app/domain/transport/status.ts'

const codes = TRIP_STATUSES.map(({ code }) => code)

it('a trip moves along its table, and nowhere else', () => {
  const allowed = codes.flatMap((from) => codes.filter((to) => mayMove(from, to)).map((to) => `${from} ${to}`))
  expect(allowed.sort()).toEqual([
    'cancelled planned',
    'done on_route',
    'on_route cancelled',
    'on_route done',
    'on_route planned',
    'planned cancelled',
    'planned on_route'
  ])
  for (const other of ['', 'constructor', '__proto__', 'PLANNED']) {
    expect([isTripStatus(other), movesOf(other), mayMove(other, 'done'), mayMove('planned', other)]).toEqual([
      false,
      [],
      false,
      false
    ])
  }
  expect(codes.filter(isOpenTrip)).toEqual(['planned', 'on_route'])
  expect(movesOf('done')).toEqual([{ to: 'on_route', label: 'Reabrir: em rota' }])
})

it("shows another API's status as it came", () => {
  expect(codes.map((code) => tripStatus(code).label)).toEqual(['Planejado', 'Em rota', 'Concluído', 'Cancelado'])
  expect(tripStatus('late')).toEqual({ label: 'late', tone: 'gray' })
  expect(['outward', 'return', 'round'].map(directionLabel)).toEqual(['Ida', 'Volta', 'round'])
})
